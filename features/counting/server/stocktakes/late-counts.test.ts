import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { stateOpenings } from '#features/ledger/server/movements/state-openings.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyAnchors } from '#features/ledger/server/movements/verify-anchors.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import type { Actor } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { correctCount } from './correct-count.ts';
import { saveStocktake } from './save-stocktake.ts';
import { saveStocktakes } from './save-stocktakes.ts';

let house: TestHouse;
let bar: TestOrganization;
let colleague: Actor;
let item: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  colleague = await addTestPerson(house, bar.organizationId, 'member');
  [item, shelf] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const evening = (time: string) => `2026-01-05T${time}:00.000Z`;
const NOW = '2026-01-06T12:00:00Z';
const CLOSE = '23:00';

function book(kind: 'receipt' | 'sale', quantity: number, time: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    const action = await startAction(tx, by, kind);
    const moved = { itemId: item, locationId: shelf, kind, quantity: String(quantity) };
    await recordMovements(tx, by, action, [{ ...moved, occurredAt: new Date(evening(time)) }]);
  });
}
const line = (count: number, time: string, more: { shelf?: string; client_id?: string } = {}) => ({
  ...{ inventory_item_id: item, location_id: shelf, count, counted_at: evening(time) },
  ...more,
});
const count = (quantity: number, time: string, actor = bar.actor, at?: string) =>
  saveStocktake(bar.contextAt(NOW, actor), line(quantity, time, at === undefined ? {} : { shelf: at }));
const end = (zeroOutUncounted = false) =>
  endStage(bar.contextAt(evening(CLOSE)), {
    type: 'complete',
    acceptRunningCounts: !zeroOutUncounted,
    zeroOutUncounted,
  });
const undo = (id: string) => undoAction(bar.contextAt(NOW), { id }, { stocktake: cancelStocktakes });
async function onHand(): Promise<number> {
  const { quantity } = await inside((tx) =>
    tx
      .selectFrom('stock.running_stock')
      .select('quantity')
      .where('item_id', '=', item)
      .where('location_id', '=', shelf)
      .executeTakeFirstOrThrow(),
  );
  return Number(quantity);
}
const verified = () =>
  inside(async (tx) => [
    ...(await verifyStock(tx, bar.organizationId)),
    ...(await verifyAnchors(tx, bar.organizationId)),
  ]);

