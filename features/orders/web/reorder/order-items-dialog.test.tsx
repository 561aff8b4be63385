import { expect, test, vi } from 'vitest';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import type { Selected } from '#features/items/web/bulk/selected.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { prepareScreen, server, showDialog, soon } from '#test/components/screen.tsx';
import { lowStockContract } from '../../contract/low-stock-contract.ts';

prepareScreen();
const { orderLowStock } = lowStockContract;

async function open() {
  const clear = vi.fn();
  const lines = [1, 2, 2].map((number) => ({ item: { id: idOf(number) } }));
  server.answers(vendorContract.listVendors, sampleAnswer(vendorContract.listVendors, {}));
  return { clear, dialog: await showDialog('order_items', { lines, clear } as unknown as Selected) };
}

test('each selected item is ordered once, from its usual vendor, and the orders are shown', async () => {
  const { clear, dialog } = await open();
  await dialog.see('2 items');
  server.answers(orderLowStock, {
    action_id: idOf(9),
    orders: [5, 6].map((at) => ({ id: idOf(at), vendor: { id: idOf(at), name: 'Vendor' }, line_count: 1, total: 3 })),
  });
  await dialog.type('Quantity of each', '6');
  await dialog.press('Create orders');
  await soon(() => expect(window.location.pathname).toBe('/purchase-order'));
  expect(clear).toHaveBeenCalledOnce();
  expect(server.asked(orderLowStock)).toEqual([
    { items: [1, 2].map((at) => ({ inventory_item_id: idOf(at), quantity: 6 })) },
  ]);
});

test('an item that was never bought asks for its vendor at that field, and nothing is ordered', async () => {
  const { clear, dialog } = await open();
  server.refusesOnce(orderLowStock, 400, {
    message: 'Choose its vendor',
    errors: { 'items.1.vendor_id': 'Gin was never bought: choose its vendor' },
  });
  await dialog.press('Create orders');
  await dialog.see('Gin was never bought: choose its vendor');
  expect(clear).not.toHaveBeenCalled();
});
