import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { catalogContract, itemType } from '#features/catalog/contract/catalog-contract.ts';
import { invoiceAttachmentContract } from '#features/invoices/contract/invoice-attachment-contract.ts';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { purchaseContract } from '#features/invoices/contract/purchase-contract.ts';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf, sampleAnswer, sampleOf } from '#test/components/sample.ts';
import {
  messages,
  openForm,
  page,
  person,
  prepareScreen,
  server,
  showAddress,
  soon,
  told,
} from '#test/components/screen.tsx';
import { readingContract } from '../contract/reading-contract.ts';
import { reading } from '../contract/reading-schemas.ts';

prepareScreen();
const [ID, VENDOR] = [idOf(61), idOf(62)];
const { getReading } = readingContract;
const { listSameNumber } = invoiceContract;

const item = (number: number, name: string, parts: object = {}) => ({
  id: idOf(number),
  name,
  size: { id: idOf(70), name: '750 mL' },
  last_cost: 20,
  confidence: 0.9,
  reason: 'name',
  pack: 6,
  in_cases: false,
  flags: [],
  ...parts,
});
const line = (name: string, parts: object = {}) => ({
  name,
  bottles: 3,
  total: 60,
  unit_known: true,
  confidence: 'sure',
  match: 'sure',
  candidates: [item(71, name)],
  ...parts,
});
const LIKELY = { confidence: 'likely', match: 'likely' };
const GIN = line('Gin');
const RUM = line('Rum', LIKELY);
const RYE = line('Rye', { ...LIKELY, candidates: [item(72, 'Rye One'), item(73, 'Rye Two')] });
const ALE = line('Ale', { confidence: 'likely', flags: ['amount'] });
const OPEN = { confidence: 'choose', match: 'choose', candidates: [] };
const FOG = line('Fog', {
  confidence: 'choose',
  match: 'choose',
  candidates: [item(74, 'Frog'), item(75, 'Fig')],
});

function answer(lines: readonly object[], parts: object = {}): void {
  server.answers(
    getReading,
    sampleOf(reading, {
      id: ID,
      name: 'a17.csv',
      content_type: 'text/csv',
      number: 'A-17',
      date: '2026-01-02',
      vendor: { id: VENDOR, name: null },
      total: 60 * lines.length,
      lines,
      ...parts,
    }),
  );
}

beforeEach(() => {
  server.answers(vendorContract.listVendors, sampleAnswer(vendorContract.listVendors));
  server.answers(listSameNumber, []);
  server.answers(purchaseContract.usedItems, []);
  server.answers(catalogContract.listTypes, []);
});

const open = () => showAddress(`/invoices?read_invoice=${ID}`);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
const places = () =>
  [...document.querySelectorAll('[data-line]')].map((row) => Number(row.getAttribute('data-line')) + 1);

test('lines that wait for a person come first, and the keyboard starts there', async () => {
  answer([GIN, RUM, ALE, GIN, FOG]);
  const dialog = await open();
  await dialog.see('3 to decide');
  expect(places()).toEqual([2, 3, 5, 1, 4]);
  await soon(() => expect(focused()).toBe('Accept line 2'));
});

test('prices are compared again as of the date that a person enters', async () => {
  answer([GIN]);
  const dialog = await open();
  await dialog.type('Invoice date', '1/5/2026');
  await person.tab();
  await soon(() => expect(server.asked(getReading).at(-1)).toMatchObject({ date: '2026-01-05' }));
});

test.each([
  ['invoice', 'This vendor already has an invoice with this number: A-17 of 1/3/2026'],
  ['document', 'A document with this number is waiting for review: A-17 of 1/3/2026'],
  ['credit', 'A credit with this number was already settled: $5.00 with PO-8, 1/3/2026'],
] as const)('a number that is there as %s is said before it is entered twice', async (kind, text) => {
  server.answers(listSameNumber, [
    { kind, id: idOf(90), number: 'A-17', day: '2026-01-03', amount: 5, settles: 'PO-8' },
  ]);
  answer([GIN]);
  const dialog = await open();
  await soon(() => expect(dialog.element.textContent).toContain(text));
  expect(server.asked(listSameNumber)[0]).toMatchObject({ vendor_id: VENDOR, number: 'A-17', except: ID });
});

