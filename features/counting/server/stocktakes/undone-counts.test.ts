import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { listVariance } from '../variance/list-variance.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { saveStocktake } from './save-stocktake.ts';
import { listStocktakes } from './stocktake-rows.ts';

const NOW = '2026-01-20T12:00:00Z';
const at = (day: string, clock = '12:00') => `2026-01-${day}T${clock}:00.000Z`;

let house: TestHouse;
let bar: TestOrganization;
let item: string;
let cellar: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  [item, cellar, shelf] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const by = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });
const count = (quantity: number, when: string, location = cellar) =>
  saveStocktake(bar.contextAt(NOW), {
    inventory_item_id: item,
    location_id: location,
    count: quantity,
    counted_at: when,
    activeCycle: true,
  });
const book = (kind: MovementKind, quantity: string, when: string, location = cellar) =>
  inside(async (tx) => {
    const action = await startAction(tx, by(), kind);
    const movement = { itemId: item, locationId: location, kind, quantity, occurredAt: new Date(when) };
    await recordMovements(tx, by(), action, [movement]);
    return action;
  });
const undo = (id: string) => undoAction(bar.contextAt(NOW), { id }, { stocktake: cancelStocktakes });

/** The last count and movement, as the lists and the item itself show them. */
async function told(location = cellar) {
  const [total, here] = await inside(async (tx) => [
    await tx.selectFrom('stock.item_stock').selectAll().where('item_id', '=', item).executeTakeFirstOrThrow(),
    await tx
      .selectFrom('stock.running_stock')
      .selectAll()
      .where('item_id', '=', item)
      .where('location_id', '=', location)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    item: total.last_counted_at?.toISOString() ?? null,
    shelf: here.last_counted_at?.toISOString() ?? null,
    count: here.last_count === null ? null : Number(here.last_count),
    stale: here.stale,
    moved: [total.last_moved_at, here.last_moved_at].map((time) => time?.toISOString() ?? null),
  };
}

test('undoing a count makes the count before it the last one, for the item too (D10)', async () => {
  await count(8, at('05'));
  const before = await told();
  const { action_id } = await count(5, at('15'));
  expect(await told()).toMatchObject({ item: at('15'), shelf: at('15'), count: 5 });
  await undo(action_id);
  expect(await told()).toEqual(before);
  expect(before).toMatchObject({ item: at('05'), shelf: at('05'), count: 8 });
});

test('the other locations still say when the item was counted after the only count of one is undone', async () => {
  await count(3, at('06'), shelf);
  const { action_id } = await count(5, at('15'));
  await undo(action_id);
  expect(await told()).toMatchObject({ item: at('06'), shelf: null, count: null });
});

test('an item that was never counted before is uncounted again', async () => {
  const { action_id } = await count(5, at('15'));
  await undo(action_id);
  expect(await told()).toMatchObject({ item: null, shelf: null, count: null });
});

test('undoing a count dated before the newest one keeps the newest', async () => {
  await count(5, at('15'));
  await count(3, at('06'), shelf);
  expect(await told()).toMatchObject({ item: at('15') });
});

test('an action and its undo together move nothing: a count is as fresh as before (D38)', async () => {
  await book('receipt', '9', at('04'));
  await count(8, at('05'));
  const before = await told();
  expect(before).toMatchObject({ stale: false, moved: [at('04'), at('04')] });
  const action = await book('manual_depletion', '-1', at('07'));
  expect(await told()).toMatchObject({ stale: true, moved: [at('07'), at('07')] });
  await undo(action);
  expect(await told()).toEqual(before);
});

test('other movements still make the count stale after an action is undone', async () => {
  await count(8, at('05'));
  await book('manual_depletion', '-1', at('06'));
  const before = await told();
  await undo(await book('manual_depletion', '-1', at('07')));
  expect(await told()).toEqual(before);
  expect(before).toMatchObject({ stale: true, moved: [at('06'), at('06')] });
});

test('after its end the cycle says the same as before: nothing moved after the count', async () => {
  await book('receipt', '9', at('04'));
  await count(8, at('05'));
  await undo(await book('manual_depletion', '-1', at('07')));
  const status = async (stage_id?: string) => {
    const { data } = await listVariance(bar.contextAt(NOW), { page: 1, limit: 10, sort: 'name:asc', stage_id });
    return data.find((row) => row.item.id === item)?.all_locations_counted;
  };
  expect(await status()).toBe('Yes');
  const end = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };
  const { ended } = await endStage(bar.contextAt(at('18')), end);
  expect(await status(ended.id)).toBe('Yes');
});

test('an undone count is listed as undone, without a variance; the others as before', async () => {
  await count(8, at('05'));
  const { action_id } = await count(5, at('15'));
  await undo(action_id);
  const { data } = await listStocktakes(bar.contextAt(NOW), { inventory_item_id: item, page: 1, limit: 10 });
  expect(data.map(({ status, variance }) => [status, variance])).toEqual([
    ['UN', null],
    ['CM', 0],
  ]);
});
