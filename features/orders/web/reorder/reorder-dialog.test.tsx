import { beforeEach, expect, test } from 'vitest';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { INVALID_DATA, NOTHING_USABLE_SENTENCE } from '#features/items/web/forms/form-texts.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, prepareScreen, server, showDialog, soon, take, told } from '#test/components/screen.tsx';
import { CELLAR, ITEM, stockTwoShelves } from '#test/components/shelves.ts';

prepareScreen();
const { quickInvoice } = invoiceContract;
const [KNOWN, MADE] = [idOf(31), idOf(32)];
const vendors = [{ id: KNOWN, name: 'Main Vendor' }];

beforeEach(() => {
  stockTwoShelves();
  const meta = { page: 1, limit: 140, total: 1, totalPages: 1 };
  const data = [...vendors];
  server.answers(vendorContract.listVendors, () => ({ data, meta }));
  server.answers(vendorContract.createVendor, ({ name }) => {
    data.push({ id: MADE, name });
    return { vendor_id: MADE, action_id: null };
  });
  server.answers(itemContract.getItem, sampleAnswer(itemContract.getItem));
});
const show = () => showDialog('re_order', { itemId: ITEM, itemName: 'Bottle 08', unitsPerCase: 6 });

test('missing values are reported at each field and once above all (ERR-041)', async () => {
  const dialog = await show();
  await dialog.press('Re-Order');
  await told(INVALID_DATA);
  for (const text of [
    'Vendor is required',
    'Quantity is required',
    'Location is required',
    'Cost should be either 0 or a number above 0',
  ])
    await dialog.see(text);
  expect(server.asked(quickInvoice)).toEqual([]);
});

test('a unit cost gives the total, and a total the unit cost (STK-046, STK-047)', async () => {
  const dialog = await show();
  await dialog.type('Quantity', '4');
  await dialog.type('Unit cost', '2.50');
  expect((await dialog.field('Total cost')).value).toBe('10.00');
  await dialog.type('Total cost', '12');
  expect((await dialog.field('Unit cost')).value).toBe('3.00');
});

test('without a quantity to divide by, the unit cost does not change (STK-048)', async () => {
  const dialog = await show();
  await dialog.type('Quantity', '4');
  await dialog.type('Unit cost', '3');
  await dialog.type('Quantity', '0');
  await dialog.type('Total cost', '10');
  expect((await dialog.field('Unit cost')).value).toBe('3');
});

test('an unknown vendor is created, and everything is sent as typed (STK-042, STK-056)', async () => {
  server.answers(quickInvoice, sampleAnswer(quickInvoice, { inventory_item_id: ITEM }));
  const dialog = await show();
  await dialog.type('Vendor', 'Some Importer');
  await take('Create vendor "Some Importer"');
  await soon(async () => expect((await dialog.field('Vendor')).value).toBe('Some Importer'));
  await dialog.type('Invoice number', ' RE-1 ');
  await dialog.type('Quantity', '4');
  await dialog.type('Total cost', '10');
  await dialog.chooseLocation(/^Location/, 'Cellar');
  await dialog.press('Re-Order');
  await told('Successfully updated quantity!');
  await closed();
  expect(server.asked(quickInvoice)).toEqual([
    {
      vendor_id: MADE,
      custom_id: 'RE-1',
      consigned: false,
      inventory_item_id: ITEM,
      quantity: 4,
      unit_cost: 2.5,
      total_cost: 10,
      location_id: CELLAR,
    },
  ]);
});

test('the vendor of the last purchase is preselected', async () => {
  const order = [{ vendor: { id: KNOWN, name: 'Main Vendor' } }];
  server.answers(itemContract.getItem, sampleAnswer(itemContract.getItem, { order }));
  const dialog = await show();
  await soon(async () => expect((await dialog.field('Vendor')).value).toBe('Main Vendor'));
});

test('a failure, an answer without an id, and a refusal show their messages (ERR-021, ERR-024, ERR-113)', async () => {
  const dialog = await show();
  await dialog.type('Vendor', 'Main');
  await take('Main Vendor');
  await dialog.type('Quantity', '1');
  await dialog.type('Unit cost', '1');
  await dialog.chooseLocation(/^Location/, 'Cellar');
  server.refusesOnce(quickInvoice, 400, { message: 'No' });
  await dialog.press('Re-Order');
  await told(INVALID_DATA);
  server.losesAnswerOnce(quickInvoice);
  await dialog.press('Re-Order');
  await told(NOTHING_USABLE_SENTENCE);
});
