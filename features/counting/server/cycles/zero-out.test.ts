import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { listVariance } from '../variance/list-variance.ts';
import { endStage } from './end-stage.ts';
import { listStages } from './list-stages.ts';
import { refuseLocked } from './refuse-locked.ts';
import { reopenStage, undoEndOfCycle } from './reopen-stage.ts';
import { undoZeroOut } from './undo-zero-out.ts';

const CLOSE = '2026-02-01T04:00:00Z';
const LATER = '2026-02-02T12:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let item: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
/** Seven received at 10 dollars each and never counted. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  await inside(async (tx) => {
    item = await createTestItem(tx, bar.organizationId);
    shelf = await createTestLocation(tx, bar.organizationId);
    const at = new Date('2026-01-02T12:00:00Z');
    const receipt = { itemId: item, locationId: shelf, kind: 'receipt' as const, quantity: '7', occurredAt: at };
    await recordMovements(tx, by, await startAction(tx, by, 'receipt'), [{ ...receipt, unitCost: '10' }]);
    const cost = { unitCost: '10', landedUnitCost: '10', consignment: false, supplier: null };
    const layer = { itemId: item, sourceLine: '1', purchasedAt: at, quantity: '7', ...cost };
    await replaceCostLayers(tx, by, { type: 'invoice', id: item, name: null }, [layer]);
  });
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const zeroOut = async (type: 'audit' | 'complete', at = CLOSE) => {
  const end = { type, acceptRunningCounts: false, zeroOutUncounted: true };
  return (await endStage(bar.contextAt(at), end)).ended;
};
const undo = (id: string | null, actor = bar.actor) =>
  undoAction(bar.contextAt(LATER, actor), { id: id ?? '' }, { zero_out: undoZeroOut, locked: refuseLocked });
const onHand = async () => {
  const row = await inside((tx) =>
    tx.selectFrom('stock.running_stock').select('quantity').where('item_id', '=', item).executeTakeFirstOrThrow(),
  );
  return Number(row.quantity);
};
async function rowOf(stage_id?: string) {
  const answer = await listVariance(bar.contextAt(LATER), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  const row = answer.data.find((one) => one.item.id === item);
  const { actual_count, variance_quantity, variance_cost, zeroed_out, running_count } = row ?? {};
  return { running_count, actual_count, variance_quantity, variance_cost, zeroed_out };
}
const ZEROED = { running_count: 7, actual_count: 0, variance_quantity: -7, variance_cost: -70, zeroed_out: 7 };
const UNCOUNTED = {
  running_count: 7,
  actual_count: null,
  variance_quantity: null,
  variance_cost: null,
  zeroed_out: 0,
};

test.each(['audit', 'complete'] as const)(
  'an item that was zeroed out has its actual, variance and cost in that cycle, ended with %s (D14, D36)',
  async (type) => {
    const ended = await zeroOut(type);
    expect(await rowOf(ended.id)).toEqual(ZEROED);
    const { totals } = await listVariance(bar.contextAt(LATER), {
      page: 1,
      limit: 10,
      sort: 'name:asc',
      stage_id: ended.id,
    });
    expect(totals).toMatchObject({ actual_count: 0, variance_quantity: -7, variance_cost: -70 });
  },
);

test('zeroing out is undone while the cycle is under audit, by an admin (D14, D38)', async () => {
  const ended = await zeroOut('audit');
  expect(await onHand()).toBe(0);
  const member = await addTestPerson(house, bar.organizationId, 'member');
  await expect(undo(ended.zero_out_action_id, member)).rejects.toMatchObject({ code: 'forbidden' });
  await undo(ended.zero_out_action_id);
  expect(await onHand()).toBe(7);
  expect(await rowOf(ended.id)).toEqual(UNCOUNTED);
  const { ended: closed } = await endStage(bar.contextAt(LATER), {
    type: 'complete',
    acceptRunningCounts: false,
    zeroOutUncounted: false,
  });
  expect(closed).toMatchObject({ id: ended.id, zero_out_action_id: null });
  const opening = await inside((tx) =>
    tx
      .selectFrom('counting.opening')
      .select(['quantity', 'value'])
      .where('item_id', '=', item)
      .orderBy('cycle_id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect([Number(opening.quantity), Number(opening.value)]).toEqual([7, 70]);
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('a count of the next cycle stays valid when the earlier zero-out is undone (D11)', async () => {
  const ended = await zeroOut('audit');
  await saveStocktake(bar.contextAt(LATER), {
    inventory_item_id: item,
    location_id: shelf,
    count: 6,
    activeCycle: true,
  });
  expect(await rowOf()).toMatchObject({ variance_quantity: 6 });
  await undo(ended.zero_out_action_id);
  expect(await onHand()).toBe(6);
  expect(await rowOf()).toMatchObject({ running_count: 7, variance_quantity: -1 });
});

test('for a closed cycle the refusal names the cycle and Reopen, and undo works after reopening (D14, D38)', async () => {
  const ended = await zeroOut('complete');
  await expect(undo(ended.zero_out_action_id)).rejects.toThrow(/cycle 1, which is closed\. Reopen the cycle/);
  expect(await onHand()).toBe(0);
  await reopenStage(bar.contextAt(LATER), { stage_id: ended.id, reason: 'The cellar was forgotten' });
  await undo(ended.zero_out_action_id);
  expect(await onHand()).toBe(7);
  const [, first] = (await listStages(bar.contextAt(LATER), {})) as { zero_out_action_id: string | null }[];
  expect(first?.zero_out_action_id).toBeNull();
  await expect(undo(ended.zero_out_action_id)).rejects.toThrow('already undone');
});

test('the end of a cycle is undone in one act: a closed cycle is reopened, and its stock is back (D14, D38)', async () => {
  const { ended, action_id } = await endStage(bar.contextAt(CLOSE), {
    type: 'complete',
    acceptRunningCounts: false,
    zeroOutUncounted: true,
  });
  const member = await addTestPerson(house, bar.organizationId, 'member');
  expect(await onHand()).toBe(0);
  const undoEnd = (actor = bar.actor) =>
    undoAction(bar.contextAt(LATER, actor), { id: action_id ?? '' }, { zero_out: undoZeroOut, locked: refuseLocked }, [
      undoEndOfCycle,
    ]);
  await expect(undoEnd(member)).rejects.toMatchObject({ code: 'forbidden' });
  // Twice at once: one of them finds it undone, and nothing is half done.
  const [one, other] = await Promise.allSettled([undoEnd(), undoEnd()]);
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await onHand()).toBe(7);
  const [, first] = (await listStages(bar.contextAt(LATER), {})) as { id: string; state: string }[];
  expect(first).toMatchObject({ id: ended.id, state: 'audit' });
});

test('once the next cycle has closed too, undo is refused and the refusal says what to do instead (D38)', async () => {
  const ended = await zeroOut('complete');
  await endStage(bar.contextAt('2026-02-02T04:00:00Z'), {
    type: 'complete',
    acceptRunningCounts: true,
    zeroOutUncounted: false,
  });
  await expect(undo(ended.zero_out_action_id)).rejects.toThrow("Adjust or count today's stock instead");
});

test('there is nothing to undo if nothing was zeroed out (D18)', async () => {
  await saveStocktake(bar.contextAt('2026-01-31T12:00:00Z'), {
    inventory_item_id: item,
    location_id: shelf,
    count: 7,
  });
  expect((await zeroOut('audit')).zero_out_action_id).toBeNull();
});

test('a count at the very start of the cycle prevents zeroing out; uncounted negative stock is zeroed out (D14, D22)', async () => {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const [counted, short] = await inside(async (tx) => {
    const places = [
      await createTestLocation(tx, bar.organizationId),
      await createTestLocation(tx, bar.organizationId),
    ] as const;
    const sale = { itemId: item, locationId: places[1], kind: 'sale' as const, quantity: '-2' };
    const occurredAt = new Date('2026-01-03T12:00:00Z');
    await recordMovements(tx, by, await startAction(tx, by, 'sale'), [{ ...sale, occurredAt }]);
    return places;
  });
  // Taken before the first cycle began, so it is booked at the start.
  await saveStocktake(bar.contextAt('2026-01-04T12:00:00Z'), {
    inventory_item_id: item,
    location_id: counted,
    count: 3,
    counted_at: '2025-12-01T12:00:00Z',
  });
  await zeroOut('complete');
  const rows = await inside((tx) =>
    tx.selectFrom('stock.running_stock').select(['location_id', 'quantity']).where('item_id', '=', item).execute(),
  );
  const held = Object.fromEntries(rows.map((row) => [row.location_id, Number(row.quantity)]));
  expect(held).toEqual({ [shelf]: 0, [counted]: 3, [short]: 0 });
});
