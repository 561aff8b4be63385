import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { chooseMore } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 5);
});

test('locations end at the third level: no fourth is offered, and a request for one is refused (LOC-019, LOC-020)', async () => {
  await olga.open('/locations');
  await olga.row('Front Shelf').waitFor();
  await addLocation('Add location', 'Cellar');
  await addLocation('Add a location in Cellar', 'Rack 1');
  await addLocation('Add a location in Rack 1', 'Row A');
  await olga.button('Edit Row A').waitFor();
  await soon(() => olga.button('Add a location in Row A').count()).toBe(0);
  const locations = (await (
    await olga.context.request.get(`${olga.url}/api/locations/all?type=flat`)
  ).json()) as Named[];
  const deepest = locations.find(({ name }) => name === 'Row A');
  const data = { name: 'Slot 1', parent_id: deepest?.id };
  const answer = await olga.context.request.post(`${olga.url}/api/location`, { data });
  expect([answer.status(), await answer.json()]).toEqual([
    400,
    expect.objectContaining({ errors: { parent_id: expect.any(String) } }),
  ]);
  await addLocation('Add location', '   ');
  await olga.see('Please enter a valid location name');
  await olga.click('Cancel');
});

test('a barcode of another item is refused at its field, and no input is lost', async () => {
  await openNewItem();
  await fillNewItem('Second bottle zero', '900000000000');
  olga.expectRefusals(409, 400);
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  await soon(() => olga.find('textbox', 'Barcode').getAttribute('aria-invalid')).toBe('true');
  await soon(() => olga.find('textbox', 'Name').inputValue()).toBe('Second bottle zero');
  olga.expectRefusals();
  await olga.type('Barcode', '');
  await olga.dialog().getByRole('button', { name: 'Add item' }).click();
  await olga.dialog('Second bottle zero').waitFor();
});

test('a name has 5 to 170 characters, and formulas and emoji are ordinary text', async () => {
  await openNewItem();
  for (const wrong of ['Rum', 'x'.repeat(171)]) {
    await fillNewItem(wrong);
    await olga.dialog().getByRole('button', { name: 'Add item' }).click();
    await soon(() => olga.find('textbox', 'Name').getAttribute('aria-invalid')).toBe('true');
  }
  for (const name of ['y'.repeat(170), "=cmd|'/C calc'!A0", '🍸 Martini “dry” <b>&amp;']) {
    await fillNewItem(name);
    await olga.dialog().getByRole('button', { name: 'Add item' }).click();
    await olga.dialog(name).waitFor();
    await openNewItem();
  }
  await olga.open('/inventory');
  await olga.row('🍸 Martini “dry” <b>&amp;').waitFor();
  const download = olga.page.waitForEvent('download');
  await olga.click('Export CSV');
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain("'=cmd|'/C calc'!A0");
  expect(text).toContain('🍸 Martini');
});

test('1,000,000,000 fits, and a negative count is refused with a reason', async () => {
  await olga.open(`/inventory?item=${bar.items[0]}`);
  await chooseMore(olga, 'Quick Stock');
  await olga.chooseLocation(/^Location: /, 'Front Shelf', olga.dialog('Quick Stock'));
  await olga.type('Quantity', '1000000000');
  await olga.click('Add stock');
  await olga.see('Successfully updated quantity!');
  await olga.see('1,000,000,010.00');
  await olga.click('Undo');
  await olga.seeNot('1,000,000,010.00');
  await olga.open(`/inventory?mode=inventory&location=${bar.location}`);
  await olga.find('columnheader', 'Counted by').waitFor();
  await (await olga.cell(bottle(1), 'Inventory count')).click();
  await olga.page.keyboard.type('-1');
  await olga.press('Enter');
  await olga.see(/cannot be negative/);
  await olga.press('Escape');
  await soon(() => olga.figure(bottle(1), 'Running count')).toBe('10.00');
});

test('a spreadsheet with bad rows in the middle reports all of them, and imports nothing', async () => {
  const rows = [
    'name,type,size,location,quantity,cost',
    'Good bottle one,Spirits,750 mL,Front Shelf,1,10',
    ',Spirits,750 mL,Front Shelf,1,10',
    'Bottle without a size,Spirits,,Front Shelf,1,10',
    'Bottle of no type,Nonsense,750 mL,Front Shelf,1,10',
    'Bottle of many,Spirits,750 mL,Front Shelf,lots,ten',
    'Good bottle two,Spirits,750 mL,Front Shelf,1,10',
  ];
  await olga.open('/settings?tab=data&import=1');
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await olga.page.getByLabel('Drop a spreadsheet here, or choose one').setInputFiles(file);
  await olga.click('Check file');
  await olga.see(/5 problems in 4 rows/);
  const problems = await olga.dialog().getByRole('row').allTextContents();
  for (const row of [3, 4, 5, 6]) expect(problems.some((text) => text.startsWith(String(row)))).toBe(true);
  await olga.click('Close');
  await olga.open('/inventory?q=bottle');
  await olga.see(bottle(1));
  await olga.seeNot(/^Good bottle/);
});

interface Named {
  readonly id: string;
  readonly name: string;
}

async function addLocation(button: string, name: string): Promise<void> {
  await olga.click(button);
  await olga.type('Name', name);
  await olga.click('Save');
  if (name.trim()) await olga.dialog().waitFor({ state: 'hidden' });
}

async function openNewItem(): Promise<void> {
  await olga.open('/items?create=item');
  await olga.click('Create new');
}

async function fillNewItem(name: string, barcode = ''): Promise<void> {
  await olga.type('Name', name);
  await olga.find('combobox', 'Type').click();
  await olga.page.getByRole('listbox', { name: 'Type' }).getByRole('option', { name: 'Liquor' }).click();
  await olga.type('Size', '700 mL');
  await olga.type('Barcode', barcode);
}
