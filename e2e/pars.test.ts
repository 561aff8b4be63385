import { beforeAll, expect, test } from 'vitest';
import { chooseMore, ItemDesk } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let desk: ItemDesk;
let bar: SmallBar;
let vendor: string;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 4);
  desk = new ItemDesk(olga, bar);
  ({ vendor_id: vendor } = await desk.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' }));
  const { invoice_id } = await desk.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id: vendor,
    custom_id: 'INV-7',
  });
  const bought = [0, 1].map((number) => ({
    id: desk.idOf(number),
    quantity: 6,
    unit_cost: 11,
    location_id: bar.location,
  }));
  await desk.post(`/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items: bought });
  await desk.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
});

const said = (text: string | RegExp) => olga.page.getByLabel('Messages').getByText(text).first().waitFor();
const undo = () => olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
const press = (name: string) => olga.dialog().getByRole('button', { name, exact: true }).first().click();
async function ask<Answer>(path: string): Promise<Answer> {
  return (await olga.context.request.get(`${olga.url}${path}`)).json();
}
const low = async () => (await ask<{ data: { name: string; suggested: number }[] }>('/api/ordering/low-stock')).data;
const stockOf = async (number: number) =>
  (await ask<{ data: { total_quantity: number } }>(`/api/inventory/item/${desk.idOf(number)}`)).data.total_quantity;

test('a par is typed next to the stock, undone by Undo, and set for many from the list', async () => {
  await olga.open(`/inventory?item=${desk.idOf(0)}`);
  await olga.dialog().getByRole('button', { name: 'Set par at Front Shelf' }).click();
  const par = olga.dialog().getByLabel('Par at Front Shelf', { exact: true });
  await par.fill('20');
  await olga.press('Enter');
  await said('Par saved');
  await olga.dialog().getByText('of par 20.00').waitFor();
  await undo();
  await said('Undone');
  await olga.dialog().getByRole('button', { name: 'Set par at Front Shelf' }).waitFor();
  await press('Close');
  await olga.open('/inventory');
  for (const number of [0, 1, 2]) await olga.row(bottle(number)).getByRole('checkbox').check();
  await olga.click('Set par');
  await olga.dialog('Set par').getByText('3 items').waitFor();
  await olga.dialog('Set par').getByLabel('Par', { exact: true }).fill('18');
  await press('Save');
  await said('Par saved');
  expect((await low()).map((row) => [row.name, row.suggested])).toEqual([
    [bottle(0), 2],
    [bottle(1), 2],
    [bottle(2), 8],
  ]);
});

test('low items are listed with what to order, changed in place, and ordered by vendor; Undo deletes the order', async () => {
  await olga.open('/insights');
  await olga.page.getByRole('link', { name: 'Below par (3)' }).click();
  await olga.row(bottle(2)).getByText('Never bought').waitFor();
  await (await olga.cell(bottle(0), 'Order')).dblclick();
  await olga.page.keyboard.type('5');
  await olga.press('Enter');
  await soon(() => olga.figure(bottle(0), 'Order cost')).toBe('$55.00');
  await olga.click('Order to par');
  const split = olga.dialog('Order Items').getByRole('status', { name: 'Orders' });
  await split.getByText('Main Vendor: 2 items, $77.00').waitFor();
  await split.getByText('1 item left out').waitFor();
  await press('Create order');
  await said('Purchase order to Main Vendor created, $77.00');
  await olga.dialog(/^Main Vendor/).waitFor();
  await olga.dialog().getByText('PO Number', { exact: true }).waitFor();
  await soon(() =>
    olga
      .dialog()
      .getByText('Invoice', { exact: false })
      .filter({ hasText: /Invoice (Code|date)/ })
      .count(),
  ).toBe(0);
  await soon(async () => (await low()).map((row) => row.suggested)).toEqual([0, 0, 8]);
  await undo();
  await said('Undone');
  await soon(async () => (await low()).map((row) => row.suggested)).toEqual([2, 2, 8]);
});

test('bottles are returned from their invoice, and Undo restores them', async () => {
  await olga.open('/invoices');
  await olga.row('INV-7').click();
  await press('Return');
  const dialog = olga.dialog('Return to vendor');
  const quantity = dialog.getByLabel(`Return of ${bottle(0)}`);
  await quantity.fill('2');
  await dialog.getByText('Credit $22.00').waitFor();
  await dialog.getByLabel('Credit number').fill('CR-1');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await said('Returned to the vendor, credit $22.00');
  await olga
    .dialog(/^Main Vendor/)
    .getByText('Returns bottles of')
    .waitFor();
  await olga.dialog().getByText('return to the vendor').waitFor();
  await soon(() => stockOf(0)).toBe(14);
  await undo();
  await said('Undone');
  await soon(() => stockOf(0)).toBe(16);
});

test('from an item, more than the stock can be returned after a confirmation', async () => {
  await desk.post('/api/inventory/adjustments', {
    inventory_item_id: desk.idOf(1),
    location_id: bar.location,
    quantity: 1,
    reason_description: 'Broken',
  });
  await olga.open(`/inventory?item=${desk.idOf(1)}`);
  await chooseMore(olga, 'Return');
  const dialog = olga.dialog('Return to vendor');
  await dialog.getByLabel(/^Return of INV-7/).fill('3');
  await dialog.getByText('Only 1.00 there').waitFor();
  olga.expectRefusals(409);
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await olga.dialog('More than in stock').getByRole('button', { name: 'Return anyway' }).click();
  await said('Returned to the vendor, credit $33.00');
  olga.expectRefusals();
  await soon(() => stockOf(1)).toBe(-2);
});

test('a re-order is undone from its message', async () => {
  const before = await stockOf(0);
  await olga.open(`/inventory?item=${desk.idOf(0)}`);
  await chooseMore(olga, 'Re-Order');
  const dialog = olga.dialog('Re-Order');
  await dialog.getByLabel('Quantity', { exact: true }).fill('4');
  await dialog.getByLabel('Unit cost', { exact: true }).fill('30');
  await olga.chooseLocation(/^Location/, 'Front Shelf', dialog);
  await dialog.getByRole('button', { name: 'Re-Order', exact: true }).click();
  await said('Successfully updated quantity!');
  await soon(() => stockOf(0)).toBe(before + 4);
  await undo();
  await said('Undone');
  await soon(() => stockOf(0)).toBe(before);
  const purchases = await ask<{ data: unknown[] }>(`/api/ordering/order-items/item/${desk.idOf(0)}`);
  expect(purchases.data).toHaveLength(1);
});

test('a shelf below par is filled from one above par, and Undo reverses it', async () => {
  const { location_id: cellar } = await desk.post<{ location_id: string }>('/api/location', { name: 'Cellar' });
  const stocked = { inventory_item_id: desk.idOf(3), location_id: cellar, quantity: 9 };
  await desk.post('/api/inventory/running-stocks', stocked);
  const par = { inventory_item_id: desk.idOf(3), location_id: bar.location, par: 14 };
  await olga.context.request.put(`${olga.url}/api/inventory/pars`, { data: { pars: [par] } });
  await olga.open('/low-stock');
  await olga.page.getByLabel('Short at').selectOption({ label: 'Front Shelf' });
  await soon(() => olga.figure(bottle(3), 'Missing')).toBe('4.00');
  await soon(() => olga.figure(bottle(3), 'Order')).toBe('0.00');
  await olga.page.getByRole('button', { name: `Move 4 from Cellar: ${bottle(3)}` }).click();
  await said('Successfully Changed Location! 1 item location moved');
  await olga.row(bottle(3)).waitFor({ state: 'detached' });
  await undo();
  await said('Undone');
  await olga.row(bottle(3)).waitFor();
  await olga.page.getByLabel('Short at').selectOption({ label: 'Cellar' });
  await olga.page.getByText('No items below par match this search.').waitFor();
});
