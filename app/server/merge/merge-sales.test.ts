import { afterAll, beforeAll, expect, test } from 'vitest';
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
