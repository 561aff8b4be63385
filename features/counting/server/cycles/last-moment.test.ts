import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CostLayer } from '#features/ledger/server/costs/cost-layer.ts';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { lastMoment } from './audit.ts';
import { endStage } from './end-stage.ts';

const CLOSE = '2026-02-01T04:00:00.000Z';
const LAST = '2026-02-01T03:59:59.999Z';

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
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const by = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });
const close = () =>
  endStage(bar.contextAt(CLOSE), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
const book = (kind: 'receipt' | 'sale', quantity: string, at: string) =>
  inside(async (tx) =>
    recordMovements(tx, by(), await startAction(tx, by(), kind), [
      { itemId: item, locationId: shelf, kind, quantity, occurredAt: new Date(at) },
    ]),
  );
const layer = (sourceLine: string, at: string, quantity: string, unitCost: string): CostLayer => ({
  itemId: item,
  sourceLine,
  purchasedAt: new Date(at),
  quantity,
  unitCost,
  landedUnitCost: unitCost,
  consignment: false,
  supplier: null,
});
const cost = (...layers: CostLayer[]) =>
  inside((tx) => replaceCostLayers(tx, by(), { type: 'invoice', id: item, name: null }, layers));
const layers = () =>
  inside(async (tx) => {
    const { rows } = await sql<{ booked_at: Date; by: number | null }>`
      select booked_at, (corrections -> 0 ->> 'by')::float8 as by from stock.cost_layer
      where organization_id = ${bar.organizationId} order by source_line`.execute(tx);
    return rows.map((row) => [row.booked_at.toISOString(), row.by]);
  });

test('the last moment of a closed cycle is closed: a movement dated there is booked in the open one (D22)', async () => {
  const { ended } = await close();
  expect(lastMoment({ ended_at: new Date(ended.end as string) } as never).toISOString()).toBe(LAST);
  await book('sale', '-1', LAST);
  await book('sale', '-1', CLOSE);
  const rows = await inside((tx) =>
    tx
      .selectFrom('stock.movement')
      .select(['occurred_at', 'stated_at'])
      .where('item_id', '=', item)
      .where('kind', '=', 'sale')
      .orderBy('sequence')
      .execute(),
  );
  expect(rows.map((row) => [row.occurred_at.toISOString(), row.stated_at?.toISOString() ?? null])).toEqual([
    [CLOSE, LAST],
    [CLOSE, null],
  ]);
});

test('a purchase at the last moment of a closed cycle is booked in the open one, and so is its correction (D22, D32)', async () => {
  await cost(layer('1', LAST, '3', '10'));
  expect(await layers()).toEqual([[LAST, null]]);
  await close();
  await cost(layer('1', LAST, '5', '10'), layer('2', LAST, '1', '10'));
  expect(await layers()).toEqual([
    [LAST, 2],
    [CLOSE, null],
  ]);
});

test('a purchase with a corrected date takes its new place among the purchases (D32)', async () => {
  await book('receipt', '3', '2026-01-03T12:00:00Z');
  const value = () =>
    inside(async (tx) => {
      const row = tx.selectFrom('stock.item_stock').select('value').where('item_id', '=', item);
      return Number((await row.executeTakeFirstOrThrow()).value);
    });
  await cost(layer('1', '2026-01-02T12:00:00Z', '3', '10'), layer('2', '2026-01-03T12:00:00Z', '3', '20'));
  expect(await value()).toBe(60);
  await cost(layer('1', '2026-01-04T12:00:00Z', '3', '10'), layer('2', '2026-01-03T12:00:00Z', '3', '20'));
  expect(await value()).toBe(30);
});
