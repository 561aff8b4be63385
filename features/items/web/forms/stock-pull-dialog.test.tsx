import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { closed, person, prepareScreen, server, showDialog, soon, take, told } from '#test/components/screen.tsx';
import { CELLAR, ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { itemContract } from '../../contract/item-contract.ts';
import { NOTHING_USABLE } from './form-texts.ts';

prepareScreen();
beforeEach(() => stockTwoShelves(0, 10));

const { pullStock } = stockContract;
const show = () => showDialog('stock_pull', { itemId: ITEM, itemName: 'Bottle 05' });
const filled = async () => {
  const dialog = await show();
  await dialog.chooseLocation(/^Pull from/, 'Cellar');
  await dialog.chooseLocation(/^Destination/, 'Front Shelf');
  await dialog.type('Quantity', '1.239');
  await person.tab();
  return dialog;
};

test('it has its description, and starts with the given item (STK-032, QSTK-008, ERR-109)', async () => {
  const dialog = await show();
  await dialog.see('Stock Pull is a way to pull stock of an inventory item from another location into a new location.');
  expect((await dialog.field('Item')).value).toBe('Bottle 05');
});

test('only locations with stock are offered to pull from (STK-034, QSTK-010)', async () => {
  const dialog = await show();
  await dialog.press(/^Pull from/);
  await screen.findByRole('option', { name: 'Cellar' });
  expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Cellar']);
});

test('Pull is disabled until all four are set; a quantity is rounded on blur (STK-033, QSTK-009)', async () => {
  const dialog = await show();
  const pull = await dialog.button('Pull');
  expect(pull.disabled).toBe(true);
  await dialog.chooseLocation(/^Pull from/, 'Cellar');
  await dialog.see('10.00 there');
  expect(pull.disabled).toBe(true);
  await dialog.chooseLocation(/^Destination/, 'Front Shelf');
  expect(pull.disabled).toBe(true);
  await dialog.type('Quantity', '1.239');
  await person.tab();
  expect((await dialog.field('Quantity')).value).toBe('1.24');
  expect(pull.disabled).toBe(false);
});

test('an item without stock cannot be pulled', async () => {
  const dialog = await filled();
  server.answers(itemContract.searchItems, [
    sampleRow(itemContract.searchItems, { id: idOf(2), name: 'Bottle 06', size: { id: idOf(3), name: '750 mL' } }),
  ]);
  server.answers(itemContract.getItemStock, sampleAnswer(itemContract.getItemStock));
  await dialog.type('Item', 'Bottle 06');
  await take('Bottle 06 750 mL');
  const pull = await dialog.button('Pull');
  await soon(() => expect(pull.disabled).toBe(true));
});

test('a quantity above the stock is refused, otherwise it is sent and reported (ERR-067, OERR-097)', async () => {
  server.answers(pullStock, sampleAnswer(pullStock, { inventory_item_id: ITEM }));
  const dialog = await filled();
  await dialog.type('Quantity', '11');
  await dialog.press('Pull');
  await dialog.see('Quantity should be a number between 0 and 10');
  expect(server.asked(pullStock)).toEqual([]);
  await dialog.type('Quantity', '1.24');
  await dialog.press('Pull');
  await told('Item Added to Inventory');
  await closed();
  expect(server.asked(pullStock)).toEqual([
    { item_id: ITEM, from_location_id: CELLAR, to_location_id: SHELF, quantity: 1.24 },
  ]);
});

test('a failure is reported', async () => {
  const dialog = await filled();
  server.refusesOnce(pullStock, 500);
  await dialog.press('Pull');
  await told(NOTHING_USABLE);
});
