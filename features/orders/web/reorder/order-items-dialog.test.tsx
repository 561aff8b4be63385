import { expect, test, vi } from 'vitest';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import type { Selected } from '#features/items/web/bulk/selected.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, showDialog, soon, take, told } from '#test/components/screen.tsx';
import { lowStockContract } from '../../contract/low-stock-contract.ts';
import { purchaseOrderContract } from '../../contract/purchase-order-contract.ts';

prepareScreen();
const { orderLowStock, previewOrders } = lowStockContract;
const { getPurchaseOrder, listAttachments } = purchaseOrderContract;
const [MAIN, OTHER] = [idOf(5), idOf(6)];
const vendors = [
  { id: MAIN, name: 'Main Vendor' },
  { id: OTHER, name: 'Other Vendor' },
];
const item = (number: number, name: string, rest: object = {}) => ({
  id: idOf(number),
  name,
  vintage: null,
  size: '750 mL',
  on_hand: 1,
  on_order: 0,
  vendor: vendors[0] ?? null,
  pack: 6,
  quantity: 12,
  unit_cost: 10,
  ...rest,
});
const NEVER = { vendor: null, unit_cost: null, pack: 1, quantity: 2 };

async function open(lines = [item(1, 'Gin'), item(2, 'Rum', { vendor: vendors[1], pack: 1, quantity: 3 })]) {
  const clear = vi.fn();
  const given = lines.map(({ id }) => ({ item: { id } }));
  const meta = { page: 1, limit: 140, total: 2, totalPages: 1 };
  server.answers(vendorContract.listVendors, sampleAnswer(vendorContract.listVendors, { data: vendors, meta }));
  server.answers(previewOrders, { lines });
  return { clear, dialog: await showDialog('order_items', { lines: given, clear } as unknown as Selected) };
}
const creates = (...to: string[]) =>
  server.answers(orderLowStock, {
    action_id: idOf(9),
    orders: to.map((id) => ({ id, vendor: { id, name: 'Vendor' }, line_count: 1, total: 3 })),
  });

test('the split is seen first: packs, last cost, and one order for each vendor; then it is one request', async () => {
  const { clear, dialog } = await open();
  await dialog.see('2 cases of 6');
  await dialog.see('Other Vendor');
  await dialog.see(/1 item, \$120\.00/);
  await dialog.type('Quantity of Gin', '2c+3');
  await dialog.type('Quantity of Rum', '4');
  await dialog.see('2 cases of 6 + 3.00');
  creates(MAIN, OTHER);
  await dialog.press('Create 2 orders');
  await soon(() => expect(window.location.pathname).toBe('/purchase-order'));
  expect(clear).toHaveBeenCalledOnce();
  expect(server.asked(orderLowStock)).toEqual([
    {
      items: [
        { inventory_item_id: idOf(1), quantity: 15, vendor_id: MAIN, on_order: 0 },
        { inventory_item_id: idOf(2), quantity: 4, vendor_id: OTHER, on_order: 0 },
      ],
    },
  ]);
});

test('an item that was never bought blocks nothing: it is left out until someone names its vendor', async () => {
  const { dialog } = await open([item(1, 'Gin'), item(3, 'Mezcal', NEVER), item(4, 'Pisco', NEVER)]);
  await dialog.see(/2 items left out/);
  await dialog.type('Vendor of Mezcal', 'Other');
  await take('Other Vendor');
  await dialog.see(/1 item left out/);
  await dialog.see('1 of 2 items');
  await dialog.toggle('Order Gin');
  creates(OTHER);
  server.holds(getPurchaseOrder); // the order that opens is another dialog's
  server.answers(listAttachments, []);
  await dialog.press('Create order');
  await soon(() => expect(window.location.search).toContain(OTHER));
  expect(server.asked(orderLowStock)[0]?.items).toEqual([
    { inventory_item_id: idOf(3), quantity: 2, vendor_id: OTHER, on_order: 0 },
  ]);
});

test('one vendor for all that were never bought, another one for a whole group, and one quantity for all', async () => {
  const { dialog } = await open([item(1, 'Gin'), item(3, 'Mezcal', NEVER), item(4, 'Pisco', NEVER)]);
  await dialog.type('Vendor for all items never bought', 'Main');
  await take('Main Vendor');
  await dialog.type('Order from, instead of Main Vendor', 'Other');
  await take('Other Vendor');
  await dialog.type('Quantity of each', '6');
  creates(MAIN, OTHER);
  await dialog.press('Create 2 orders');
  await soon(() => expect(server.asked(orderLowStock)).toHaveLength(1));
  const sent = server.asked(orderLowStock)[0]?.items?.map((each) => [each.vendor_id, each.quantity]);
  expect(sent).toEqual([
    [OTHER, 6],
    [MAIN, 6],
    [MAIN, 6],
  ]);
});

test('a refusal is said, and the split stays as it was', async () => {
  const { clear, dialog } = await open();
  server.refusesOnce(orderLowStock, 409, { message: 'Gin was ordered meanwhile' });
  await dialog.press('Create 2 orders');
  await told('Gin was ordered meanwhile');
  await page().see('2 cases of 6');
  expect(clear).not.toHaveBeenCalled();
});
