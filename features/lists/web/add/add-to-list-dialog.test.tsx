import { expect, test, vi } from 'vitest';
import type { Selected } from '#features/items/web/bulk/selected.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showDialog, soon, take, told } from '#test/components/screen.tsx';
import { listContract } from '../../contract/list-contract.ts';

prepareScreen();
const { addItemsToList, listLists } = listContract;
const ROW = sampleAnswer(listLists, { data: [{ id: idOf(70), name: 'Dinner', item_count: 12 }] });

const given = (clear: () => void) =>
  ({ lines: [1, 2, 2].map((at) => ({ item: { id: idOf(at) } })), clear }) as unknown as Selected;
const answers = (more: object) =>
  server.answers(addItemsToList, sampleAnswer(addItemsToList, { added: 3, present: 0, not_sold: 0, ...more }));

test('selected items make a new list in one press, and it opens to be arranged', async () => {
  const clear = vi.fn();
  server.answers(listLists, ROW);
  answers({ list_id: idOf(71), name: 'List today', not_sold: 1 });
  const dialog = await showDialog('add_items_to_list', given(clear));
  await dialog.see('2 items');
  await dialog.press('Add');
  await soon(() => expect(window.location.pathname).toBe(`/builder/${idOf(71)}`));
  await told(/3 entries added to List today; 1 item without a Sold As left out/);
  expect(clear).toHaveBeenCalledOnce();
  expect(server.asked(addItemsToList)).toEqual([
    { name: expect.stringMatching(/^List \d/), inventory_item_ids: [idOf(1), idOf(2)] },
  ]);
});

test('a list that is there already takes them, and the page stays', async () => {
  server.answers(listLists, ROW);
  answers({ list_id: idOf(70), name: 'Dinner', present: 2 });
  const dialog = await showDialog('add_items_to_list', given(vi.fn()));
  await person.clear(await dialog.field('List'));
  await person.type(await dialog.field('List'), 'Dinn');
  await take(/^Dinner/);
  await dialog.press('Add');
  await told(/3 entries added to Dinner; 2 were already on it/);
  expect(server.asked(addItemsToList)).toEqual([{ list_id: idOf(70), inventory_item_ids: [idOf(1), idOf(2)] }]);
  expect(window.location.pathname).toBe('/insights');
});

test('a refusal is shown at the list', async () => {
  server.answers(listLists, ROW);
  const reason = 'None of these items is sold yet: add a Sold As to them first';
  server.refusesOnce(addItemsToList, 400, { message: reason, errors: { inventory_item_ids: reason } });
  const dialog = await showDialog('add_items_to_list', given(vi.fn()));
  await dialog.press('Add');
  await dialog.see(reason);
});
