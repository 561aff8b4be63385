import { beforeAll, expect, test } from 'vitest';
import { ItemDesk } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let desk: ItemDesk;
let cellar: string;

beforeAll(async () => {
  olga = await journey.signedIn();
  desk = new ItemDesk(olga, await importSmallBar(olga, 9));
  cellar = await desk.makeLocation('Cellar');
  await desk.makeLocation('Back Bar');
});

test('Adjust Count: a failed call is sent again, with a new reason, and Undo reverses it (STK-019)', async () => {
  await desk.open(3);
  const dialog = await desk.openForm('Adjust Count');
  await dialog.getByLabel('New quantity').fill('7.23');
  await olga.chooseLocation(/^Location/, 'Front Shelf', dialog);
  await dialog.getByLabel('Reason code').fill('Tasting for staff');
  await olga.find('option', 'Create "Tasting for staff"').click();
  await soon(() => dialog.getByLabel('Reason code').inputValue()).toBe('Tasting for staff');
  await desk.failWith(
    '**/api/inventory/adjustments',
    500,
    {},
    () => dialog.getByRole('button', { name: 'Save' }).click(),
    "Couldn't update item stock",
  );
  await soon(() => olga.focused()).toBe('button Save');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await olga.see('Successfully updated quantity!');
  await soon(desk.shelves).toEqual(['Front Shelf 7.23']);
  await soon(() => reasons()).toContain('Tasting for staff');
  await olga.click('Undo');
  await soon(desk.shelves).toEqual(['Front Shelf 10.00']);
});

test('Escape asks before discarding input, and the keyboard continues where it was', async () => {
  await desk.open(3);
  const dialog = await desk.openForm('Adjust Count');
  await dialog.getByLabel('Details').fill('two broke');
  await olga.press('Escape');
  const question = olga.dialog('Unsaved Changes');
  await question.waitFor();
  await olga.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await soon(() => olga.focused()).toBe('textarea Details');
  await soon(() => dialog.getByLabel('Details').inputValue()).toBe('two broke');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await soon(() => olga.focused()).toBe('button More');
  await olga.dialog(bottle(3)).waitFor();
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
});

test('Move Stock: to another shelf, or to a new one (STK-024, STK-025)', async () => {
  await desk.open(4);
  await olga.click('Move Stock from Front Shelf');
  const dialog = olga.dialog('Move Stock');
  const submit = () => dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByLabel('Quantity').fill('2+1');
  await olga.chooseLocation(/^To/, 'Cellar', dialog);
  await submit();
  await olga.see('Successfully Changed Location!');
  await soon(desk.shelves).toEqual(['Front Shelf 7.00', 'Cellar 3.00']);
  await olga.click('Move Stock from Cellar');
  await olga.dialog('Move Stock').getByRole('button', { name: /^To/ }).click();
  await olga.type('Search locations', 'Bin 9');
  await olga.find('option', 'Create "Bin 9"').click();
  await olga
    .dialog('Move Stock')
    .getByRole('button', { name: /^To: Bin 9/ })
    .waitFor();
  await olga.dialog('Move Stock').getByRole('button', { name: 'Move', exact: true }).click();
  await soon(desk.shelves).toEqual(['Front Shelf 7.00', 'Bin 9 3.00']);
});

test('Stock Pull moves it from another shelf', async () => {
  await desk.moveFromShelf(5, cellar, 10);
  await desk.open(5);
  const dialog = await desk.openForm('Stock Pull');
  const pull = dialog.getByRole('button', { name: 'Pull', exact: true });
  await soon(() => dialog.getByLabel('Item').first().inputValue()).toContain(bottle(5));
  await dialog.getByRole('button', { name: /^Pull from/ }).click();
  await olga.find('option', 'Cellar').click();
  await olga.chooseLocation(/^Destination/, 'Back Bar', dialog);
  await dialog.getByLabel('Quantity').fill('1.24');
  await soon(() => pull.isDisabled()).toBe(false);
  await dialog.getByLabel('Item').first().fill('');
  await dialog.getByLabel('Item').first().fill(bottle(6));
  await olga.page.getByRole('option', { name: bottle(6) }).click();
  await soon(() => pull.isDisabled()).toBe(true);
  await dialog.getByLabel('Item').first().fill(bottle(5));
  await olga.page.getByRole('option', { name: bottle(5) }).click();
  await soon(() => pull.isDisabled()).toBe(false);
  await pull.click();
  await olga.see('Item Added to Inventory');
  await soon(desk.shelves).toEqual(['Cellar 8.76', 'Back Bar 1.24']);
});

