import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeItem } from '#features/items/server/items/change-item.ts';
import { listInventory } from '#features/items/server/items/list-inventory.ts';
import type { CostLayer } from '#features/ledger/server/costs/cost-layer.ts';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { stateCosts } from '#features/ledger/server/costs/state-costs.ts';
import { undoStatedCost } from '#features/ledger/server/costs/undo-stated-cost.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { closeProgress } from './close-progress.ts';
import { endStage } from './end-stage.ts';
import { listStages } from './list-stages.ts';

const PEOPLE = 5;
const accept = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };
const zero = { type: 'complete' as const, acceptRunningCounts: false, zeroOutUncounted: true };

let house: TestHouse;
let bar: TestOrganization;
let itemIds: string[];
let locationId: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date(Date.now() - 86_400_000) });
  await inside(async (tx) => {
    locationId = await createTestLocation(tx, bar.organizationId);
    itemIds = [];
    for (let made = 0; made < PEOPLE; made += 1) itemIds.push(await createTestItem(tx, bar.organizationId));
  });
  for (const itemId of itemIds) await count(itemId, 3);
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const now = () => bar.contextAt(new Date());
const count = (inventory_item_id: string | undefined, quantity: number) =>
  saveStocktake(now(), { inventory_item_id: inventory_item_id ?? '', location_id: locationId, count: quantity });

/** Another connection that blocks all announcements, and with them the commit of a close. */
async function holdCommit() {
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table platform.event in share mode');
  return { release: () => client.end() };
}

const progress = async () => (await closeProgress(now())).running;

test('shows the progress of a close before it commits, and none afterwards', async () => {
  expect(await progress()).toBeNull();
  const other = await createTestOrganization(house);
  const hold = await holdCommit();
  const closing = endStage(now(), accept);
  await expect.poll(progress).toEqual({ step: 'writing', done: PEOPLE, total: PEOPLE });
  expect(await listStages(now(), { current: true })).toMatchObject({ number: 1, state: 'open' });
  expect(await closeProgress(other.contextAt(new Date()))).toEqual({ running: null });
  await hold.release();
  expect(await closing).toMatchObject({ rows: PEOPLE, stage: { number: 2 } });
  expect(await progress()).toBeNull();
});

test('counts that are saved during a close wait for it and belong to the next cycle (D20, D23)', async () => {
  const hold = await holdCommit();
  const closing = endStage(now(), accept);
  await expect.poll(progress).toMatchObject({ step: 'writing', done: PEOPLE });
  let saved = 0;
  const counts = itemIds.map((itemId) => count(itemId, 2).finally(() => (saved += 1)));
  await expect.poll(waitingForLedger).toBe(1); // one connection for all of them: a waiting count holds none
  expect(saved).toBe(0);
  await hold.release();
  const { stage } = await closing;
  for (const each of await Promise.all(counts)) expect(each).toMatchObject({ total: 2, activeCycle: true });
  const cycles = await inside((tx) =>
    tx
      .selectFrom('counting.stocktake')
      .select('cycle_id')
      .where('organization_id', '=', bar.organizationId)
      .where('quantity', '=', '2')
      .execute(),
  );
  expect(cycles).toEqual(itemIds.map(() => ({ cycle_id: stage.id })));
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

const layer = (unitCost: string): CostLayer => ({
  itemId: itemIds[0] ?? '',
  sourceLine: 'line',
  purchasedAt: new Date(Date.now() - 3_600_000),
  quantity: '2',
  unitCost,
  landedUnitCost: unitCost,
  consignment: false,
  supplier: null,
});
const by = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });
const purchase = { type: 'invoice', id: randomUUID(), name: null } as const;
const costed = (unitCost: string) => inside((tx) => replaceCostLayers(tx, by(), purchase, [layer(unitCost)]));
const changeCost = (last_unit_cost: number) =>
  changeItem(now(), { id: itemIds[0] ?? '', baseline: { last_unit_cost, instead_of: null } });

