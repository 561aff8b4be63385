import { beforeAll, expect, test } from 'vitest';
import { readDemoInvoices } from '#test/demo-invoices.ts';
import { drawPng } from '#test/documents/draw-png.ts';
import { type PrintedInvoice, printInvoice } from '#test/documents/print-invoice.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;

beforeAll(async () => {
  olga = await journey.signedIn();
  await importSmallBar(olga, 4);
  await olga.context.request.post(`${olga.url}/api/ordering/vendors`, { data: { name: 'Hawkeye Wholesale' } });
});

const CSV = `Hawkeye Wholesale,,Invoice # A-17,2022-10-05
Item #,Description,Pack,Qty,UOM,Unit Price,Extension
101,${bottle(1)} 750ML,6,2,CS,120.00,240.00
102,${bottle(2)} 750ML,12,3,BTL,20.00,60.00
103,WOODEN CRATE RENTAL,1,1,EA,9.99,9.99
104,ZUBROWKA GRASS 700ML,6,1,CS,90.00,90.00
,Freight,,,,,12.50
,Total,,,,,412.49`;

const csvFile = { name: 'a17.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };

async function choose(file: typeof csvFile): Promise<void> {
  const chooser = olga.page.waitForEvent('filechooser');
  await olga.click('Upload invoice');
  await (await chooser).setFiles(file);
}

const dialog = () => olga.dialog();
const said = (text: string) => olga.page.getByLabel('Messages').getByText(text).first().waitFor();
const create = () => dialog().getByRole('button', { name: 'Create Draft' });
const radio = (name: string) => dialog().getByRole('radio', { name, exact: true });

test('a file is read, its lines are decided, the difference is shown to the cent, and it becomes a draft with the file', async () => {
  await olga.open('/invoices');
  await choose(csvFile);
  await olga.dialog('Read invoice A-17').waitFor();
  await dialog().getByText('4 lines').waitFor();
  await dialog().getByText('2 to decide').waitFor();
  await dialog().getByText(`2.00 × 6 = 12.00 at $20.00 each`).waitFor();
  await soon(() => dialog().getByLabel('Vendor', { exact: true }).inputValue()).toBe('Hawkeye Wholesale');
  await soon(() => dialog().getByLabel('Shipping cost').inputValue()).toBe('$12.50');
  await soon(() => create().isDisabled()).toBe(true);

  await dialog().getByRole('button', { name: 'Choose line 3' }).click();
  await radio('Skip').click();
  await dialog().getByLabel('Reason').fill('Not stock');
  await dialog().getByRole('button', { name: 'Done with line 3' }).click();
  await dialog().getByText('Accept the difference of −$9.99').waitFor();
  await olga.page.reload(); // the input is still there
  await dialog().getByText('Skipped: Not stock').waitFor();
  await dialog().getByRole('button', { name: 'Choose line 4' }).click();
  await radio('New item').click();
  await soon(() => dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Zubrowka Grass');
  await dialog().getByLabel('Type', { exact: true }).selectOption({ label: 'Spirits' });
  await dialog().getByText('All decided').waitFor();
  await soon(() => create().isDisabled()).toBe(true);
  await dialog().getByLabel('Accept the difference of −$9.99').click();
  await dialog().getByLabel('Shipping cost').fill('12,5x'); // not skipped without a reason
  await create().click();
  await soon(() => olga.focused()).toContain('Shipping cost');
  await dialog().getByLabel('Shipping cost').fill('12.5');
  await create().click();

  await soon(() => olga.address).toMatch(/[?&]invoice=/);
  await olga.see('a17.csv');
  await olga.see('Zubrowka Grass');
  const id = new URL(olga.page.url()).searchParams.get('invoice');
  const answer = await olga.context.request.get(`${olga.url}/api/ordering/invoices/${id}`);
  const { status, total, items } = (await answer.json()) as {
    status: string;
    total: number;
    items: { inventory_item: { name: string }; ordered_quantity: number; total_cost: number }[];
  };
  expect([status, total]).toEqual(['DR', 402.5]);
  expect(items.map((line) => [line.inventory_item.name, line.ordered_quantity, line.total_cost])).toEqual([
    [bottle(1), 12, 240],
    [bottle(2), 3, 60],
    ['Zubrowka Grass', 6, 90],
  ]);
});

test('a document dropped on the page is matched by its item numbers, warns of a repeated number, and is discarded', async () => {
  await olga.open('/invoices');
  await olga.see('A-17');
  const again = JSON.stringify(CSV.replaceAll(/Bottle|GRASS/g, 'X'));
  const transfer = await olga.page.evaluateHandle(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${again}], 'again.csv', { type: 'text/csv' }));
    return files;
  })()`);
  await olga.page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await olga.see('Drop the invoice here');
  await olga.page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await dialog().getByText('1 to decide').waitFor();
  await dialog().getByText(bottle(1), { exact: false }).first().waitFor();
  await dialog().getByText('already has an invoice with this number', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await olga.see('One document to review');
  await olga.click('A-17', 'link');
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await olga.dialog('Discard this document').getByRole('button', { name: 'Discard' }).click();
  await soon(() => olga.address).toBe('/invoices');
  await soon(() => olga.page.getByText('One document to review').count()).toBe(0);
});

/** A price that changed by half is never sure (D46): a person confirms it. */
async function acceptHalfPrice(): Promise<void> {
  await dialog().getByText('Price changed by half or more').waitFor();
  await soon(() => create().isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Accept line' }).click();
  await dialog().getByText('All decided').waitFor();
}

test('each invoice of an EDI file waits separately', async () => {
  const transaction = (number: number) =>
    `ST*810*${number}~BIG*20221005*X-${number}~N1*SE*Hawkeye Wholesale~IT1*1*2*EA*10**VN*101~PID*F****X~TDS*2000~SE*6*${number}~`;
  const buffer = Buffer.from(transaction(1) + transaction(2));
  await olga.open('/invoices');
  await choose({ name: 'week.x12', mimeType: 'text/plain', buffer });
  await said('2 invoices were read. Confirm each one');
  await olga.dialog('Read invoice X-1').getByText('week (1 of 2).x12').waitFor();
  await acceptHalfPrice();
  await create().click();
  await soon(() => olga.address).toMatch(/[?&]invoice=/);
  await olga.open('/invoices');
  await olga.see('One document to review');
  await olga.click('Hawkeye Wholesale X-2', 'link');
  await olga.dialog('Read invoice X-2').getByText('week (2 of 2).x12').waitFor();
});

test("the meanings of a vendor's item numbers are viewed, corrected, deleted, and restored", async () => {
  await olga.open('/vendors');
  await olga.row('Hawkeye Wholesale').click();
  await dialog().getByRole('button', { name: 'Show item numbers' }).click();
  const numbers = olga.dialog('Item numbers');
  const row = (text: string) => numbers.getByRole('row').filter({ hasText: text });
  await row('101')
    .getByRole('link', { name: /^X-1 · / })
    .waitFor();
  await numbers.getByLabel('Search by number or item name').fill('zubrow');
  await row('101').waitFor({ state: 'detached' });
  await row('104').getByText('case of 6, in cases').click();
  const form = olga.dialog('Item number');
  await form.getByLabel('Bottles per case').fill('8');
  await form.getByRole('button', { name: 'Save' }).click();
  await said('Item number saved');
  await row('104').getByText('case of 8, in cases').waitFor();
  await row('104').getByText('Entered by hand').waitFor();
  await row('104').getByRole('checkbox').check();
  await numbers.getByRole('button', { name: 'Delete', exact: true }).click();
  await said('Item number deleted');
  await numbers.getByText('No Results Found').waitFor();
  await olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
  await said('Undone');
  await row('104').getByText('case of 8, in cases').waitFor();
});

const printed = (number: string, date: string): PrintedInvoice => ({
  vendor: 'Hawkeye Wholesale',
  number,
  date,
  lines: [
    ['301', bottle(1), 6000],
    ['302', bottle(2), 12_000],
    ['303', 'DISPLAY RACK ACACIA', 999],
  ].map(([code, name, cents]) => ({
    code: String(code),
    barcode: '',
    name: String(name),
    size: '750 mL',
    pack: 6,
    cases: 0,
    bottles: 3,
    cents: Number(cents),
  })),
  charges: [{ label: 'Freight', cents: 1250 }],
});
const paper = async (number: string, date = '10/25/2022') => ({
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await printInvoice(printed(number, date), 'grid')),
});
const statusOf = async (): Promise<unknown> => {
  const id = new URL(olga.page.url()).searchParams.get('invoice');
  const answer = await olga.context.request.get(`${olga.url}/api/ordering/invoices/${id}`);
  const { status, total } = (await answer.json()) as { status: string; total: number };
  return [status, total];
};

test('a paper is compared, decided, and completed with the keyboard alone', async () => {
  await olga.open('/invoices');
  await choose(await paper('K-301'));
  await olga.dialog('Read invoice K-301').waitFor();
  await dialog().getByText('No difference').waitFor();
  await dialog().getByRole('img', { name: 'Page 1' }).waitFor();
  // What waits comes first: a price that moved by half, then what is no item here.
  await soon(() => olga.focused()).toContain('Accept line 2');
  await dialog().getByText('Price changed by half or more').waitFor();
  const mark = dialog().getByLabel('This line on the document');
  const second = (await mark.boundingBox())?.y ?? 0;
  await olga.press('Enter');
  await soon(() => olga.focused()).toContain('Choose line 3');
  await soon(async () => ((await mark.boundingBox())?.y ?? 0) > second).toBe(true);
  await olga.press('s');
  await soon(() => olga.focused()).toContain('Reason');
  await olga.page.keyboard.type('Not stock');
  await olga.press('Enter');
  await dialog().getByText('All decided').waitFor();
  await dialog().getByText('Difference −$9.99').waitFor();
  await olga.tabTo('Accept the difference of −$9.99');
  await olga.press('Space');
  await soon(() => dialog().getByRole('button', { name: 'Complete: 2 items' }).isEnabled()).toBe(true);
  await olga.press('Control+Enter');
  await said('Invoice Items placed into "Recently Added" location');
  await soon(statusOf).toEqual(['CM', 192.5]);
});

test('on a phone the paper is closed until it is asked for, then above its lines, and a line is accepted with one press', async () => {
  await olga.page.setViewportSize({ width: 390, height: 844 });
  await olga.open('/invoices');
  // Dated before the purchase above, whose prices are the same.
  await choose(await paper('P-301', '10/24/2022'));
  await olga.dialog('Read invoice P-301').waitFor();
  const page = dialog().getByRole('img', { name: 'Page 1' });
  await dialog().getByRole('button', { name: 'Accept line 2' }).waitFor();
  await soon(() => page.count()).toBe(0);
  await dialog().getByRole('button', { name: 'Show document' }).click();
  await page.waitFor();
  const pages = (await dialog().getByLabel('Pages').boundingBox()) ?? { y: 0, height: 0 };
  const line = dialog().getByRole('button', { name: 'Choose line 3' });
  expect(pages.y + pages.height).toBeLessThan((await line.boundingBox())?.y ?? 0);
  await dialog().getByRole('button', { name: 'Accept line 2' }).click();
  await dialog().getByText('1 to decide').waitFor();
  await line.click();
  await radio('Skip').click();
  await dialog().getByLabel('Reason').fill('Not stock');
  await dialog().getByRole('button', { name: 'Done with line 3' }).click();
  await dialog().getByLabel('Accept the difference of −$9.99').click();
  await dialog().getByRole('button', { name: 'Complete: 2 items' }).click();
  await said('Invoice Items placed into "Recently Added" location');
  await soon(statusOf).toEqual(['CM', 192.5]);
  await olga.page.setViewportSize({ width: 1280, height: 800 });
});

test('a photo without text is refused with the reason; the PDF of a real order is read on a phone', async () => {
  olga.expectRefusals(400);
  await olga.open('/invoices');
  const png = Buffer.from(drawPng({ width: 400, height: 300 }));
  await choose({ name: 'photo.png', mimeType: 'image/png', buffer: png });
  await dialog().getByText('photo.png').waitFor();
  await dialog().getByRole('button', { name: 'Read', exact: true }).click();
  // The reason depends on whether tesseract is installed.
  await olga.see(/The text in this picture could not be recognized|the program that reads pictures is not installed/);
  olga.expectRefusals();
  await dialog().getByRole('button', { name: 'Remove Page 1' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await olga.page.setViewportSize({ width: 390, height: 844 });
  const invoice = readDemoInvoices()[0] as PrintedInvoice;
  const bytes = await printInvoice(invoice, 'codes');
  await choose({ name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await dialog()
    .getByRole('heading', { name: `${invoice.lines.length} lines` })
    .waitFor();
  await dialog().getByText('$3,885.44').first().waitFor();
  const { x = 0, width = 0 } = (await dialog().getByLabel('Vendor credit').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
});
