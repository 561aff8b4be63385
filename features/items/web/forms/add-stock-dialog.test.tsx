import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';
import { ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { INVALID_DATA, NOTHING_USABLE_SENTENCE } from './form-texts.ts';

prepareScreen();
beforeEach(() => stockTwoShelves(0));

const { addStock } = stockContract;
const show = () => showDialog('add_stock', { itemId: ITEM, itemName: 'Bottle 06', unitsPerCase: 12 });

test('invalid input is reported at each field and once above all (STK-044, STK-045, ERR-042)', async () => {
  const dialog = await show();
  await dialog.type('Quantity', '-1');
  await dialog.type(/^Unit cost/, '-1');
  await dialog.press('Add stock');
  await told(INVALID_DATA);
  for (const text of [
    'Quantity should be a number above 0',
    'Cost should be either 0 or a number above 0',
    'Location is required',
  ])
    await dialog.see(text);
  expect(server.asked(addStock)).toEqual([]);
});

test('a fraction is a quantity, and an empty cost is no cost (STK-055)', async () => {
  server.answers(addStock, sampleAnswer(addStock, { inventory_item_id: ITEM }));
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '1/2');
  await dialog.press('Add stock');
  await told('Successfully updated quantity!');
  await closed();
  expect(server.asked(addStock)).toEqual([{ inventory_item_id: ITEM, location_id: SHELF, quantity: 0.5 }]);
});

test('cases are converted to bottles, with the cost of one bottle', async () => {
  server.answers(addStock, sampleAnswer(addStock));
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '2c');
  await dialog.type(/^Unit cost/, '0');
  await dialog.press('Add stock');
  await closed();
  expect(server.asked(addStock)[0]).toMatchObject({ quantity: 24, unit_cost: 0 });
});

test('a failure, an answer without an id and a refusal each show their own text (ERR-022, ERR-113)', async () => {
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '1');
  server.refusesOnce(addStock, 400, { message: 'No' });
  await dialog.press('Add stock');
  await told(INVALID_DATA);
  server.refusesOnce(addStock, 500);
  await dialog.press('Add stock');
  await told(NOTHING_USABLE_SENTENCE);
  server.losesAnswerOnce(addStock);
  await dialog.press('Add stock');
  await told(/· 2 times/);
});
