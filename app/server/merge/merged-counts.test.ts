import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MergeHouse, openMergeHouse } from '#test/merge-house.ts';

let house: MergeHouse;
beforeAll(async () => {
  house = await openMergeHouse();
});
afterAll(async () => {
  expect(await house.differences()).toEqual([]);
  await house.house.close();
});

const night = (clock: string) => `2026-01-06T${clock}:00Z`;

/** Two items at one location, 6 and 4 in the ledger. */
async function oneShelf() {
  const [from, to] = await house.items(2);
  const [shelf] = await house.locations(1);
  await house.buy(from, shelf, 6, 10);
  await house.buy(to, shelf, 4, 10);
  const count = (item: string, quantity: number, clock: string, name = '') =>
    house.api(night('23:50')).saveStocktake({
      inventory_item_id: item,
      location_id: shelf,
      count: quantity,
      counted_at: night(clock),
      shelf: name,
    });
  const merge = () => house.api(night('23:00')).mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });
  const onHand = async () => (await house.shelves(to))[shelf] ?? 0;
  const undo = (id: string) => house.api(night('23:55')).undoAction({ id });
  const stockOf = async () => (await house.api().getItemStock({ id: to })).local_stocks[0];
  return { from, to, shelf, count, merge, onHand, undo, stockOf };
}

describe('counts of two items that become one', () => {
  test('counts in one night add up and remain the anchor: late arrivals change variance, not stock on hand (D11, D13)', async () => {
    const { from, to, shelf, count, merge, onHand, stockOf } = await oneShelf();
    await count(from, 5, '22:00');
    await count(to, 3, '22:30');
    await merge();
    expect(await onHand()).toBe(8);
    expect(await stockOf()).toMatchObject({
      count: 8,
      freshness: 'counted',
      last_counted_at: '2026-01-06T22:30:00+00:00',
    });
    await house.buy(to, shelf, 12, 10); // an invoice from the day before, entered now
    expect(await onHand()).toBe(8);
    const { data } = await house.api().listVariance({ page: 1, limit: 500, sort: 'name:asc' });
    expect(data.find((row) => row.item.id === to)).toMatchObject({
      running_count: 22,
      actual_count: 8,
      variance_quantity: -14,
    });
  });

  test('a count of the merged item alone stays valid for late entries dated before it (D11, D37)', async () => {
    const { from, to, shelf, count, merge, onHand } = await oneShelf();
    await count(from, 5, '22:00');
    await merge();
    expect(await onHand()).toBe(9);
    await house.buy(to, shelf, 12, 10); // an invoice from the day before, entered now
    expect(await onHand()).toBe(9);
  });

  test('another location in the same night adds to both; a recount of one’s own location replaces both', async () => {
    const { from, to, count, merge, onHand } = await oneShelf();
    await count(from, 5, '22:00');
    await count(to, 3, '22:30');
    await merge();
    await count(to, 2, '23:10', 'behind the door');
    expect(await onHand()).toBe(10);
    await count(to, 7, '23:20');
    expect(await onHand()).toBe(9); // 7 instead of 5 and 3, and 2 behind the door
  });

  test('of two concurrent counts, the one made after the merge replaces both shelves, in any order', async () => {
    const { from, to, shelf, count, merge, onHand } = await oneShelf();
    await count(from, 5, '22:00');
    await count(to, 3, '22:30');
    await merge();
    const line = (quantity: number, clock: string) => ({
      inventory_item_id: to,
      location_id: shelf,
      count: quantity,
      counted_at: night(clock),
    });
    await house.api(night('23:50')).saveStocktakes({ lines: [line(7, '23:20'), line(2, '22:10')] });
    expect(await onHand()).toBe(7);
  });

  test('a count made before the merge that arrives after it is no recount of the other’s location', async () => {
    const { from, to, count, merge, onHand } = await oneShelf();
    await count(from, 5, '22:00');
    await merge();
    await count(to, 3, '22:30');
    expect(await onHand()).toBe(8);
  });

  test('undoing a count made after the merge: both earlier counts are valid again', async () => {
    const { from, to, count, merge, onHand, undo } = await oneShelf();
    await count(from, 5, '22:00');
    await count(to, 3, '22:30');
    await merge();
    const recount = await count(to, 6, '23:20');
    expect(await onHand()).toBe(6);
    await undo(recount.action_id);
    expect(await onHand()).toBe(8);
  });

  test('if only one of the two was counted, undoing a later count keeps the other’s bottles', async () => {
    const { from, to, count, merge, onHand, undo, stockOf } = await oneShelf();
    await count(from, 5, '22:00');
    await merge();
    expect(await onHand()).toBe(9);
    expect(await stockOf()).toMatchObject({ freshness: 'stale', count: 5 }); // it does not cover all of the stock
    const recount = await count(to, 7, '23:20');
    expect([await onHand(), (await stockOf())?.freshness]).toEqual([7, 'counted']);
    await undo(recount.action_id);
    expect(await onHand()).toBe(9);
  });

  test('a count of only one of them can no longer be undone', async () => {
    const { from, to, count, merge, undo } = await oneShelf();
    const one = await count(from, 5, '22:00');
    const other = await count(to, 3, '22:30');
    await merge();
    const refusal = { status: 409, message: expect.stringContaining('before the item was merged') };
    await expect(undo(one.action_id)).rejects.toMatchObject(refusal);
    await expect(undo(other.action_id)).rejects.toMatchObject(refusal);
  });

  test('a device’s clock that is ahead does not prevent the bottles from being merged', async () => {
    const { from, count, merge, onHand, to } = await oneShelf();
    await count(from, 5, '23:02');
    await count(to, 3, '23:03');
    await merge();
    expect(await onHand()).toBe(8);
  });

  test('a cycle that ends afterwards opens with both as one, and the merge is kept', async () => {
    const { to, shelf, merge, onHand, undo } = await oneShelf();
    const { action_id } = await merge();
    await house.api(night('23:30')).endStage({ type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
    expect(await onHand()).toBe(10);
    await expect(undo(action_id)).rejects.toMatchObject({ message: expect.stringContaining('new cycle has begun') });
    const opening = await house.inside((tx) =>
      tx
        .selectFrom('counting.opening')
        .select('quantity')
        .where('item_id', '=', to)
        .where('location_id', '=', shelf)
        .execute(),
    );
    expect(opening.map((row) => Number(row.quantity))).toEqual([10]);
  });
});