test('a document that is opened from another one begins without the decisions about that one', async () => {
  const OTHER = idOf(91);
  server.answers(listSameNumber, [
    { kind: 'document', id: OTHER, number: 'A-17', day: '2026-01-03', amount: 5, settles: null },
  ]);
  answer([GIN, RUM]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Accept line 2'));
  await person.keyboard('{Enter}');
  await dialog.see('All decided');
  await person.click(screen.getByRole('link', { name: 'A-17 of 1/3/2026' }));
  await soon(() => expect(server.asked(getReading).at(-1)).toMatchObject({ id: OTHER }));
  await page().see('1 to decide');
});

test('Enter accepts a line and goes to the next one that waits; u takes it back', async () => {
  answer([GIN, RUM, ALE]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Accept line 2'));
  await person.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe('Accept line 3'));
  await dialog.see('1 to decide');
  await person.keyboard('u');
  expect(dialog.element.textContent).toContain('1 to decide');
  await person.keyboard('{ArrowUp}u');
  await dialog.see('2 to decide');
  await person.keyboard('{Enter}{Enter}');
  await dialog.see('All decided');
  expect((await dialog.button('Complete: 3 items')).disabled).toBe(false);
  await soon(() => expect(document.activeElement?.textContent).toBe('Complete: 3 items'));
});

test('Enter at an accepted line moves on, and does not open it again', async () => {
  answer([RUM, ALE, GIN]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Accept line 1'));
  await person.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe('Accept line 2'));
  await person.keyboard('{ArrowUp}');
  await soon(() => expect(focused()).toBe('Change line 1'));
  await person.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe('Accept line 2'));
  expect(screen.queryByRole('region', { name: 'Change this line' })).toBeNull();
  await dialog.see('1 to decide');
});

