import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, person, prepareScreen, server, showDialog, soon, told } from '#test/components/screen.tsx';
import { ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { INVALID_DATA, NOTHING_USABLE } from './form-texts.ts';

prepareScreen();
beforeEach(() => stockTwoShelves());

const { quickStock } = stockContract;
const show = () => showDialog('quick_stock', { itemId: ITEM, itemName: 'Bottle 06' });

test('opened without an item it asks for everything (ERR-086, ERR-087, ERR-088)', async () => {
  const dialog = await showDialog('quick_stock');
  await dialog.press('Add stock');
  for (const text of ['Location is required', 'Inventory Item is required', 'Quantity is required'])
    await dialog.see(text);
  await told(INVALID_DATA);
  expect(server.asked(quickStock)).toEqual([]);
});

test.each([
  ['0', /above 0/],
  ['-3', /above 0/],
  ['abc', /Enter a number/],
])('%j cannot be added, and the reason is shown', async (typed, reason) => {
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', typed);
  await dialog.press('Add stock');
  await dialog.see(reason);
  expect(server.asked(quickStock)).toEqual([]);
});

test('it starts with the given item, rounds to two decimals and adds (QSTK-001, QSTK-002, QSTK-003, QSTK-004, QSTK-006)', async () => {
  server.answers(quickStock, sampleAnswer(quickStock, { inventory_item_id: ITEM }));
  const dialog = await show();
  await openForm('Quick Stock Item');
  expect((await dialog.field('Item')).value).toBe('Bottle 06');
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '1.239');
  await person.tab();
  expect((await dialog.field('Quantity')).value).toBe('1.24');
  await dialog.press('Add stock');
  await told('Successfully updated quantity!');
  await closed();
  expect(server.asked(quickStock)).toEqual([
    { id: ITEM, inventory_item_id: ITEM, location_id: SHELF, quantity: 1.24, type: 'manual_addition' },
  ]);
});

test('one billion is accepted, one more is refused by the contract', async () => {
  server.answers(quickStock, sampleAnswer(quickStock));
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '1000000001');
  await dialog.press('Add stock');
  await dialog.see('Quantity must be at most 1,000,000,000');
  await dialog.type('Quantity', '1000000000');
  await dialog.press('Add stock');
  await closed();
  expect(server.asked(quickStock)[0]?.quantity).toBe(1e9);
});

test('a failure and an answer without an id are reported', async () => {
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Quantity', '1');
  server.refusesOnce(quickStock, 500);
  await dialog.press('Add stock');
  await told(NOTHING_USABLE);
  await dialog.type('Quantity', '2');
  server.losesAnswerOnce(quickStock);
  await dialog.press('Add stock');
  await soon(() => expect(server.asked(quickStock)).toHaveLength(2));
  await told(/· 2 times/);
});
