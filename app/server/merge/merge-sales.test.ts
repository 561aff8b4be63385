import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipeExtensions } from '#app/server/recipe-extensions.ts';
import { createRecipe } from '#features/recipes/server/recipes/create-recipe.ts';
import { listItemSales } from '#features/sales/server/sales/list-sales.ts';
import { receiveSales } from '#features/sales/server/sales/receive-sales.ts';
import { type MergeHouse, openMergeHouse } from '#test/merge-house.ts';
import { matchTestPosItem } from '#test/sold-items.ts';

let house: MergeHouse;
beforeAll(async () => {
  house = await openMergeHouse();
});
afterAll(() => house.house.close());

const NIGHT = '2026-01-06T22:00:00Z';
const LATER = '2026-01-06T23:00:00Z';

test("an item's sales are merged with it; the till can still correct them, and undoing the merge keeps both right (D37, D40)", async () => {
  const [from, to] = await house.items(2);
  const [bar] = await house.locations(1);
  await house.buy(from, bar, 10, 5);
  await house.buy(to, bar, 10, 5);
  const send = (transaction_id: string, quantity: number, sold_at = NIGHT) =>
    receiveSales(house.bar.contextAt(LATER), {
      sales: [{ transaction_id, line_id: '1', sold_at, item: 'Gin', quantity }],
    });
  const sold = async (id: string) =>
    (await listItemSales(house.bar.contextAt(LATER), { id, page: 1, limit: 50, sort: 'transaction_date:asc' })).data
      .length;
  await send('T0', 0);
  await house.inside((tx) => matchTestPosItem(tx, house.organizationId, 'Gin', { itemId: from, milliliters: 750 }));
  const { action_id: undone } = await send('T1', 3);
  await send('T2', 1);
  expect(await house.shelves(from)).toEqual({ [bar]: 6 });
  const merge = await house.api(LATER).mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{}, { [bar]: 16 }]);
  expect([await sold(to), await sold(from)]).toEqual([2, 2]);
  await send('T2', 3);
  await send('T3', 1, '2026-01-06T22:30:00Z');
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{}, { [bar]: 13 }]);
  expect(await house.differences()).toEqual([]);
  await house.api(LATER).undoAction({ id: merge.action_id });
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{ [bar]: 6 }, { [bar]: 7 }]);
  await send('T2', 4);
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{ [bar]: 3 }, { [bar]: 9 }]);
  expect(await house.differences()).toEqual([]);
  await house.api(LATER).mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });
  await house.api(LATER).undoAction({ id: undone ?? '' });
  expect([await house.shelves(from), await house.shelves(to)]).toEqual([{}, { [bar]: 15 }]);
  expect(await house.differences()).toEqual([]);
});

const correctable = (posItem: string) => (transaction_id: string, quantity: number) =>
  receiveSales(house.bar.contextAt(LATER), {
    sales: [{ transaction_id, line_id: '1', sold_at: NIGHT, item: posItem, quantity }],
  });

test('a sale that took an item and its fallback, merged since, is corrected as a whole (D37, D40)', async () => {
  const [main, fallback] = await house.items(2);
  const [bar] = await house.locations(1);
  await house.buy(main, bar, 1, 5);
  await house.buy(fallback, bar, 10, 5);
  const send = correctable('Rum');
  await send('R0', 0);
  await house.inside((tx) =>
    matchTestPosItem(tx, house.organizationId, 'Rum', { itemId: main, milliliters: 750, fallbackId: fallback }),
  );
  await send('R1', 3);
  expect([await house.shelves(main), await house.shelves(fallback)]).toEqual([{}, { [bar]: 8 }]);
  await house.api(LATER).mergeItems({ inventory_item_id: fallback, merge_to_inventory_item_id: main });
  await send('R1', 1);
  expect(await house.shelves(main)).toEqual({ [bar]: 10 });
  expect(await house.differences()).toEqual([]);
});

test('a recipe that took two items, merged since, takes both parts of one (D37, D40)', async () => {
  const [sweet, dry] = await house.items(2);
  const [bar] = await house.locations(1);
  await house.buy(sweet, bar, 10, 5);
  await house.buy(dry, bar, 10, 5);
  const send = correctable('Martini');
  await send('M0', 0);
  const martini = {
    name: 'Martini',
    group_type: 'RE' as const,
    ingredients: [
      { inventory_item_id: sweet, unit: 'mL' as const, volume: '75' },
      { inventory_item_id: dry, unit: 'mL' as const, volume: '150' },
    ],
  };
  const { recipe_id } = await createRecipe(house.bar.contextAt(NIGHT), martini, recipeExtensions);
  await house.inside((tx) =>
    tx
      .updateTable('sales.pos_item')
      .set({ recipe_id, ignored: false })
      .where('organization_id', '=', house.organizationId)
      .where('name', '=', 'Martini')
      .execute(),
  );
  await send('M1', 2);
  expect([await house.shelves(sweet), await house.shelves(dry)]).toEqual([{ [bar]: 9.8 }, { [bar]: 9.6 }]);
  await house.api(LATER).mergeItems({ inventory_item_id: dry, merge_to_inventory_item_id: sweet });
  await send('M1', 4);
  expect(await house.shelves(sweet)).toEqual({ [bar]: 18.8 });
  await send('M1', 1);
  expect(await house.shelves(sweet)).toEqual({ [bar]: 19.7 });
  expect(await house.differences()).toEqual([]);
});
