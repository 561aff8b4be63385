import { beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { refuse } from './harness/answers.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

const journey = startJourney();
let olga: Person;

beforeAll(async () => {
  olga = await journey.signedIn();
});

const field = (label: string) => olga.dialog().getByLabel(label, { exact: true });
const column = (name: string) => olga.dialog().getByLabel(new RegExp(`^${name}( ?required)?$`));
const search = () => olga.dialog().getByLabel('Search for item');

/**
 * A list from another program: a title above the header, its own names for columns, types, and sizes, and one bad row.
 */
async function otherProgramsList(): Promise<Buffer> {
  const rows = [
    ['Stock of the Blue Door'],
    ['Item Description', 'Category Name', 'Bottle Volume (ml)', 'UPC', 'On Hand'],
    ['Scoresby Rare Scotch', 'SCOTCH WHISKIES', 750, '88004038229', 4],
    ['House Red', 'ODDITIES', 750, '', 12],
    ['Half a bottle', 'SCOTCH WHISKIES', 'some', '', 1],
  ];
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
  return (writeXlsx as unknown as (sheet: unknown) => { toBuffer(): Promise<Buffer> })(cells).toBuffer();
}

test('a list from any program is imported: its columns and words are mapped by hand, problems are shown first, nothing is half done', async () => {
  await olga.open('/welcome');
  await olga.click(/Import a spreadsheet/);
  await olga.see('Columns in the file');
  await olga
    .dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Blue Door.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await otherProgramsList(),
    });
  await olga.see('3 rows below the header in row 2.');
  await soon(() => column('Name').inputValue()).toBe('0');
  await soon(() => field('Unit of size').inputValue()).toBe('mL');
  await soon(() => field('SCOTCH WHISKIES').inputValue()).toBe('Spirits');
  await olga.see("1 of 2 have no type yet, so their rows can't be imported.");
  await field('ODDITIES').selectOption('Wine');
  await column('Location').selectOption({ label: 'Same value for all rows…' });
  await field('Location of all rows').fill('Cellar > Rack 1');
  await soon(() => olga.find('region', 'First rows').getByRole('row').nth(1).textContent()).toMatch(
    /Scoresby Rare Scotch.*Spirits.*750 mL.*SCOTCH WHISKIES.*88004038229.*Cellar > Rack 1.*4/s,
  );
  await olga.click('Check file');
  await olga.see(/^1 problem in 1 row\./);
  await olga.see('Write a size like 750 mL, 1.75 L, 12 oz, 6 x 330 mL or each');
  await olga.click('Back');
  await soon(() => field('ODDITIES').inputValue()).toBe('Wine');
  await olga.click('Check file');
  await olga.click('Import without 1 row');
  await olga.see(/^Imported\./);
  await olga.click('Open inventory');
  await soon(() => olga.figure('Scoresby Rare Scotch', 'Running count')).toBe('4.00');
  await soon(() => olga.row('House Red').first().textContent()).toContain('750 mL');
  await olga.seeNot('Half a bottle');
});

test('the same header is recognized the next time', async () => {
  await olga.open('/settings?tab=data&import=1');
  await olga
    .dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'again.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await otherProgramsList(),
    });
  await olga.see('3 rows below the header in row 2.');
  await soon(() => field('Location of all rows').inputValue()).toBe('Cellar > Rack 1');
});

test('several invoice files at once: each is checked separately, and one with a problem imports nothing', async () => {
  const header = 'invoice_number,vendor,date,name,size,type,quantity,line total';
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\n')),
  });
  await olga.open('/settings?tab=data&import=1');
  await olga
    .dialog()
    .locator('input[type=file]')
    .setInputFiles([
      file('january.csv', 'J-1,Southern,2026-01-05,Fireball,750 mL,Spirits,7,100'),
      file(
        'february.csv',
        'F-1,Southern,2026-02-05,Suze,750 mL,Spirits,2,40',
        'F-1,Southern,,Campari,1 L,Spirits,some,9',
      ),
      file('march.csv', 'M-1,Southern,2026-03-05,Fireball,750 mL,Spirits,1,15'),
    ]);
  await olga.see('2 files can be imported. Nothing has changed yet.');
  const line = (name: string) => olga.dialog().getByRole('listitem').filter({ hasText: name });
  await soon(() => line('january.csv').textContent()).toMatch(/Invoices.*Will import 1 new invoice/);
  await soon(() => line('february.csv').textContent()).toMatch(/Not imported: 1 problem in 1 row. Row 3: /);
  await olga.click('Import 2 files');
  await olga.see('2 files imported.');
  const invoices = await olga.context.request.get(`${olga.url}/api/ordering/invoices?limit=10`);
  const { data } = (await invoices.json()) as { data: { custom_invoice_num: string }[] };
  expect(data.map(({ custom_invoice_num: number }) => number).toSorted()).toEqual(['J-1', 'M-1']);
  await olga.click('Open february.csv alone');
  await olga.see('2 rows below the header in row 1.');
});