describe('a count taken before the end of a cycle that arrives after it (D11, D22)', () => {
  test.each([
    { what: 'sold after the count', sale: '22:20', arrives: 'before', stock: 4 },
    { what: 'sold after the count, and reported after the end', sale: '22:20', arrives: 'after', stock: 4 },
    { what: 'sold before the count', sale: '22:05', arrives: 'before', stock: 5 },
    { what: 'sold before the count, and reported after the end', sale: '22:05', arrives: 'after', stock: 5 },
    { what: 'sold after the end', sale: '23:05', arrives: 'before', stock: 4 },
  ])('with one $what leaves $stock', async ({ sale, arrives, stock }) => {
    await book('receipt', 5, '12:00');
    if (arrives === 'before') await book('sale', -1, sale);
    await end();
    if (arrives === 'after') await book('sale', -1, sale);
    await count(5, '22:10');
    expect(await onHand()).toBe(stock);
    expect(await verified()).toEqual([]);
  });

  test('says what is there, although the shelf was set to zero when the cycle ended', async () => {
    await book('receipt', 5, '12:00');
    await end(true);
    expect(await onHand()).toBe(0);
    await count(4, '22:10');
    expect(await onHand()).toBe(4);
  });

  test("is overtaken by another person's newer count, keeps what was typed, and adds to no later count", async () => {
    await book('receipt', 10, '12:00');
    await count(4, '22:00', colleague);
    await end();
    const late = await count(10, '21:00');
    expect(await onHand()).toBe(4);
    const kept = inside((tx) =>
      tx
        .selectFrom('counting.stocktake as s')
        .innerJoin('counting.inventory as i', 'i.id', 's.inventory_id')
        .select(['s.stated_quantity', 'i.apart'])
        .where('s.id', '=', late.id)
        .executeTakeFirstOrThrow(),
    );
    expect(await kept).toEqual({ stated_quantity: '10.000000', apart: true });
    await count(3, '23:30', colleague);
    expect(await onHand()).toBe(3);
    await undo(late.action_id);
    expect(await onHand()).toBe(3);
    expect(await verified()).toEqual([]);
  });

  test('is overtaken by newer opening stock', async () => {
    await book('receipt', 10, '12:00');
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    await inside(async (tx) =>
      stateOpenings(
        tx,
        by,
        await startAction(tx, by, 'opening'),
        [{ itemId: item, locationId: shelf, quantity: '6' }],
        new Date(evening('22:00')),
      ),
    );
    await end();
    await count(10, '21:00');
    expect(await onHand()).toBe(6);
  });

  test('holds again if the newer count was undone before the end', async () => {
    await book('receipt', 10, '12:00');
    const newer = await count(4, '22:00', colleague);
    await undo(newer.action_id);
    await end();
    await count(9, '21:00');
    expect(await onHand()).toBe(9);
  });

  test.each([
    ['in the order of counting', ['21:00', '22:00']],
    ['the newer one first', ['22:00', '21:00']],
  ])('adds up with another shelf, and what moved since counts once: %s (D13)', async (_, times) => {
    await book('receipt', 9, '12:00');
    await book('sale', -2, '22:30');
    await end();
    for (const time of times) await count(time === '21:00' ? 5 : 4, time, bar.actor, time);
    expect(await onHand()).toBe(7);
    expect(await verified()).toEqual([]);
  });

  test('adds up with another shelf of the same call (D13)', async () => {
    await book('receipt', 9, '12:00');
    await book('sale', -2, '22:30');
    await end();
    const lines = [line(5, '21:00', { shelf: 'left' }), line(4, '22:00', { shelf: 'right' })];
    await saveStocktakes(bar.contextAt(NOW), { lines });
    expect(await onHand()).toBe(7);
  });

  test("replaces the same person's earlier count of the shelf, whichever arrives first (D13)", async () => {
    await book('receipt', 9, '12:00');
    await book('sale', -2, '22:30');
    await end();
    await count(8, '22:00');
    await count(9, '21:00');
    expect(await onHand()).toBe(6);
  });

  test('sent again, it is the same count; corrected, it keeps what moved since (D5, D18)', async () => {
    await book('receipt', 5, '12:00');
    await book('sale', -1, '22:20');
    await end();
    const sent = line(5, '22:10', { client_id: crypto.randomUUID() });
    const first = await saveStocktake(bar.contextAt(NOW), sent);
    expect((await saveStocktake(bar.contextAt(NOW), sent)).action_id).toBe(first.action_id);
    await expect(saveStocktake(bar.contextAt(NOW), { ...sent, count: 4 })).rejects.toMatchObject({
      reason: 'client_id_used',
    });
    await correctCount(bar.contextAt(NOW), { stocktake_id: first.id, count: 7 });
    expect(await onHand()).toBe(6);
  });

  test('may leave less than nothing, if more was sold since than was counted (D7)', async () => {
    await book('receipt', 5, '12:00');
    await book('sale', -3, '22:20');
    await end();
    await count(1, '22:10');
    expect(await onHand()).toBe(-2);
  });
});

interface Fact {
  readonly kind: 'moved' | 'counted';
  readonly minute: number;
  readonly quantity: number;
  /** Arrives after the end of the cycle, before the late count. */
  readonly late: boolean;
}
const minute = fc.integer({ min: 0, max: 239 });
const timeOf = (at: number) => `${19 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    kind: fc.constant('moved' as const),
    minute,
    quantity: fc.integer({ min: -3, max: 6 }),
    late: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('counted' as const),
    minute,
    quantity: fc.integer({ min: 0, max: 9 }),
    late: fc.constant(false),
  }),
);

/** The newest count of all, and what moved after it; who has more than one count said so with the newest. */
function onHandByTheRules(facts: readonly Fact[]): number {
  const newest = facts.filter((one) => one.kind === 'counted').toSorted((a, b) => b.minute - a.minute)[0];
  const after = facts.filter((one) => one.kind === 'moved' && one.minute > (newest?.minute ?? -1));
  return after.reduce((sum, one) => sum + one.quantity, newest?.quantity ?? 0);
}

test('a late count leaves what the newest count and everything after it leave, in any order of arrival before it (D11, D22)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fact, { selector: (one) => one.minute, maxLength: 6 }),
      minute,
      fc.integer({ min: 0, max: 9 }),
      async (facts, at, quantity) => {
        fc.pre(facts.every((one) => one.minute !== at));
        bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
        [item, shelf] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
        const arrive = async (one: Fact) =>
          one.kind === 'counted'
            ? count(one.quantity, timeOf(one.minute))
            : book(one.quantity < 0 ? 'sale' : 'receipt', one.quantity, timeOf(one.minute));
        for (const one of facts.filter(({ late }) => !late)) await arrive(one);
        await end();
        for (const one of facts.filter(({ late }) => late)) await arrive(one);
        await count(quantity, timeOf(at));
        expect(await onHand()).toBe(
          onHandByTheRules([...facts, { kind: 'counted', minute: at, quantity, late: true }]),
        );
        expect(await verified()).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