test('Quick Stock adds to the stock, from anywhere', async () => {
  await olga.open('/insights');
  await olga.find('heading', 'Home').first().waitFor();
  await olga.press('Control+k');
  await olga.dialog().getByRole('combobox').fill('quick stock');
  await olga
    .find('option', /^Quick stock/)
    .first()
    .waitFor();
  await olga.press('Enter');
  const dialog = olga.dialog('Quick Stock Item');
  await olga.chooseLocation(/^Location/, 'Front Shelf', dialog);
  await dialog.getByLabel('Item').first().fill(bottle(7).slice(-2));
  await olga.page.getByRole('option', { name: bottle(7) }).click();
  await dialog.getByLabel('Quantity').fill('1.24');
  await dialog.getByRole('button', { name: 'Add stock' }).click();
  await olga.see('Successfully updated quantity!');
  await desk.open(7);
  await soon(desk.shelves).toEqual(['Front Shelf 11.24']);
});

test('Add New Stock for an item without stock (STK-008)', async () => {
  await desk.open(6);
  await soon(desk.shelves).toEqual(['Front Shelf 10.00']);
  await soon(() => olga.button('Add New Stock').count()).toBe(0);
  await adjust(6, 0);
  await desk.open(6);
  await olga.click('Add New Stock');
  const dialog = olga.dialog('Add New Stock');
  const submit = () => dialog.getByRole('button', { name: 'Add stock' }).click();
  await olga.chooseLocation(/^Location/, 'Front Shelf', dialog);
  await dialog.getByLabel('Quantity').fill('1/2');
  await submit();
  await olga.see('Successfully updated quantity!');
  await soon(desk.shelves).toEqual(['Front Shelf 0.50']);
});

test('Re-Order: in stock immediately, with a history line that opens its invoice (STK-009, STK-043, STK-056, ERR-075, OERR-115, ITEM-037)', async () => {
  await desk.open(8);
  await desk.tab('Purchase History');
  await olga.see('No Purchase History');
  await desk.tab('Inventory');
  await soon(() => olga.button('Re-Batch').count()).toBe(0);
  const dialog = await desk.openForm('Re-Order');
  const submit = () => dialog.getByRole('button', { name: 'Re-Order' }).click();
  await dialog.getByLabel('Quantity').fill('4');
  await dialog.getByLabel('Total cost').fill('10');
  await dialog.getByLabel('Vendor').fill('Some Importer');
  await olga.page.getByRole('option', { name: 'Create vendor "Some Importer"' }).click();
  await soon(() => dialog.getByLabel('Vendor').inputValue()).toBe('Some Importer');
  await dialog.getByLabel('Invoice number').fill('RE-1');
  await olga.chooseLocation(/^Location/, 'Cellar', dialog);
  const sent = olga.page.waitForRequest('**/ordering/quick-invoices');
  await submit();
  expect((await sent).postDataJSON()).toMatchObject({
    vendor_id: expect.any(String),
    custom_id: 'RE-1',
    consigned: false,
    inventory_item_id: desk.idOf(8),
    quantity: 4,
    unit_cost: 2.5,
    location_id: cellar,
  });
  await soon(desk.shelves).toEqual(['Front Shelf 10.00', 'Cellar 4.00']);
  await desk.tab('Purchase History');
  await olga.row('RE-1').getByText('$2.50').click();
  await soon(() => olga.address).toContain('invoice=');
  await olga.dialog().getByText('RE-1').first().waitFor();
});

const adjust = (number: number, quantity: number) =>
  desk.post('/api/inventory/adjustments', {
    inventory_item_id: desk.idOf(number),
    location_id: desk.bar.location,
    quantity,
    reason_description: 'Breakage',
  });

async function reasons(): Promise<string[]> {
  const answer = await olga.context.request.get(`${olga.url}/api/reasons`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}
