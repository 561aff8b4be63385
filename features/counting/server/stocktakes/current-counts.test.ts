import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { listVariance } from '../variance/list-variance.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { currentCounts } from './current-counts.ts';
import { saveStocktake } from './save-stocktake.ts';

const CLOSE = '2026-02-01T04:00:00Z';
const LATER = '2026-02-02T12:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let cellar: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  [cellar, shelf] = await inside(async (tx) => [
    await createTestLocation(tx, bar.organizationId),
    await createTestLocation(tx, bar.organizationId),
  ]);
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const item = () => inside((tx) => createTestItem(tx, bar.organizationId));

function move(itemId: string, locationId: string, kind: 'receipt' | 'sale', quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    const action = await startAction(tx, by, kind);
    await recordMovements(tx, by, action, [{ itemId, locationId, kind, quantity, occurredAt: new Date(at) }]);
    return action;
  });
}
const count = (itemId: string, quantity: number) =>
  saveStocktake(bar.contextAt(LATER), { inventory_item_id: itemId, location_id: cellar, count: quantity });

/** As Home and the banner show it, and as Variance does. */
async function progress() {
  const { countedItems, totalItems } = await currentCounts(bar.contextAt(LATER));
  const { totals, meta } = await listVariance(bar.contextAt(LATER), { page: 1, limit: 50, sort: 'name:asc' });
  expect([totalItems, countedItems]).toEqual([totals.items, totals.counted_items]);
  expect(meta.total).toBe(totalItems);
  return `${countedItems} of ${totalItems}`;
}

test('Home and Variance count the same items of a cycle: in stock, moved or counted (D36, CNT-039)', async () => {
  const [stays, soldOut, evensOut, arrived, neverHeld, goneBefore, cameAndWent, mistaken] = await Promise.all(
    Array.from({ length: 8 }, item),
  );
  const ids = { stays, soldOut, evensOut, arrived, neverHeld, goneBefore, cameAndWent, mistaken } as Record<
    string,
    string
  >;
  const of = (name: string) => ids[name] as string;
  for (const name of ['stays', 'soldOut', 'goneBefore'])
    await move(of(name), cellar, 'receipt', '3', '2026-01-10T12:00:00Z');
  await move(of('goneBefore'), cellar, 'sale', '-3', '2026-01-11T12:00:00Z');
  await move(of('evensOut'), cellar, 'receipt', '2', '2026-01-10T12:00:00Z');
  await move(of('evensOut'), shelf, 'sale', '-2', '2026-01-10T13:00:00Z'); // zero in total, but nonzero at two locations
  await endStage(bar.contextAt(CLOSE), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
  expect((await currentCounts(bar.contextAt(LATER))).totalItems).toBe(0); // not counted yet
  await move(of('soldOut'), cellar, 'sale', '-3', '2026-02-01T20:00:00Z');
  await move(of('arrived'), cellar, 'receipt', '6', '2026-02-01T21:00:00Z');
  await move(of('cameAndWent'), cellar, 'receipt', '2', '2026-02-01T21:00:00Z');
  await move(of('cameAndWent'), shelf, 'sale', '-2', '2026-02-01T22:00:00Z');
  const action = await move(of('mistaken'), cellar, 'receipt', '2', '2026-02-01T21:00:00Z');
  await undoAction(bar.contextAt(LATER), { id: action }, {});
  for (const quantity of ['-1', '1']) await move(of('neverHeld'), cellar, 'sale', quantity, '2026-02-01T22:00:00Z'); // refunded
  await count(of('stays'), 3);
  expect(await progress()).toBe('1 of 4');
  const empty = await count(of('goneBefore'), 0);
  expect(await progress()).toBe('2 of 5');
  await undoAction(bar.contextAt(LATER), { id: empty.action_id }, { stocktake: cancelStocktakes });
  expect(await progress()).toBe('1 of 4');
});
