import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { CELLAR, ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { isShown, ShownShelves, shelvesShow } from '#test/components/shown-shelves.tsx';
import { itemContract } from '../../contract/item-contract.ts';

/* What a form changes is seen before the server has it. Where it is refused, everything is as before, the form too. */

prepareScreen();
beforeEach(() => stockTwoShelves(10, 2));

const { moveStock } = stockContract;

async function openMove() {
  await show(<ShownShelves />);
  await shelvesShow('Front Shelf 10, Cellar 2');
  const from = { locationId: SHELF, name: 'Front Shelf', parentId: null, quantity: 10 };
  act(() => openDialog('move_stock', { itemId: ITEM, itemName: 'Bottle 04', from }));
  const form = await openForm();
  await form.chooseLocation(/^To/, 'Cellar');
  await form.type('Quantity', '4');
  return form;
}

test('a move is shown while it is sent, and stays where the server agrees', async () => {
  server.answers(moveStock, sampleAnswer(moveStock, { inventory_item_id: ITEM }));
  const release = server.holds(moveStock);
  const form = await openMove();
  await form.press('Move');
  await shelvesShow('Front Shelf 6, Cellar 6');
  expect(isShown(form.element)).toBe(false);
  stockTwoShelves(6, 6);
  release();
  await closed();
  await shelvesShow('Front Shelf 6, Cellar 6');
  expect(server.asked(moveStock)).toEqual([
    { inventory_item_id: ITEM, from_location_id: SHELF, to_location_id: CELLAR, quantity: 4 },
  ]);
});

test('a refused move is taken away, and the form is back with what was typed', async () => {
  const form = await openMove();
  const text = 'Quantity should be a number between 0 and 3';
  server.refusesOnce(moveStock, 400, { message: text, errors: { quantity: text } });
  const release = server.holds(itemContract.getItemStock); // what the server says afterwards would hide what stayed
  await form.press('Move');
  await form.see(text);
  await shelvesShow('Front Shelf 10, Cellar 2');
  await soon(() => expect(isShown(form.element)).toBe(true));
  expect((await form.field('Quantity')).value).toBe('4');
  release();
});