test.each<[string, before: () => Promise<unknown>, act: (before: unknown) => Promise<unknown>]>([
  ['a stated cost', async () => {}, () => changeCost(9)],
  [
    'the undo of a stated cost, then refused,',
    () => changeCost(9),
    (made) =>
      expect(
        undoAction(now(), { id: (made as { action_id: string }).action_id }, {}, [undoStatedCost as Inverse]),
      ).rejects.toMatchObject({ code: 'conflict' }),
  ],
  [
    'costs of a file',
    async () => {},
    () => inside((tx) => stateCosts(tx, by(), [{ itemId: itemIds[0] ?? '', unitCost: '9', effectiveAt: new Date() }])),
  ],
  ['a corrected purchase', () => costed('7'), () => costed('9')],
  ['a removed purchase', () => costed('7'), () => inside((tx) => replaceCostLayers(tx, by(), purchase, []))],
])('%s waits for a close, so that the opening figures keep the values of its end (D21)', async (_, prepare, act) => {
  const before = await prepare();
  const hold = await holdCommit();
  const closing = endStage(now(), accept);
  await expect.poll(progress).toMatchObject({ step: 'writing', done: PEOPLE });
  let done = false;
  const acting = act(before).finally(() => (done = true));
  await expect.poll(async () => done || (await waitingForLedger()) === 1).toBe(true);
  expect(done).toBe(false);
  await hold.release();
  await closing;
  await acting;
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('everyone can still read while any number of counts wait for a close (D23)', async () => {
  const hold = await holdCommit();
  const closing = endStage(now(), accept);
  await expect.poll(progress).toMatchObject({ step: 'writing', done: PEOPLE });
  let saved = 0;
  const waiting = Array.from({ length: 30 }, (_, n) => count(itemIds[n % PEOPLE], n).finally(() => (saved += 1)));
  await expect.poll(waitingForLedger).toBe(1);
  for (let read = 0; read < 20; read += 1) {
    const list = await listInventory(now(), { page: 1, limit: 10, sort: 'name:asc', inStockOnly: '' });
    expect(list.meta.total).toBe(PEOPLE);
  }
  expect(saved).toBe(0);
  await hold.release();
  await closing;
  await Promise.all(waiting);
  const { rows } = await inside((tx) =>
    sql<{ counts: number }>`select count(*)::int as counts from counting.stocktake
      where organization_id = ${bar.organizationId}`.execute(tx),
  );
  expect(rows).toEqual([{ counts: PEOPLE + 30 }]);
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('two people who end one cycle at once end it once, and no concurrent movement is lost', async () => {
  const hold = await holdCommit();
  const both = Promise.allSettled([endStage(now(), zero), endStage(now(), zero)]);
  await expect.poll(progress).toMatchObject({ step: 'writing', done: PEOPLE });
  const late = count(itemIds[0], 9);
  await expect.poll(waitingForLedger).toBe(1);
  await hold.release();
  const ends = await both;
  expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.stage.number] : []))).toEqual([2]);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  await late;
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('a booking made while a close waits for the ledger belongs to the cycle that ends (D20)', async () => {
  const writer = new pg.Client({ connectionString: house.url });
  await writer.connect();
  await writer.query('begin');
  await writer.query("select pg_advisory_xact_lock_shared(hashtextextended('cellarhand.ledger ' || $1, 0))", [
    bar.organizationId,
  ]);
  const asked = new Date(Date.now() - 60_000);
  const closing = endStage(bar.contextAt(asked), accept);
  await expect.poll(progress).toMatchObject({ step: 'waiting' });
  const { rows } = await writer.query<{ occurred_at: Date }>(
    `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
     select $1, $2, $3, 'manual_addition', 0, $4::timestamptz + interval '5 milliseconds', id from stock.action where organization_id = $1 limit 1
     returning occurred_at`,
    [bar.organizationId, itemIds[0], locationId, asked],
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writer.query('commit');
  await writer.end();
  const { ended } = await closing;
  expect(new Date(ended.end ?? 0).getTime()).toBeGreaterThan(rows[0]?.occurred_at.getTime() ?? Number.NaN);
});

async function waitingForLedger(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(house.app.db);
  return rows[0]?.waiting ?? 0;
}
