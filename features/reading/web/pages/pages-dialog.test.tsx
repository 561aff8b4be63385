import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import {
  type Form,
  openForm,
  person,
  prepareScreen,
  server,
  showAddress,
  soon,
  told,
} from '#test/components/screen.tsx';
import { readingContract } from '../../contract/reading-contract.ts';
import { addPages, pages, removePages } from './collected-pages.ts';

prepareScreen();

const { readInvoiceDocument, getReading } = readingContract;
const [ID, OTHER] = [idOf(61), idOf(62)];
const file = (name: string, type: string, taken: number) => new File([name], name, { type, lastModified: taken });
const photo = (name: string, taken: number) => file(name, 'image/jpeg', taken);
const pdf = (name: string) => file(name, 'application/pdf', 0);

beforeEach(() => {
  removePages(pages.get().map(({ id }) => id));
  server.answers(readInvoiceDocument, { id: ID, ids: [ID] });
  server.holds(getReading); // the reading that opens is another dialog's
  server.answers(vendorContract.listVendors, sampleAnswer(vendorContract.listVendors));
});

const shown = (form: Form) =>
  [...form.element.querySelectorAll('li')].map((row) => row.querySelector('strong + span')?.textContent);

async function collected(files: readonly File[]): Promise<Form> {
  await addPages(files);
  return showAddress('/invoices?read_pages=1');
}

const asked = () =>
  server
    .asked(readInvoiceDocument)
    .map(({ file: first, pages: others = [] }) => [first, ...others].map(({ name }) => name));

test('photos are pages in the order in which they were taken; moved, removed and added to, they are read as one invoice', async () => {
  const form = await collected([photo('b.jpg', 200), photo('a.jpg', 100)]);
  expect(shown(form)).toEqual(['a.jpg', 'b.jpg']);
  await person.upload(form.element.querySelectorAll<HTMLInputElement>('input[type=file]')[0] as HTMLInputElement, [
    photo('c.jpg', 50),
    photo('d.jpg', 60),
  ]);
  await waitFor(() => expect(shown(form)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']));
  await form.press('Move Page 3 up');
  await form.press('Remove Page 4');
  expect(shown(form)).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
  await form.press('Read 3 pages');
  await soon(() => expect(asked()).toEqual([['a.jpg', 'c.jpg', 'b.jpg']]));
  await soon(() => expect(window.location.search).toBe(`?read_invoice=${ID}`));
  expect(pages.get()).toEqual([]);
});

test('several PDFs are an invoice each unless the person says otherwise; what is refused stays with the reason', async () => {
  const form = await collected([pdf('one.pdf'), pdf('two.pdf')]);
  server.refusesOnce(readInvoiceDocument, 400, {
    message: 'This PDF is damaged',
    errors: { file: 'This PDF is damaged' },
  });
  server.answers(readInvoiceDocument, { id: OTHER, ids: [OTHER] });
  await form.press('Read 2 invoices');
  await form.see('This PDF is damaged');
  await told('1 invoice was read');
  expect(asked()).toEqual([['one.pdf'], ['two.pdf']]);
  await form.press('Read');
  await soon(() => expect(asked()).toHaveLength(3));
  await soon(() => expect(window.location.search).toBe(`?read_invoice=${OTHER}`));
});

test('a page that the server refuses says so at its place, and the others stay', async () => {
  const form = await collected([photo('a.jpg', 1), photo('b.jpg', 2)]);
  const text = 'Page 2 (b.jpg): This file is damaged';
  server.refusesOnce(readInvoiceDocument, 400, { message: text, errors: { 'pages.0': text } });
  await form.press('Read 2 pages');
  await form.see(text);
  expect(form.element.querySelectorAll('li')[1]?.textContent).toContain(text);
  expect(pages.get()).toHaveLength(2);
  await form.press('Cancel');
  await (await openForm('Unsaved Changes')).press('Keep Editing');
  expect(pages.get()).toHaveLength(2);
});

test('offline nothing can be read, and the dialog says why', async () => {
  const form = await collected([photo('a.jpg', 1)]);
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  fireEvent(window, new Event('offline'));
  await form.see(/^You're offline/);
  expect((await form.button('Read')).disabled).toBe(true);
  Reflect.deleteProperty(navigator, 'onLine');
  if (online) fireEvent(window, new Event('online'));
  await soon(async () => expect((await form.button('Read')).disabled).toBe(false));
});
