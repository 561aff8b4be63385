import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showAddress, soon, take, told } from '#test/components/screen.tsx';
import { itemContract } from '../../contract/item-contract.ts';

prepareScreen();
const { getItem, searchItems, previewMerge, mergeItems } = itemContract;
const [ITEM, OTHER] = [idOf(1), idOf(2)];

beforeEach(() => {
  server.answers(getItem, sampleAnswer(getItem, { data: { id: ITEM, name: 'Bottle 04' } }));
  const found = [
    { id: ITEM, name: 'Bottle 04' },
    { id: OTHER, name: 'Bottle 05' },
  ];
  server.answers(searchItems, sampleAnswer(searchItems, found));
  server.answers(previewMerge, sampleAnswer(previewMerge, { stock_counts: 3 }));
});
const show = () => showAddress(`/items?merge=${ITEM}`);
const choose = async () => {
  const dialog = await show();
  await take(/Bottle 05/);
  await dialog.press('Continue');
  await dialog.see('This moves to the item you keep');
  return dialog;
};

test('step one chooses another item: it is required, and the item itself is not offered (ITEM-065, NAV-139, ERR-095, OERR-142)', async () => {
  const dialog = await show();
  await dialog.press('Continue');
  await dialog.see('Please select an item to merge into');
  await screen.findByRole('option', { name: /Bottle 05/ });
  expect(screen.queryByRole('option', { name: /Bottle 04/ })).toBeNull();
});

test('arrow keys and Enter choose, and a second Enter continues', async () => {
  const dialog = await show();
  await screen.findByRole('option', { name: /Bottle 05/ });
  await person.type(await dialog.field('Merge into'), '{Enter}');
  await dialog.see('Bottle 05');
  await soon(() => expect(screen.getByRole('status').textContent).toBe('Selected: Bottle 05'));
  await person.keyboard('{Enter}');
  await dialog.see('This moves to the item you keep');
});

test('step two confirms, and shows what moves (ITEM-066, NAV-140, ERR-096, OERR-143)', async () => {
  const dialog = await choose();
  await soon(() => expect(dialog.element.textContent).toContain('Stock counts3'));
  await dialog.press('Merge Items');
  await dialog.see('Please confirm you understand this action');
  expect(server.asked(mergeItems)).toEqual([]);
});

test('a failed merge is logged and reported, and can be retried as it is (ERR-006, ERR-007, ERR-008, OERR-141, NAV-145, NAV-148)', async () => {
  const dialog = await choose();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await person.click(await screen.findByRole('checkbox'));
  server.refusesOnce(mergeItems, 400, { message: 'These two are not one bottle' });
  await dialog.press('Merge Items');
  await told('These two are not one bottle');
  server.refusesOnce(mergeItems, 500, '');
  await dialog.press('Merge Items');
  await told("Couldn't merge inventory items");
  expect(logged.mock.calls.map(([said]) => said)).toEqual(['Merging items failed', 'Merging items failed']);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(server.asked(mergeItems)).toMatchObject(
    Array.from({ length: 2 }, () => ({ inventory_item_id: ITEM, merge_to_inventory_item_id: OTHER })),
  );
});

test('Enter takes a hit of the text that is there, not of the one before, and waits for it', async () => {
  const dialog = await show();
  await screen.findByRole('option', { name: /Bottle 05/ });
  server.answers(searchItems, sampleAnswer(searchItems, [{ id: idOf(3), name: 'Roku Gin' }]));
  const release = server.holds(searchItems);
  await dialog.type('Merge into', 'gin');
  await soon(() => expect(server.asked(searchItems).at(-1)?.q).toBe('gin'));
  await person.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByText(/^Selected/)).toBeNull();
  release();
  await soon(() => expect(screen.getByText(/^Selected/).textContent).toBe('Selected: Roku Gin'));
});
