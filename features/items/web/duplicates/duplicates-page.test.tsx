import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { openForm, page, person, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { duplicateContract } from '../../contract/duplicate-contract.ts';
import { itemContract } from '../../contract/item-contract.ts';
import { DuplicatesPage } from './duplicates-page.tsx';

prepareScreen();
const { listDuplicates, stateDistinct } = duplicateContract;
const ADDED = '2026-01-05T12:00:00.000Z';
const [OLDER, NEWER] = [
  { id: idOf(1), name: 'Lagavulin 16', size: { name: '750 mL' }, total_quantity: 4, created_at: ADDED },
  { id: idOf(2), name: 'Lagavullin 16 YR', size: { name: '750 mL' }, total_quantity: 1, created_at: ADDED },
];
const PAIR = { older: OLDER, newer: NEWER, confidence: 0.97 };

const open = async (data: readonly object[], more: object = {}) => {
  const about = { data, total: data.length, compared: 40, items: 40, ...more };
  server.answers(listDuplicates, sampleAnswer(listDuplicates, about));
  await show(<DuplicatesPage />, '/items/duplicates');
};

test('two items stand side by side with what tells them apart; one is kept, and the merge asks first', async () => {
  await open([PAIR]);
  await page().see('Similar name, same size');
  const differing = [...page().element.querySelectorAll('[data-differs]')].map((each) => each.textContent);
  expect(differing).toEqual(['Lagavulin 16', 'In stock4.00', 'Lagavullin 16 YR', 'In stock1.00']);
  server.answers(
    itemContract.getItem,
    sampleAnswer(itemContract.getItem, { data: { id: NEWER.id, name: NEWER.name } }),
  );
  server.answers(itemContract.previewMerge, sampleAnswer(itemContract.previewMerge, { stock_counts: 3 }));
  await page().press('Keep this one: Lagavulin 16 750 mL');
  const dialog = await openForm();
  await dialog.see('This moves to the item you keep');
  expect(window.location.search).toContain(`merge=${NEWER.id}`);
  expect(window.location.search).toContain(`merge_into=${OLDER.id}`);
  expect(server.asked(itemContract.mergeItems)).toEqual([]);
});

test('a pair that is not the same is said to be so once, and Undo is offered', async () => {
  await open([PAIR]);
  server.answers(stateDistinct, { action_id: idOf(9) });
  await page().press('Not the same');
  await told(/Not the same: Lagavulin 16 and Lagavullin 16 YR/);
  expect(server.asked(stateDistinct)).toEqual([{ inventory_item_id: OLDER.id, other_inventory_item_id: NEWER.id }]);
  await soon(() => expect(server.asked(listDuplicates).length).toBeGreaterThan(1));
});

test('the page says that there are no duplicates, and how many items are still being compared', async () => {
  await open([], { compared: 20_000, items: 100_000 });
  await page().see('No possible duplicates');
  await page().see(/80,000 of 100,000 items are still being compared, and this list updates automatically/);
});

test('a failure is shown and can be tried again', async () => {
  server.refusesOnce(listDuplicates, 500, '');
  await open([PAIR]);
  await person.click(await page().button(/again/i));
  await page().see('Similar name, same size');
});
