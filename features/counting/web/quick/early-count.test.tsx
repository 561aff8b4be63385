import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { ITEM, stockTwoShelves } from '#test/components/shelves.ts';
import { isShown, ShownShelves, shelvesShow } from '#test/components/shown-shelves.tsx';
import { countingContract } from '../../contract/counting-contract.ts';

prepareScreen();
beforeEach(() => {
  stockTwoShelves(10, 2);
  server.answers(listStages, []);
});

const { saveStocktake, listStages } = countingContract;

async function typeCount() {
  await show(<ShownShelves />);
  await shelvesShow('Front Shelf 10, Cellar 2');
  act(() => openDialog('quick_count', { itemId: ITEM, itemName: 'Bottle 04' }));
  const form = await openForm();
  await form.type('Quantity counted', '7.5');
  return form;
}

test('a count is shown while it is saved, and stays if the server agrees', async () => {
  server.answers(saveStocktake, sampleAnswer(saveStocktake));
  const release = server.holds(saveStocktake);
  const form = await typeCount();
  await form.press('Save');
  await shelvesShow('Front Shelf 7.5, Cellar 2');
  expect(isShown(form.element)).toBe(false);
  stockTwoShelves(7.5, 2);
  release();
  await closed();
  await shelvesShow('Front Shelf 7.5, Cellar 2');
});

test('a refused count is taken away, and the form is back with what was typed', async () => {
  const form = await typeCount();
  server.refusesOnce(saveStocktake, 409, { message: 'The cycle has ended' });
  const release = server.holds(itemContract.getItemStock); // what the server says afterwards would hide what stayed
  await form.press('Save');
  await told(/The cycle has ended/);
  await shelvesShow('Front Shelf 10, Cellar 2');
  await soon(() => expect(isShown(form.element)).toBe(true));
  expect((await form.field('Quantity counted')).value).toBe('7.5');
  release();
});
