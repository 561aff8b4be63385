import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, prepareScreen, server, showDialog, soon, told } from '#test/components/screen.tsx';
import { CELLAR, ITEM, NEW_PLACE, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { NOTHING_USABLE } from './form-texts.ts';

prepareScreen();
beforeEach(() => stockTwoShelves());

const { moveStock } = stockContract;
const show = (quantity: number | null = 10, more: object = {}) =>
  showDialog('move_stock', {
    itemId: ITEM,
    itemName: 'Bottle 04',
    from: { locationId: SHELF, name: 'Front Shelf', parentId: null, quantity },
    ...more,
  });

test('the source is fixed, and all of its stock is the default (STK-023)', async () => {
  const dialog = await show();
  await dialog.see('Front Shelf (10.00)');
  expect((await dialog.field('Quantity')).value).toBe('10');
  expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
});

test('a destination is required, and must differ from the source (STK-030, ERR-091)', async () => {
  const dialog = await show();
  await dialog.press('Move');
  await dialog.see('Location is required');
  await dialog.chooseLocation(/^To/, 'Front Shelf');
  await dialog.press('Move');
  await told('Move to location should be different from current location');
  expect(server.asked(moveStock)).toEqual([]);
});

test.each(['99', '0', '-1', 'all', ''])(
  '%j is not a valid quantity of ten bottles (STK-031, ERR-090)',
  async (text) => {
    const dialog = await show();
    await dialog.chooseLocation(/^To/, 'Cellar');
    await dialog.type('Quantity', text);
    await dialog.press('Move');
    await dialog.see('Quantity should be a number between 0 and 10');
    expect(server.asked(moveStock)).toEqual([]);
  },
);

test('a sum is a quantity (ERR-051)', async () => {
  server.answers(moveStock, sampleAnswer(moveStock, { inventory_item_id: ITEM }));
  const dialog = await show();
  await dialog.chooseLocation(/^To/, 'Cellar');
  await dialog.type('Quantity', '2+1');
  await dialog.press('Move');
  await told('Successfully Changed Location!');
  await closed();
  expect(server.asked(moveStock)).toEqual([
    { inventory_item_id: ITEM, from_location_id: SHELF, to_location_id: CELLAR, quantity: 3 },
  ]);
});

test('cases are moved where it is known how many units they have, and the field says how', async () => {
  server.answers(moveStock, sampleAnswer(moveStock));
  const dialog = await show(40, { unitsPerCase: 12 });
  await dialog.see('2c+3 is two cases of 12 and 3');
  await dialog.chooseLocation(/^To/, 'Cellar');
  await dialog.type('Quantity', '2c+3');
  await dialog.press('Move');
  await closed();
  expect(server.asked(moveStock)[0]?.quantity).toBe(27);
});

test('all stock is moved, including what is beyond the two decimals shown', async () => {
  server.answers(moveStock, sampleAnswer(moveStock));
  const dialog = await show(3.3333);
  expect((await dialog.field('Quantity')).value).toBe('3.33');
  await dialog.chooseLocation(/^To/, 'Cellar');
  await dialog.press('Move');
  await closed();
  expect(server.asked(moveStock)[0]?.quantity).toBe(3.3333);
});

test('a typed destination that does not exist yet is created', async () => {
  server.answers(moveStock, sampleAnswer(moveStock));
  const dialog = await show();
  await dialog.chooseLocation(/^To/, 'Bin 9', 'Create "Bin 9"');
  await dialog.button(/^To: Bin 9/);
  await dialog.press('Move');
  await closed();
  expect(server.asked(moveStock)[0]?.to_location_id).toBe(NEW_PLACE);
});

test('a failure and an answer without an id are reported, and the dialog stays (ERR-002, ERR-020)', async () => {
  const dialog = await show();
  await dialog.chooseLocation(/^To/, 'Cellar');
  server.refusesOnce(moveStock, 500);
  await dialog.press('Move');
  await told("Couldn't move inventory item stock");
  server.losesAnswerOnce(moveStock);
  await soon(async () => expect((await dialog.button('Move')).disabled).toBe(false));
  await dialog.press('Move');
  await told(NOTHING_USABLE);
  expect(dialog.element.isConnected).toBe(true);
});
