import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf } from '#test/components/sample.ts';
import { closed, messages, openForm, prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';
import { ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';

prepareScreen();
beforeEach(() => stockTwoShelves());
const { setPars, undoAction } = stockContract;
const OTHER = idOf(2);
const ACTION = idOf(77);
const show = () => showDialog('set_par', { itemIds: [ITEM, OTHER] });

test('it shows the number of items, and asks for a location and a par', async () => {
  const dialog = await show();
  await dialog.see('2 items');
  await dialog.press('Save');
  await dialog.see('Location is required');
  await dialog.see('Par should be either 0 or a number above 0');
  expect(server.asked(setPars)).toEqual([]);
});

test.each(['-1', 'some'])('%j is not a valid par', async (text) => {
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Par', text);
  await dialog.press('Save');
  await dialog.see('Par should be either 0 or a number above 0');
  expect(server.asked(setPars)).toEqual([]);
});

test('all items get it at once, and Undo restores the par of each', async () => {
  const before = [
    { inventory_item_id: ITEM, location_id: SHELF, par: 3 },
    { inventory_item_id: OTHER, location_id: SHELF, par: null },
  ];
  server.answers(setPars, { changed: 2, before, action_id: ACTION });
  server.answers(undoAction, { action_id: idOf(78), undone_action_id: ACTION, topics: ['stock'] });
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Par', '18');
  await dialog.press('Save');
  await told('Par saved');
  await closed();
  await messages().press('Undo');
  await told('Undone');
  expect(server.asked(setPars)).toEqual([{ pars: before.map((each) => ({ ...each, par: 18 })) }]);
  expect(server.asked(undoAction)).toEqual([{ id: ACTION }]);
});

test('a failure is reported and the form stays', async () => {
  const dialog = await show();
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Par', '0');
  server.refusesOnce(setPars, 500);
  await dialog.press('Save');
  await told("Couldn't save the par");
  expect((await openForm('Set par')).element.isConnected).toBe(true);
});