test('adding begins with a search, and an own item fills the form (ITEM-046, ITEM-047, ITEM-048, ITEM-049, ITEM-105, NAV-102, NAV-103, NAV-117, NAV-118)', async () => {
  await olga.open('/items?create=item');
  await olga.dialog('Add item').waitFor();
  await search().waitFor();
  await olga.dialog().getByText('OR', { exact: true }).waitFor();
  await olga.dialog().getByRole('button', { name: 'Create new' }).waitFor();
  await search().fill('scoresby');
  await olga.find('option', /Scoresby Rare Scotch.*Start from this/s).waitFor();
  await olga.press('ArrowDown', 'Enter');
  await olga.dialog('Add new item').waitFor();
  await soon(() => olga.address).toMatch(/^\/items\?create=item&parent=[\w-]{36}$/);
  await soon(() => field('Name').inputValue()).toBe('Scoresby Rare Scotch');
  await soon(() => field('Size').inputValue()).toBe('750 mL');
  await soon(() => olga.dialog().getByLabel('Type').first().inputValue()).toBe('SCOTCH WHISKIES');
  await olga.page.reload();
  await soon(() => field('Name').inputValue()).toBe('Scoresby Rare Scotch');
  await olga.dialog().getByRole('button', { name: 'Back to search' }).click();
  await search().fill('scoresby');
  await olga.find('option', /Scoresby Rare Scotch.*Global.*1000 mL/s).click();
  await soon(() => olga.address).toMatch(/^\/items\?create=item&parent=[\w-]{36}&universal=1$/);
  await soon(() => field('Size').inputValue()).toBe('1000 mL');
  await soon(() => field('Barcode').inputValue()).toBe('088076200999');
});

test('a changed form asks before it closes, and returns to the search (SHELL-002, SHELL-003)', async () => {
  await field('Name').fill('Scoresby Rare Scotch, old');
  await olga.dialog().getByRole('button', { name: 'Close' }).click();
  await olga.dialog('Unsaved Changes').waitFor();
  await olga.click('Keep Editing');
  await soon(() => field('Name').inputValue()).toBe('Scoresby Rare Scotch, old');
  await olga.dialog().getByRole('button', { name: 'Close' }).click();
  await olga.click('Discard Changes');
  await search().waitFor();
  await soon(() => olga.address).toBe('/items?create=item');
});

test('a vintage accepts only the characters of vintages (ITEM-058, ITEM-059, ITEM-060, ERR-092)', async () => {
  await olga.dialog().getByRole('button', { name: 'Create new' }).click();
  const vintage = field('Vintage');
  await vintage.pressSequentially('a');
  await soon(() => vintage.inputValue()).toBe('');
  await vintage.pressSequentially('N');
  await soon(() => vintage.inputValue()).toBe('N');
  await vintage.fill('');
  await vintage.pressSequentially('20155');
  await soon(() => vintage.inputValue()).toBe('2015');
  await vintage.fill('1700');
  await field('Name').fill('Vin de Constance');
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  await olga.see('Vintage must be a year between 1800-2040 or "NV"');
  await vintage.fill('');
  await vintage.pressSequentially('non vintage');
  await soon(() => vintage.inputValue()).toBe('NON VINTAGE');
});

const path = '**/api/ordering/quick-invoices/new-item';

test('a server failure is shown, and no input is lost (ERR-040)', async () => {
  await olga.dialog().getByLabel('Type').first().click();
  await olga.find('listbox', 'Type').getByRole('option', { name: 'Wine', exact: true }).click();
  await field('Size').fill('500 mL');
  await field('Barcode').fill('6008155001130');
  await olga.see(/The check digit is wrong/);
  olga.expectRefusals(500);
  await olga.page.route(path, (route) => refuse(route, 500), { times: 1 });
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  await olga.see('Error creating new item');
  olga.expectRefusals();
  await soon(() => field('Name').inputValue()).toBe('Vin de Constance');
});

test('several barcodes and a consignment purchase: the item is on the shelf (ITEM-104, OENT-069)', async () => {
  await olga.dialog().getByRole('button', { name: 'Add another barcode' }).click();
  await field('Barcode 2').fill('88004038229');
  await field('Bottles per scan of barcode 2').fill('6');
  await olga.dialog().getByRole('switch', { name: 'Add its first purchase' }).check();
  await olga.dialog().getByLabel('Vendor').first().fill('Cape Imports');
  await olga.find('option', /Create vendor/).click();
  // While the vendor is being created, other fields are typed; none of that is lost when it arrives.
  await field('Quantity').fill('6');
  await field('Unit cost').fill('48');
  await olga.dialog().getByRole('switch', { name: 'Consignment' }).check();
  await soon(() => olga.dialog().getByLabel('Vendor').first().inputValue()).toBe('Cape Imports');
  olga.expectRefusals(400);
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  await olga.see(/^Barcode 088004038229 belongs to Scoresby Rare Scotch/);
  olga.expectRefusals();
  await field('Barcode 2').fill('CASE-6');
  const sent = olga.page.waitForRequest(path);
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Vin de Constance',
    type_id: expect.any(String),
    size_id: expect.any(String),
    vintage: 'NON VINTAGE',
    vendor_id: expect.any(String),
    quantity: 6,
    unit_cost: 48,
    location_id: null,
    consigned: true,
  });
  await olga.see('Item created');
  await soon(() => olga.address).toMatch(/^\/items\?item=[\w-]{36}$/);
  await olga.dialog(/Vin de Constance/).waitFor();
  await olga.dialog().getByText('Recently Added').first().waitFor();
  await olga.open('/items?search=CASE-6');
  await olga.find('option', /Vin de Constance NV.*pack of 6.*6\.00/s).waitFor();
});
