import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listInventory } from '#features/items/server/items/list-inventory.ts';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import type { Actor } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { closeChecklist } from '../cycles/close-checklist.ts';
import { endStage } from '../cycles/end-stage.ts';
import { previewZeroOut } from '../cycles/preview-zero-out.ts';
import { undoZeroOut } from '../cycles/undo-zero-out.ts';
import { getCountSheet } from '../sheet/get-count-sheet.ts';
import { cancelStocktakes } from '../stocktakes/cancel-stocktakes.ts';
import { currentCounts } from '../stocktakes/current-counts.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { countProgress } from './count-progress.ts';
import { changeCountSettings, keepCount, listRecounts } from './recounts.ts';

const NIGHT = '2026-01-31T22:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let anna: Actor;
let gin: string;
let rum: string;
let front: string;
let back: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
/** Ten gin at ten dollars in front, four gin and six rum at the back. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  anna = await addTestPerson(house, bar.organizationId, 'member');
  [gin, rum, front, back] = await inside(
    async (tx) =>
      [
        await createTestItem(tx, bar.organizationId, 'Gin'),
        await createTestItem(tx, bar.organizationId, 'Rum'),
        await createTestLocation(tx, bar.organizationId, 'Front'),
        await createTestLocation(tx, bar.organizationId, 'Back'),
      ] as const,
  );
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const cost = { unitCost: '10', landedUnitCost: '10', consignment: false, supplier: null };
  const bought = { sourceLine: '1', purchasedAt: new Date('2026-01-02T12:00:00Z'), ...cost };
  await inside(async (tx) => {
    for (const [itemId, quantity] of [
      [gin, '14'],
      [rum, '6'],
    ] as const)
      await replaceCostLayers(tx, by, { type: 'invoice', id: itemId, name: null }, [{ itemId, quantity, ...bought }]);
  });
  await move(gin, front, '10', '2026-01-02T12:00:00Z');
  await move(gin, back, '4', '2026-01-02T12:00:00Z');
  await move(rum, back, '6', '2026-01-02T12:00:00Z');
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

function move(itemId: string, locationId: string, quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const kind = quantity.startsWith('-') ? 'sale' : 'receipt';
  return inside(async (tx) =>
    recordMovements(tx, by, await startAction(tx, by, kind), [
      { itemId, locationId, kind, quantity, occurredAt: new Date(at), unitCost: '10' },
    ]),
  );
}

const count = (itemId: string, locationId: string, quantity: number, at = NIGHT, actor = bar.actor, shelf = '') =>
  saveStocktake(bar.contextAt(at, actor), {
    inventory_item_id: itemId,
    location_id: locationId,
    count: quantity,
    shelf,
  });
const recounts = async (at = NIGHT) => (await listRecounts(bar.contextAt(at))).data;

test('progress is per location with the names of who counts there; people who moved on are gone', async () => {
  const before = await countProgress(bar.contextAt(NIGHT));
  expect(before.locations.map(({ path, items, counted, people }) => [path, items, counted, people])).toEqual([
    [['Back'], 2, 0, []],
    [['Front'], 1, 0, []],
  ]);
  await count(gin, back, 4, NIGHT, anna);
  await count(gin, front, 10, '2026-01-31T22:02:00Z', anna);
  await count(rum, back, 6, '2026-01-31T22:03:00Z');
  const { locations } = await countProgress(bar.contextAt('2026-01-31T22:05:00Z'));
  const shown = locations.map(({ path, counted, items, people }) => ({
    path: path.join(),
    done: `${counted} of ${items}`,
    here: people.filter(({ here }) => here).map(({ person }) => person?.display_name),
    people: people.map(({ person, counts }) => [person?.display_name, counts]),
  }));
  expect(shown).toEqual([
    {
      path: 'Back',
      done: '2 of 2',
      here: [bar.actor.displayName],
      people: [
        [bar.actor.displayName, 1],
        [anna.displayName, 1],
      ],
    },
    { path: 'Front', done: '1 of 1', here: [anna.displayName], people: [[anna.displayName, 1]] },
  ]);
  const later = await countProgress(bar.contextAt('2026-01-31T22:30:00Z'));
  expect(later.locations.flatMap(({ people }) => people.filter(({ here }) => here))).toEqual([]);
});

test('a count beyond a tolerance in units or dollars is to be recounted, most money first; two locations add up before', async () => {
  await count(gin, front, 4);
  expect(await recounts()).toEqual([]);
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: 35 });
  expect(await recounts()).toMatchObject([
    { item_name: 'Gin', location_name: 'Front', count: 4, variance: -6, cost: -60, reasons: ['units', 'money'] },
  ]);
  await count(rum, back, 3, NIGHT, anna);
  expect((await recounts()).map(({ item_name, reasons }) => [item_name, reasons])).toEqual([
    ['Gin', ['units', 'money']],
    ['Rum', ['units']],
  ]);
  await count(gin, front, 6, '2026-01-31T22:01:00Z', anna, 'second shelf');
  const [rumOnly, ...others] = await recounts();
  expect(others).toEqual([]);
  expect(rumOnly).toMatchObject({ item_name: 'Rum', counted_by: [anna.displayName] });
});

test("a reviewed large difference is kept on an admin's word, until the count changes", async () => {
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: null });
  await count(gin, front, 4);
  const pair = { inventory_item_id: gin, location_id: front };
  await expect(keepCount(bar.contextAt(NIGHT, anna), pair)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await keepCount(bar.contextAt(NIGHT), pair)).toMatchObject({ quantity: 4 });
  expect(await recounts()).toEqual([]);
  await expect(keepCount(bar.contextAt(NIGHT), pair)).rejects.toMatchObject({ code: 'not_found' });
  await count(gin, front, 5, '2026-01-31T22:05:00Z');
  expect(await recounts()).toMatchObject([{ count: 5, variance: -5 }]);
});

test('movements within ten minutes of a count are reported; anyone who counts can keep it, until more arrive (D12)', async () => {
  await move(gin, front, '-1', '2026-01-31T21:49:00Z'); // eleven minutes before
  await count(gin, front, 9);
  expect(await recounts()).toEqual([]);
  await move(gin, front, '-0.5', '2026-01-31T22:09:00Z');
  expect(await recounts()).toMatchObject([
    { item_name: 'Gin', variance: 0, reasons: ['moved'], moved: { quantity: -0.5, movements: 1 } },
  ]);
  const pair = { inventory_item_id: gin, location_id: front };
  await keepCount(bar.contextAt(NIGHT, anna), pair);
  expect(await recounts()).toEqual([]);
  await move(gin, front, '-0.25', '2026-01-31T21:55:00Z');
  expect(await recounts()).toMatchObject([{ variance: 0.25, moved: { quantity: -0.75, movements: 2 } }]);
});

test("before a cycle ends its open work is listed with its money, including other features'", async () => {
  await changeCountSettings(bar.contextAt(NIGHT), { recount_units: 2, recount_money: null });
  await count(gin, front, 4);
  await move(gin, front, '-1', '2026-02-01T01:00:00Z');
  await move(gin, back, '-5', '2026-02-01T01:00:00Z');
  const { checks } = await closeChecklist(bar.contextAt(NIGHT), { drafts: async () => ({ count: 3, value: 120 }) });
  expect(checks).toEqual([
    { key: 'uncounted', count: 2, value: 50 }, // one below zero at the back, and six of rum
    { key: 'stale', count: 1, value: 30 },
    { key: 'recount', count: 1, value: null },
    { key: 'negative', count: 1, value: -10 },
    { key: 'drafts', count: 3, value: 120 },
  ]);
});

/** The number of counted items on each screen, for the same locations. */
async function saidToBeCounted(actor = bar.actor) {
  const context = bar.contextAt('2026-02-01T02:00:00Z', actor);
  const sheets = await Promise.all([back, front].map((location_id) => getCountSheet(context, { location_id })));
  const { locations } = await countProgress(context);
  const { countedItems } = await currentCounts(context);
  const { total } = await previewZeroOut(context);
  const { checks } = await closeChecklist(context, {});
  const { data } = await listInventory(context, { page: 1, limit: 10, sort: 'name:asc', inStockOnly: '' });
  const marks = data.flatMap((row) => row.locations.map(({ freshness }) => freshness));
  return {
    inventory: marks.filter((mark) => mark === 'counted' || mark === 'stale').length,
    pad: sheets.map(({ lines }) => `${lines.filter(({ counted }) => counted.length > 0).length} of ${lines.length}`),
    progress: locations.map(({ counted, items }) => `${counted} of ${items}`),
    items: countedItems,
    notCounted: [total.rows, checks.find(({ key }) => key === 'uncounted')?.count],
  };
}

