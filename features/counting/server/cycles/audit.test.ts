import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { adjustStock } from '#features/ledger/server/changes/adjust-stock.ts';
import { moveStock, pullStock } from '#features/ledger/server/changes/move-stock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyAnchors } from '#features/ledger/server/movements/verify-anchors.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
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
import { getCountSheet } from '../sheet/get-count-sheet.ts';
import { cancelStocktakes } from '../stocktakes/cancel-stocktakes.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { saveStocktakes } from '../stocktakes/save-stocktakes.ts';
import { listVariance } from '../variance/list-variance.ts';
import { endDueAudits } from './end-due-audits.ts';
import { endStage } from './end-stage.ts';
import { listStages } from './list-stages.ts';

const CLOSE = '2026-02-01T04:00:00Z';
const LATER = '2026-02-02T12:00:00Z';
const AUDIT_END = '2026-02-05T05:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let member: Actor;
let itemId: string;
let locationId: string;
let prior: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
afterEach(() => endDueAudits(house.system.db, house.app.db, new Date(AUDIT_END)));
/** Ten received at 10 dollars each, nine counted, and the cycle is under audit. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  member = await addTestPerson(house, bar.organizationId, 'member');
  [itemId, locationId] = await inside(
    async (tx) =>
      [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
  );
  await move('receipt', '10', '2026-01-02T12:00:00Z');
  await count(9, '2026-01-31T23:00:00Z');
  const { ended } = await endStage(bar.contextAt(CLOSE), {
    type: 'audit',
    acceptRunningCounts: true,
    zeroOutUncounted: false,
    next_stage_auto_change_at: AUDIT_END,
  });
  prior = ended.id;
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

function move(kind: 'receipt' | 'sale', quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) =>
    recordMovements(tx, by, await startAction(tx, by, kind), [
      { itemId, locationId, kind, quantity, occurredAt: new Date(at), unitCost: '10' },
    ]),
  );
}

const count = (quantity: number, at: string, actor = bar.actor, activeCycle?: boolean) =>
  saveStocktake(bar.contextAt(at, actor), {
    inventory_item_id: itemId,
    location_id: locationId,
    count: quantity,
    activeCycle,
  });

async function varianceOf(stage_id?: string) {
  const { data } = await listVariance(bar.contextAt(LATER), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  const [row] = data;
  return { starting: row?.starting_quantity, actual: row?.actual_count, variance: row?.variance_quantity };
}
const onHand = async () => {
  const row = await inside((tx) =>
    tx.selectFrom('stock.running_stock').select('quantity').where('item_id', '=', itemId).executeTakeFirstOrThrow(),
  );
  return Number(row.quantity);
};

test("an admin's count in an audit corrects the ended period at its end, and what is on hand with it (CNT-043, D20)", async () => {
  expect(await varianceOf(prior)).toMatchObject({ actual: 9, variance: -1 });
  await move('sale', '-1', '2026-02-02T01:00:00Z');
  const corrected = await count(7, LATER);
  expect(corrected).toMatchObject({
    activeCycle: false,
    time: expect.stringMatching(/^2026-02-01T03:59:59\.999(Z|\+00:00)$/),
    expected: 9,
    total: 7,
  });
  expect(await varianceOf(prior)).toMatchObject({ actual: 7, variance: -3 });
  expect(await varianceOf()).toMatchObject({ starting: 7, variance: null });
  expect(await onHand()).toBe(6);
});

test('corrections replace the earlier value and never add up, whoever makes them; each can be undone (CNT-043, D13)', async () => {
  const admin = await addTestPerson(house, bar.organizationId, 'admin');
  await count(7, LATER);
  const second = await count(8, LATER, admin);
  expect(await varianceOf(prior)).toMatchObject({ actual: 8, variance: -2 });
  await undoAction(bar.contextAt(LATER), { id: second.action_id }, { stocktake: cancelStocktakes });
  expect(await varianceOf(prior)).toMatchObject({ actual: 7, variance: -3 });
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test("an admin's count that was taken before the end and arrives in the audit changes nothing of the audited cycle (D20, D22)", async () => {
  const late = { inventory_item_id: itemId, location_id: locationId, counted_at: '2026-01-31T23:30:00Z' };
  const saved = await saveStocktake(bar.contextAt(LATER), { ...late, count: 5 });
  expect(saved.activeCycle).toBe(true);
  expect(await varianceOf(prior)).toMatchObject({ actual: 9, variance: -1 });
  expect(await varianceOf()).toMatchObject({ starting: 9, actual: 5 });
  const meant = await saveStocktake(bar.contextAt(LATER), { ...late, count: 7, activeCycle: false });
  expect(meant.activeCycle).toBe(false);
  expect(await varianceOf(prior)).toMatchObject({ actual: 7, variance: -3 });
});

test("a member's count in an audit belongs to the next cycle, whatever they ask for; an admin chooses (CNT-044, CNT-045, ORG-014)", async () => {
  expect(await count(6, LATER, member, false)).toMatchObject({ activeCycle: true, total: 6 });
  expect(await varianceOf(prior)).toMatchObject({ actual: 9, variance: -1 });
  expect(await varianceOf()).toMatchObject({ starting: 9, actual: 6, variance: -3 });
  expect(await count(8, LATER, bar.actor, true)).toMatchObject({ activeCycle: true });
  expect(await varianceOf(prior)).toMatchObject({ actual: 9, variance: -1 });
  expect(await count(7, LATER, bar.actor, false)).toMatchObject({ activeCycle: false });
  expect(await varianceOf(prior)).toMatchObject({ actual: 7, variance: -3 });
  // The member counted six and the admin eight at the same location: the later count wins (D11).
  expect(await onHand()).toBe(14);
});

test('an audit ends by itself on its date, with the corrected balances as the opening of the next cycle (CNT-027, D20, D21)', async () => {
  await count(7, LATER);
  await move('receipt', '2', '2026-01-20T12:00:00Z');
  const end = new Date(AUDIT_END);
  expect(await endDueAudits(house.system.db, house.app.db, new Date(end.getTime() - 1000))).toBe(0);
  expect(await listStages(bar.contextAt(LATER), { current: true })).toMatchObject({ type: 'audit' });
  const ended = await Promise.all([1, 2].map(() => endDueAudits(house.system.db, house.app.db, end)));
  expect(ended.toSorted()).toEqual([0, 1]);
  expect(await listStages(bar.contextAt(LATER), { current: true })).toMatchObject({
    type: 'cycle',
    state: 'open',
    number: 2,
  });
  expect(await listStages(bar.contextAt(LATER), {})).toMatchObject([
    { number: 2 },
    { id: prior, state: 'closed', locked_at: end.toISOString() },
  ]);
  const opening = await inside((tx) =>
    tx
      .selectFrom('counting.opening')
      .select(['quantity', 'value'])
      .where('organization_id', '=', bar.organizationId)
      .executeTakeFirstOrThrow(),
  );
  // The two found to have arrived before the count change the shortage, not the stock on hand (D11).
  expect([Number(opening.quantity), await onHand()]).toEqual([7, 7]);
  expect(await varianceOf(prior)).toMatchObject({ actual: 7, variance: -5 });
});

test('correcting an ended cycle without an open audit is refused and changes nothing, by count, counts or adjustment (D19)', async () => {
  await endDueAudits(house.system.db, house.app.db, new Date(AUDIT_END));
  const after = '2026-02-06T12:00:00Z';
  const line = { inventory_item_id: itemId, location_id: locationId, count: 5 };
  const refused = { code: 'conflict', message: expect.stringContaining('Reopen') };
  const movements = () => inside((tx) => tx.selectFrom('stock.movement').select('id').execute());
  const before = await movements();
  for (const actor of [bar.actor, member]) {
    await expect(count(5, after, actor, false)).rejects.toMatchObject(refused);
    const counts = saveStocktakes(bar.contextAt(after, actor), { lines: [line], activeCycle: false });
    await expect(counts).rejects.toMatchObject({ ...refused, fields: { activeCycle: expect.any(String) } });
    const adjusted = adjustStock(bar.contextAt(after, actor), {
      inventory_item_id: itemId,
      location_id: locationId,
      quantity: 12,
      occurred_at: '2026-02-01T03:59:59.999Z',
      reason_description: 'Found behind the bar',
    });
    await expect(adjusted).rejects.toMatchObject({ ...refused, fields: { occurred_at: expect.any(String) } });
  }
  expect(await movements()).toEqual(before);
  expect(await onHand()).toBe(9);
  expect(await varianceOf(prior)).toMatchObject({ actual: 9, variance: -1 });
});

test('repeating a correction saved during the audit answers with the first one after the audit ends (D5, D19)', async () => {
  const line = { inventory_item_id: itemId, location_id: locationId, count: 7, client_id: 'slow-line' };
  const send = (at: string) => saveStocktake(bar.contextAt(at), { ...line, activeCycle: false });
  const first = await send(LATER);
  await endDueAudits(house.system.db, house.app.db, new Date(AUDIT_END));
  expect((await send('2026-02-06T12:00:00Z')).id).toBe(first.id);
  expect(await onHand()).toBe(7);
});

test("an admin's adjustment may correct the ended period; anyone else's belongs to the current one (CNT-043, CNT-044)", async () => {
  const stated = { inventory_item_id: itemId, location_id: locationId, occurred_at: '2026-02-01T03:59:59.999Z' };
  const reason = { reason_description: 'Found behind the bar' };
  await adjustStock(bar.contextAt(LATER, member), { ...stated, ...reason, quantity: 11 });
  expect(await adjustedIn(prior)).toBe(0);
  await adjustStock(bar.contextAt(LATER), { ...stated, ...reason, quantity: 12 });
  expect(await adjustedIn(prior)).toBe(3);
  expect(await adjustedIn()).toBe(2);
});

/** Manual adjustments of a cycle, or of the current one. */
async function adjustedIn(stage_id?: string) {
  const { data } = await listVariance(bar.contextAt(LATER), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  return data[0]?.manual_adjustments;
}

test('counts saved together name their cycle, and correct the ended one if an admin asks for it (CNT-043, CNT-044)', async () => {
  const lines = [{ inventory_item_id: itemId, location_id: locationId, count: 8 }];
  const name = async (actor: Actor, activeCycle?: boolean) =>
    (await saveStocktakes(bar.contextAt(LATER, actor), { lines, activeCycle })).stage.number;
  expect(await name(member, false)).toBe(2);
  expect(await name(member)).toBe(2);
  expect(await name(bar.actor, true)).toBe(2);
  expect(await name(bar.actor)).toBe(1);
  expect(await name(bar.actor, false)).toBe(1);
  expect((await varianceOf(prior)).actual).toBe(8);
});

test('without the field, one count and many follow one rule: a line with its own time belongs to the current cycle (CNT-045, D10)', async () => {
  const pair = { inventory_item_id: itemId, location_id: locationId };
  const belongs = async (counted_at: string | undefined, actor: Actor, quantity: number) => {
    const line = { ...pair, count: quantity, ...(counted_at && { counted_at }) };
    const one = await saveStocktake(bar.contextAt(LATER, actor), line);
    const many = await saveStocktakes(bar.contextAt(LATER, actor), { lines: [line] });
    return [one.activeCycle ? 2 : 1, many.stage.number];
  };
  expect(await belongs('2026-02-02T11:00:00Z', bar.actor, 3)).toEqual([2, 2]);
  expect(await onHand()).toBe(3);
  expect(await belongs('2026-01-31T11:00:00Z', bar.actor, 8)).toEqual([2, 2]);
  expect(await belongs(undefined, bar.actor, 8)).toEqual([1, 1]);
  expect(await belongs(undefined, member, 4)).toEqual([2, 2]);
});

test('the count sheet shows the last of several corrections (D20)', async () => {
  for (const quantity of [7, 4, 6]) await count(quantity, LATER);
  const sheet = await getCountSheet(bar.contextAt(LATER), { location_id: locationId });
  expect(sheet.lines.map((line) => line.last_count)).toEqual([6]);
  expect(await onHand()).toBe(6);
  const { data } = await listVariance(bar.contextAt(LATER), { page: 1, limit: 10, sort: 'name:asc', stage_id: prior });
  expect(data[0]?.locations.map((place) => place.actual_count)).toEqual([6]);
});

test('only an admin can undo what was booked before the audit, and only on request (CNT-043, D20, D38)', async () => {
  await endDueAudits(house.system.db, house.app.db, new Date(AUDIT_END));
  const during = '2026-02-10T12:00:00Z';
  const mine = await count(8, during, member);
  const reason = { reason_description: 'Broken' };
  const adjusted = await adjustStock(bar.contextAt('2026-02-11T12:00:00Z', member), {
    inventory_item_id: itemId,
    location_id: locationId,
    quantity: 7,
    ...reason,
  });
  const found = await addStock(bar.contextAt('2026-02-11T13:00:00Z', member), {
    inventory_item_id: itemId,
    location_id: locationId,
    quantity: 2,
  });
  const other = await inside((tx) => createTestLocation(tx, bar.organizationId, 'Cellar'));
  const way = { from_location_id: locationId, to_location_id: other, quantity: 1 };
  const at = bar.contextAt('2026-02-11T14:00:00Z', member);
  const moved = await moveStock(at, { ...way, inventory_item_id: itemId });
  const pulled = await pullStock(at, { ...way, item_id: itemId });
  const by = { organizationId: bar.organizationId, userId: member.userId };
  const batch = await inside(async (tx) => {
    const action = await startAction(tx, by, 'batch');
    const taken = { itemId, locationId, kind: 'batch_out', quantity: '-1', occurredAt: at.now } as const;
    await recordMovements(tx, by, action, [taken]);
    return action;
  });
  const end = { type: 'audit' as const, acceptRunningCounts: true, zeroOutUncounted: false };
  const { ended } = await endStage(bar.contextAt('2026-02-12T12:00:00Z'), end);
  const figures = await varianceOf(ended.id);
  const handlers = { stocktake: cancelStocktakes };
  const undo = (actor: Actor, id: string, in_audit?: boolean) =>
    undoAction(bar.contextAt('2026-02-13T12:00:00Z', actor), { id, in_audit }, handlers);
  const refused = { reason: 'under_audit', message: expect.stringContaining('under audit') };
  for (const id of [mine, adjusted, found, moved, pulled].map((each) => each.action_id).concat(batch)) {
    await expect(undo(member, id)).rejects.toMatchObject({ code: 'forbidden', ...refused });
    await expect(undo(member, id, true)).rejects.toMatchObject({ code: 'forbidden', ...refused });
    await expect(undo(bar.actor, id)).rejects.toMatchObject({ code: 'conflict', ...refused });
  }
  expect(await varianceOf(ended.id)).toEqual(figures);
  await undo(bar.actor, mine.action_id, true);
  expect(await varianceOf(ended.id)).not.toEqual(figures);
  const current = await count(6, '2026-02-13T13:00:00Z', member);
  await undoAction(bar.contextAt('2026-02-13T14:00:00Z', member), { id: current.action_id }, handlers);
});

test('sales at the very start of the next cycle are not part of its opening after an audit (D20, D21)', async () => {
  await move('sale', '-1', CLOSE);
  await count(8, LATER, bar.actor, false);
  await endStage(bar.contextAt(LATER), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
  const opening = await inside((tx) =>
    tx.selectFrom('counting.opening').select('quantity').where('item_id', '=', itemId).execute(),
  );
  expect(opening.map((row) => Number(row.quantity)).filter((quantity) => quantity !== 0)).toEqual([8]);
});

test('what is dated before the audited cycle and arrives in the audit leaves its counts, its balances and the stock on hand alone (D11, D22)', async () => {
  await endDueAudits(house.system.db, house.app.db, new Date(AUDIT_END));
  const end = { type: 'audit' as const, acceptRunningCounts: true, zeroOutUncounted: false };
  const { ended } = await endStage(bar.contextAt('2026-02-12T12:00:00Z'), end);
  const during = '2026-02-13T12:00:00Z';
  await count(20, during);
  const other = await inside((tx) => createTestLocation(tx, bar.organizationId, 'Cellar'));
  const way = { inventory_item_id: itemId, from_location_id: locationId, to_location_id: other, quantity: 1 };
  await moveStock(bar.contextAt(during), { ...way, occurred_at: '2026-02-01T01:00:00Z' });
  await move('sale', '-3', '2026-02-01T02:00:00Z');
  await move('receipt', '6', '2026-02-01T03:00:00Z');
  expect(await inside((tx) => verifyAnchors(tx, bar.organizationId))).toEqual([]);
  expect(await varianceOf(ended.id)).toMatchObject({ starting: 9, actual: 20, variance: 11 });
  const stocks = await inside((tx) =>
    tx.selectFrom('stock.running_stock').select(['location_id', 'quantity']).where('item_id', '=', itemId).execute(),
  );
  const held = new Map(stocks.map((stock) => [stock.location_id, Number(stock.quantity)]));
  expect([held.get(locationId), held.get(other)]).toEqual([20, 1]);
});