test('a document that is opened again begins with the first line that is not decided', async () => {
  answer([ALE, RUM, FOG]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Accept line 1'));
  await person.keyboard('{Enter}');
  await dialog.see('2 to decide');
  cleanup();
  await open();
  await soon(() => expect(focused()).toBe('Accept line 2'));
});

test('a new item is decided with the keyboard: its vintage and size as printed, then the next line', async () => {
  server.answers(catalogContract.listTypes, [sampleOf(itemType, { id: idOf(80), name: 'Orange Wine' })]);
  answer([line('Orange Reserve 2021', { ...OPEN, vintage: '2021', size: '750 mL' }), RUM]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Choose line 1'));
  await person.keyboard('n');
  const name = await dialog.field('Name');
  expect([name.value, (await dialog.field('Vintage')).value]).toEqual(['Orange Reserve', '2021']);
  const size = await dialog.field('Size');
  expect(size.value).toBe('750 mL');
  await dialog.see('Orange Wine');
  await person.selectOptions(await dialog.field('Type'), 'Orange Wine');
  await person.clear(size);
  await person.type(size, '750{Enter}');
  await dialog.see('Add the unit of 750, such as 750 mL');
  expect(document.activeElement).toBe(size);
  await person.type(size, ' ml{Enter}');
  await soon(() => expect(focused()).toBe('Accept line 2'));
  await dialog.see('1 to decide');
});

test('a number takes a similar item, n makes a new one, s skips with a reason', async () => {
  answer([FOG, FOG, FOG]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Choose line 1'));
  await person.keyboard('2');
  await dialog.see('Fig');
  await soon(() => expect(focused()).toBe('Choose line 2'));
  await person.keyboard('s');
  await person.type(await dialog.field('Reason'), 'A sample');
  await person.keyboard('{Enter}');
  await dialog.see('Skipped: A sample');
  await soon(() => expect(focused()).toBe('Choose line 3'));
  await person.keyboard('n');
  await dialog.field('Type');
  expect((await dialog.button('Complete: 2 items')).disabled).toBe(true);
});

test('Escape closes the editor of a line and not the document', async () => {
  answer([GIN]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Change line 1'));
  await person.keyboard('e');
  await person.click(await dialog.field('Amount'));
  await person.keyboard('{Escape}');
  await soon(() => expect(focused()).toBe('Change line 1'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await person.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await person.click(await dialog.button('Change line 1'));
  await person.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await soon(() => expect(screen.queryByRole('region', { name: 'Change this line' })).toBeNull());
  await person.keyboard('{Escape}{Escape}');
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all likely lines without a doubt are accepted after a preview, with one undo; flagged ones stay', async () => {
  answer([RUM, RYE, ALE, FOG]);
  const dialog = await open();
  await dialog.see('4 to decide');
  await dialog.press('Accept all likely (2)');
  const preview = await openForm('Accept all likely lines');
  await preview.see(/Rye One 750 mL/);
  expect(preview.element.textContent).not.toContain('Ale');
  await preview.press('Accept 2 lines');
  await dialog.see('2 to decide');
  await told('2 lines accepted');
  await messages().press('Undo');
  await dialog.see('4 to decide');
});

test("lines are in doubt for the document's total only until corrected charges come to it", async () => {
  const doubted = line('Gin', { confidence: 'likely', flags: ['total'] });
  answer([doubted], { total: 75 });
  const dialog = await open();
  await dialog.see("The document's lines and charges don't come to its total");
  await dialog.see('Difference −$15.00');
  await dialog.type('Shipping cost', '15');
  await person.tab();
  await dialog.see('No difference');
  await waitFor(() => expect(dialog.element.textContent).not.toContain("don't come to its total"));
  expect((await dialog.button('Complete: 1 item')).disabled).toBe(false);
});

test('the lines of another vendor are not confirmed before they are compared for it', async () => {
  answer([GIN]);
  const dialog = await open();
  await soon(async () => expect((await dialog.button('Complete: 1 item')).disabled).toBe(false));
  const compared = server.holds(getReading);
  await dialog.type('Invoice date', '1/5/2026');
  await person.tab();
  await dialog.see('The lines are being compared again');
  expect((await dialog.button('Complete: 1 item')).disabled).toBe(true);
  compared();
  await soon(async () => expect((await dialog.button('Complete: 1 item')).disabled).toBe(false));
});

test('an accepted difference is asked about again when it becomes another, and deposits may be below 0', async () => {
  answer([GIN], { total: 75 });
  const dialog = await open();
  await person.click(await screen.findByLabelText('Accept the difference of −$15.00'));
  await soon(async () => expect((await dialog.button('Complete: 1 item')).disabled).toBe(false));
  await dialog.type('Deposits', '-5');
  await person.tab();
  await dialog.see('Correct or accept the difference');
  await dialog.see('Difference −$20.00');
});

test('the sender on the paper becomes a vendor with one press, never by itself', async () => {
  answer([RUM], { vendor: { id: null, name: 'Hawkeye' } });
  server.answers(vendorContract.createVendor, sampleAnswer(vendorContract.createVendor, { vendor_id: VENDOR }));
  const dialog = await open();
  await dialog.see('Choose the vendor');
  await soon(() => expect(document.activeElement?.textContent).toBe('New vendor: Hawkeye'));
  expect(server.asked(vendorContract.createVendor)).toEqual([]);
  await person.keyboard('{Enter}');
  await soon(() => expect(server.asked(vendorContract.createVendor)).toMatchObject([{ name: 'Hawkeye' }]));
  await soon(() => expect(focused()).toBe('Accept line 1'));
});

test('an invoice in another currency asks for the rate first, and shows no amount as if it were the own currency', async () => {
  answer([GIN], { foreign: { currency: 'EUR', own: 'USD', converted: false, total: 60 } });
  const dialog = await open();
  await dialog.see('Enter the exchange rate');
  expect(dialog.element.textContent).not.toContain('$60.00');
  expect((await dialog.button(/^Complete/)).disabled).toBe(true);
  answer([GIN], { foreign: { currency: 'EUR', own: 'USD', converted: true, total: 55.56 } });
  await dialog.see(/with a total of EUR 60\.00/);
  await dialog.type('1 EUR in USD', '1.08');
  await person.tab();
  await dialog.see('No difference');
  await dialog.see('EUR 55.56 = $60.00');
  // Tab led to where the lines appear, not to Discard.
  await soon(() => expect(focused()).toBe('Change line 1'));
  expect(server.asked(getReading).at(-1)).toMatchObject({ exchange_rate: 1.08 });
});

test('it says as which invoice a document was read, and one press reads it afresh, with no decision about the old lines', async () => {
  answer([GIN, RUM], { confirmed: { used: true, number: 'INV-12', forgotten: false } });
  server.answers(readingContract.readAgain, { id: ID });
  const dialog = await open();
  await dialog.see('Read as you confirmed INV-12');
  await dialog.press('Accept line 2');
  await dialog.see('All decided');
  answer([GIN, RUM], { confirmed: { used: false, number: 'INV-12', forgotten: false } });
  await dialog.press('Read from scratch');
  await dialog.button('Read like INV-12');
  expect(server.asked(readingContract.readAgain)).toEqual([{ id: ID, as: 'fresh', vendor_id: VENDOR }]);
  await dialog.see('1 to decide');
});

test('a document that was read like an invoice that is gone says so, and is read afresh', async () => {
  answer([GIN, RUM], { confirmed: { used: true, number: null, forgotten: true } });
  server.answers(readingContract.readAgain, { id: ID });
  const dialog = await open();
  await dialog.see('This was read like an invoice that has since been undone or deleted');
  await dialog.press('Read from scratch');
  await soon(() =>
    expect(server.asked(readingContract.readAgain)).toEqual([{ id: ID, as: 'fresh', vendor_id: VENDOR }]),
  );
});

test('c makes a line a charge of the invoice, and its amount joins that charge', async () => {
  answer([GIN, RUM]);
  const dialog = await open();
  await soon(() => expect(focused()).toBe('Accept line 2'));
  await person.keyboard('c');
  await person.selectOptions(await dialog.field('Add its amount to'), 'Shipping cost');
  await dialog.press('Done with line 2');
  await dialog.see('Charge: Shipping cost $60.00');
  await dialog.see('No difference');
  expect((await dialog.field('Shipping cost')).value).toBe('$60.00');
  expect((await dialog.button('Complete: 1 item')).disabled).toBe(false);
});

test('Undo after Complete undoes both: first the bottles, then the invoice', async () => {
  answer([GIN]);
  const [invoice_id, made, completed] = [idOf(91), idOf(92), idOf(93)];
  server.answers(readingContract.confirmReading, { invoice_id, warning: null, action_id: made });
  server.answers(invoiceContract.findDayCount, null);
  const invoice = sampleAnswer(invoiceContract.changeStatus, { id: invoice_id, status: 'CM', action_id: completed });
  server.answers(invoiceContract.changeStatus, invoice);
  server.holds(invoiceContract.getInvoice); // the invoice that opens is another dialog's
  server.answers(invoiceAttachmentContract.listAttachments, []);
  server.answers(stockContract.undoAction, { action_id: idOf(94), undone_action_id: made, topics: ['invoices'] });
  const dialog = await open();
  await dialog.press('Complete: 1 item');
  await told('Invoice Items placed into "Recently Added" location');
  await messages().press('Undo');
  await told('Undone');
  expect(server.asked(stockContract.undoAction)).toEqual([{ id: completed }, { id: made }]);
});