test('every screen agrees on what is counted in the cycle, for everyone', async () => {
  expect(await saidToBeCounted()).toMatchObject({
    pad: ['0 of 2', '0 of 1'],
    progress: ['0 of 2', '0 of 1'],
    items: 0,
  });
  await count(gin, back, 4, NIGHT, anna);
  const { action_id } = await count(rum, back, 6);
  const both = {
    inventory: 2,
    pad: ['2 of 2', '0 of 1'],
    progress: ['2 of 2', '0 of 1'],
    items: 2,
    notCounted: [1, 1],
  };
  expect([await saidToBeCounted(), await saidToBeCounted(anna)]).toEqual([both, both]);
  await undoAction(bar.contextAt(NIGHT), { id: action_id }, { stocktake: cancelStocktakes });
  const one = { inventory: 1, pad: ['1 of 2', '0 of 1'], progress: ['1 of 2', '0 of 1'], items: 1, notCounted: [2, 2] };
  expect(await saidToBeCounted()).toEqual(one);
  const end = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };
  await endStage(bar.contextAt('2026-02-01T01:00:00Z'), end);
  const none = {
    inventory: 0,
    pad: ['0 of 2', '0 of 1'],
    progress: ['0 of 2', '0 of 1'],
    items: 0,
    notCounted: [3, 3],
  };
  expect(await saidToBeCounted()).toEqual(none);
});

