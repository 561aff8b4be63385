import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyAnchors } from '#features/ledger/server/movements/verify-anchors.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { listVariance } from '../variance/list-variance.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { saveStocktake } from './save-stocktake.ts';

const LATER = '2026-01-20T12:00:00Z';
const COUNTED = '2026-01-05T22:00:00.000Z';
const BEFORE = '2026-01-05T21:59:59.999999Z';
const AFTER = '2026-01-05T22:00:00.000001Z';

let house: TestHouse;
let bar: TestOrganization;
let item: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  [item, shelf] = await inside(
    async (tx) =>
      [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
  );
  await book('receipt', '5', '2026-01-05T12:00:00.000Z');
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

/** `at` has microseconds, which a Date does not. */
function book(kind: 'receipt' | 'sale', quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    const action = await startAction(tx, by, kind);
    const occurredAt = { toISOString: () => at } as Date;
    await recordMovements(tx, by, action, [{ itemId: item, locationId: shelf, kind, quantity, occurredAt }]);
    return action;
  });
}
const count = (quantity: number, counted_at: string, at = LATER) =>
  saveStocktake(bar.contextAt(at), { inventory_item_id: item, location_id: shelf, count: quantity, counted_at });
async function state(stage_id?: string) {
  const row = await inside((tx) =>
    tx.selectFrom('stock.running_stock').select('quantity').where('item_id', '=', item).executeTakeFirstOrThrow(),
  );
  const { data } = await listVariance(bar.contextAt(LATER), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  return { onHand: Number(row.quantity), variance: data[0]?.variance_quantity };
}
const verify = () =>
  inside(async (tx) => [
    ...(await verifyStock(tx, bar.organizationId)),
    ...(await verifyAnchors(tx, bar.organizationId)),
  ]);

describe('a movement around the very moment of a count (D11)', () => {
  const table = [
    { when: 'a microsecond before', at: BEFORE, quantity: '-0.5', onHand: 4, variance: -0.5 },
    { when: 'at the moment', at: COUNTED, quantity: '-0.5', onHand: 4, variance: -0.5 },
    { when: 'a microsecond after', at: AFTER, quantity: '-0.5', onHand: 3.5, variance: -1 },
    { when: 'at the moment', at: COUNTED, quantity: '2', onHand: 4, variance: -3 },
    { when: 'a microsecond after', at: AFTER, quantity: '2', onHand: 6, variance: -1 },
    { when: 'at the moment', at: COUNTED, quantity: '-9', onHand: 4, variance: 8 },
  ];
  test.each(table)('$quantity $when, arriving before the count', async ({ at, quantity, onHand, variance }) => {
    await book(quantity.startsWith('-') ? 'sale' : 'receipt', quantity, at);
    await count(4, COUNTED);
    expect(await state()).toEqual({ onHand, variance });
    expect(await verify()).toEqual([]);
  });

  test.each(table)('$quantity $when, arriving after the count', async ({ at, quantity, onHand, variance }) => {
    await count(4, COUNTED);
    await book(quantity.startsWith('-') ? 'sale' : 'receipt', quantity, at);
    expect(await state()).toEqual({ onHand, variance });
    expect(await verify()).toEqual([]);
  });

  test.each(table)(
    '$quantity $when, is part of the expected quantity for the person who counts',
    async ({ at, quantity }) => {
      await book(quantity.startsWith('-') ? 'sale' : 'receipt', quantity, at);
      const { expected } = await count(4, COUNTED);
      expect(expected).toBe(at === AFTER ? 5 : 5 + Number(quantity));
    },
  );

  test.each([BEFORE, COUNTED])('undone after the count, it leaves the counted stock on hand (%s)', async (at) => {
    const action = await book('sale', '-0.5', at);
    await count(4, COUNTED);
    await undoAction(bar.contextAt(LATER), { id: action }, {});
    expect(await state()).toEqual({ onHand: 4, variance: -1 });
    expect(await verify()).toEqual([]);
  });

  test('two counts at one moment: the later one wins, and undoing it restores the earlier one', async () => {
    await count(4, COUNTED);
    const second = await count(3, COUNTED);
    expect(await state()).toEqual({ onHand: 3, variance: -2 });
    await undoAction(bar.contextAt(LATER), { id: second.action_id }, { stocktake: cancelStocktakes });
    expect(await state()).toEqual({ onHand: 4, variance: -1 });
    await book('sale', '-1', COUNTED);
    expect(await state()).toEqual({ onHand: 4, variance: 0 });
    expect(await verify()).toEqual([]);
  });
});

describe('a count around the start of its cycle (D22)', () => {
  const CLOSE = '2026-01-10T05:00:00.000Z';
  const end = () =>
    endStage(bar.contextAt(CLOSE), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
  test.each([
    ['taken an hour before it and arriving late', '2026-01-10T04:00:00.000Z', CLOSE],
    ['taken the moment before it', '2026-01-10T04:59:59.999Z', CLOSE],
    ['taken at its very start', CLOSE, CLOSE],
    ['taken the moment after it', '2026-01-10T05:00:00.001Z', '2026-01-10T05:00:00.001Z'],
  ])('%s counts for the open cycle and leaves the closed one alone', async (_, counted_at, booked) => {
    const { ended } = await end();
    await book('sale', '-1', '2026-01-10T05:00:00.002Z');
    const saved = await count(4, counted_at);
    expect(saved.activeCycle).toBe(true);
    expect(new Date(saved.time).toISOString()).toBe(booked);
    expect(await state()).toEqual({ onHand: 3, variance: -1 });
    expect((await state(ended.id)).variance).toBeNull();
    const movement = await inside((tx) =>
      tx
        .selectFrom('stock.movement')
        .select(['occurred_at', 'stated_at'])
        .where('kind', '=', 'stocktake')
        .where('item_id', '=', item)
        .executeTakeFirstOrThrow(),
    );
    expect(movement).toEqual({ occurred_at: new Date(booked), stated_at: null });
    expect(await verify()).toEqual([]);
  });
});

test('the newest count stays the last one when an earlier day arrives late, and is dropped when undone', async () => {
  const shown = () =>
    inside(async (tx) => {
      const row = tx
        .selectFrom('stock.running_stock')
        .select(['last_count', 'last_counted_at'])
        .where('item_id', '=', item);
      const { last_count, last_counted_at } = await row.executeTakeFirstOrThrow();
      return [Number(last_count), last_counted_at?.toISOString()];
    });
  await count(4, COUNTED);
  const newest = await count(3, '2026-01-10T22:00:00.000Z');
  await count(2, '2026-01-07T22:00:00.000Z');
  expect(await shown()).toEqual([3, '2026-01-10T22:00:00.000Z']);
  await undoAction(bar.contextAt(LATER), { id: newest.action_id }, { stocktake: cancelStocktakes });
  expect(await shown()).toEqual([2, '2026-01-07T22:00:00.000Z']);
  expect(await verify()).toEqual([]);
});

test('a movement at the very moment of a count does not make it stale, and quantities keep six decimals (D11, D30)', async () => {
  const read = () =>
    inside((tx) =>
      tx
        .selectFrom('stock.running_stock')
        .select(['quantity', 'stale'])
        .where('item_id', '=', item)
        .executeTakeFirstOrThrow(),
    );
  await book('sale', '-0.0591474', COUNTED);
  expect(await read()).toMatchObject({ quantity: '4.940853' });
  await count(4, COUNTED);
  expect(await read()).toMatchObject({ quantity: '4.000000', stale: false });
  await book('sale', '-0.0591474', AFTER);
  expect(await read()).toMatchObject({ quantity: '3.940853', stale: true });
});

test('verify names a count that was changed by hand (D3, D11)', async () => {
  await count(4, COUNTED);
  expect(await verify()).toEqual([]);
  await sql`insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
    select organization_id, item_id, location_id, 'move_out', -3, ${BEFORE}, action_id from stock.movement
    where organization_id = ${bar.organizationId} and kind = 'stocktake'`.execute(house.system.db);
  await sql`update stock.running_stock set quantity = quantity - 3 where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );
  await sql`update stock.item_stock set quantity = quantity - 3 where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );
  expect(await verify()).toEqual([
    { kind: 'count_moved', item_id: item, location_id: shelf, held: '4.000000', ledger: '1.000000' },
  ]);
});