test('one item counted at two locations is one item for the person who counted it', async () => {
  await count(gin, back, 1, NIGHT, anna, 'left');
  await count(gin, back, 3, NIGHT, anna, 'right');
  const { locations } = await countProgress(bar.contextAt(NIGHT));
  expect(locations.find(({ path }) => path.join() === 'Back')).toMatchObject({ counted: 1, people: [{ counts: 1 }] });
});

/** Items moved after their count: in the list that Home counts, and before the cycle ends. */
async function movedSinceCount() {
  const context = bar.contextAt('2026-02-02T02:00:00Z');
  const filter = JSON.stringify({ stale_stock: { key: 'stale_stock', value: true } });
  const { meta } = await listInventory(context, { page: 1, limit: 10, sort: 'name:asc', inStockOnly: '', filter });
  const { checks } = await closeChecklist(context, {});
  return [meta.total, checks.find(({ key }) => key === 'stale')?.count];
}

test('Home and the end of the cycle count the same items as moved after their count; zeroing out and undoing it does not add to them (D38)', async () => {
  await count(gin, front, 10);
  await count(gin, back, 4);
  expect(await movedSinceCount()).toEqual([0, 0]);
  await move(gin, front, '-1', '2026-01-31T23:00:00Z');
  await move(gin, back, '-1', '2026-01-31T23:00:00Z');
  expect(await movedSinceCount()).toEqual([1, 1]);
  const end = { type: 'audit' as const, acceptRunningCounts: false, zeroOutUncounted: true };
  const { ended } = await endStage(bar.contextAt('2026-02-01T01:00:00Z'), end);
  expect(await movedSinceCount()).toEqual([0, 0]); // they were counted in another cycle
  const undo = { id: ended.zero_out_action_id ?? '' };
  await undoAction(bar.contextAt('2026-02-01T02:00:00Z'), undo, { zero_out: undoZeroOut });
  expect(await movedSinceCount()).toEqual([0, 0]);
});

test('the preview of zeroing out shows the drop in value on hand, by newest purchases as everywhere (D14, D32)', async () => {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const cost = { unitCost: '13', landedUnitCost: '13', consignment: false, supplier: null };
  const newer = { sourceLine: '1', purchasedAt: new Date('2026-01-03T12:00:00Z'), itemId: gin, quantity: '5', ...cost };
  await inside((tx) => replaceCostLayers(tx, by, { type: 'invoice', id: front, name: null }, [newer]));
  await move(gin, back, '5', '2026-01-03T12:00:00Z');
  await count(gin, front, 10);
  const value = () =>
    inside(async (tx) => {
      const { rows } = await sql<{ value: number }>`
        select sum(value)::float8 as value from stock.item_stock where organization_id = ${bar.organizationId}`.execute(
        tx,
      );
      return rows[0]?.value ?? 0;
    });
  const { data, total } = await previewZeroOut(bar.contextAt(NIGHT));
  const { checks } = await closeChecklist(bar.contextAt(NIGHT), {});
  const before = await value();
  const end = { type: 'audit' as const, acceptRunningCounts: false, zeroOutUncounted: true };
  await endStage(bar.contextAt('2026-02-01T01:00:00Z'), end);
  expect(total.value).toBe(before - (await value()));
  expect([total.rows, total.value]).toEqual([2, 150]); // nine of the oldest gin at 10 and six of rum; the average would be more
  expect(data.map((row) => row.value)).toEqual([90, 60]);
  expect(checks.find(({ key }) => key === 'uncounted')).toMatchObject({ count: 2, value: 150 });
});
