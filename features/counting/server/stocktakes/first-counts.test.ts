import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
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
import { listVariance } from '../variance/list-variance.ts';
import { verifyFirstCounts } from '../verify-counts.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { correctCount } from './correct-count.ts';
import { saveStocktake } from './save-stocktake.ts';
import { saveStocktakes } from './save-stocktakes.ts';

const NOW = '2026-01-20T12:00:00Z';
const at = (clock: string, day = '05') => `2026-01-${day}T${clock}:00.000Z`;

let house: TestHouse;
let bar: TestOrganization;
let colleague: Actor;
let item: string;
let cellar: string;
let shelf: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  colleague = await addTestPerson(house, bar.organizationId, 'member');
  await newShelves();
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const by = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });

async function newShelves() {
  [item, cellar, shelf] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
}
const count = (quantity: number, when: string, location = cellar, actor = bar.actor) =>
  saveStocktake(bar.contextAt(NOW, actor), {
    inventory_item_id: item,
    location_id: location,
    count: quantity,
    counted_at: when,
    activeCycle: true,
  });
const open = (quantity: string, when: string) =>
  inside(async (tx) => {
    const action = await startAction(tx, by(), 'import items');
    await stateOpenings(tx, by(), action, [{ itemId: item, locationId: cellar, quantity }], new Date(when));
    return action;
  });
const book = (kind: MovementKind, quantity: string, when: string) =>
  inside(async (tx) => {
    const action = await startAction(tx, by(), kind);
    const movement = { itemId: item, locationId: cellar, kind, quantity, occurredAt: new Date(when) };
    await recordMovements(tx, by(), action, [movement]);
    return action;
  });
const undo = (id: string) => undoAction(bar.contextAt(NOW), { id }, { stocktake: cancelStocktakes });
const end = (when: string, type: 'audit' | 'complete' = 'complete') =>
  endStage(bar.contextAt(when), { type, acceptRunningCounts: true, zeroOutUncounted: false });

async function state(stage_id?: string) {
  const { data } = await listVariance(bar.contextAt(NOW), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  const { rows } = await inside((tx) =>
    sql<{ on_hand: number; opening: number }>`
      select (select sum(quantity)::float8 from stock.running_stock where item_id = ${item}) as on_hand,
        (select coalesce(sum(quantity), 0)::float8 from stock.movement where item_id = ${item} and kind = 'opening') as opening`.execute(
      tx,
    ),
  );
  const row = data.find((one) => one.item.id === item);
  return { onHand: rows[0]?.on_hand, opening: rows[0]?.opening, variance: row?.variance_quantity };
}
const verify = () =>
  inside(async (tx) => [
    ...(await verifyStock(tx, bar.organizationId)),
    ...(await verifyAnchors(tx, bar.organizationId)),
    ...(await verifyFirstCounts(tx, bar.organizationId)),
  ]);

describe('the first count of an item is opening stock and no variance (D17)', () => {
  test('an item with no bookings; the count itself is proved by a difference of 0', async () => {
    const saved = await count(10, at('22:00'));
    expect(saved).toMatchObject({ total: 10, variance: 0 });
    expect(await state()).toEqual({ onHand: 10, opening: 10, variance: 0 });
    const movements = await inside((tx) =>
      tx
        .selectFrom('stock.movement')
        .select(['kind', 'quantity', 'stated_quantity'])
        .where('item_id', '=', item)
        .orderBy('sequence')
        .execute(),
    );
    expect(movements).toEqual([
      { kind: 'opening', quantity: '10.000000', stated_quantity: '10.000000' },
      { kind: 'stocktake', quantity: '0.000000', stated_quantity: '10.000000' },
    ]);
    expect(await verify()).toEqual([]);
  });

  test.each([
    [7, -3],
    [10, 0],
    [12, 2],
    [0, -10],
  ])('counted %d after a file stated 10: the difference of %d is opening stock', async (counted, difference) => {
    await open('10', at('12:00'));
    await count(counted, at('22:00'));
    expect(await state()).toEqual({ onHand: counted, opening: 10 + difference, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('in several locations, by several people, on several days of the first cycle (D13)', async () => {
    await count(3, at('22:00'));
    await count(2, at('22:10'), cellar, colleague);
    await count(4, at('22:20'), shelf, colleague);
    expect(await state()).toEqual({ onHand: 9, opening: 9, variance: 0 });
    await newShelves();
    await count(5, at('22:00'));
    await count(6, at('22:00', '07'), shelf);
    expect(await state()).toEqual({ onHand: 11, opening: 11, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('its recount and correction stay opening stock, whatever was sold in between', async () => {
    const first = await count(33, at('22:00'));
    await count(3, at('22:30'));
    expect(await state()).toEqual({ onHand: 3, opening: 3, variance: 0 });
    await book('sale', '-1', at('22:40'));
    const again = await count(4, at('22:50'));
    await correctCount(bar.contextAt(NOW), { stocktake_id: again.id, count: 5 });
    expect(await state()).toEqual({ onHand: 5, opening: 6, variance: 0 });
    await expect(undo(first.action_id)).resolves.toBeTruthy();
    expect(await state()).toEqual({ onHand: 5, opening: 6, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('late facts dated before it, or at its moment, are included in it', async () => {
    await count(10, at('22:00'));
    await book('sale', '-1', at('21:00'));
    await book('sale', '-1', at('22:00'));
    const receipt = await book('receipt', '12', at('20:00'));
    expect(await state()).toEqual({ onHand: 10, opening: 0, variance: 0 });
    await book('sale', '-1', at('22:01'));
    await undo(receipt);
    expect(await state()).toEqual({ onHand: 9, opening: 12, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('a count that arrives after a later sale is still a first count', async () => {
    await book('sale', '-1', at('22:10'));
    await count(10, at('22:00'));
    expect(await state()).toEqual({ onHand: 9, opening: 10, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test("undone, the first count is gone with its effects; other people's counts remain", async () => {
    const mine = await count(3, at('22:00'));
    const theirs = await count(2, at('22:10'), cellar, colleague);
    await book('sale', '-1', at('21:00'));
    await undo(theirs.action_id);
    expect(await state()).toEqual({ onHand: 3, opening: 4, variance: 0 });
    await undo(mine.action_id);
    expect(await state()).toMatchObject({ onHand: -1, opening: 0 });
    await count(8, at('23:00'));
    expect(await state()).toMatchObject({ onHand: 8, variance: 9 }); // a sale was booked by then, so this is an ordinary count
    expect(await verify()).toEqual([]);
  });

  test('corrected in the audit of its cycle it stays opening stock', async () => {
    await count(10, at('22:00'));
    const { ended } = await end(at('04:00', '10'), 'audit');
    await book('sale', '-1', at('22:00', '10'));
    const corrected = await saveStocktake(bar.contextAt(NOW), {
      inventory_item_id: item,
      location_id: cellar,
      count: 12,
      activeCycle: false,
    });
    expect(corrected).toMatchObject({ activeCycle: false, total: 12 });
    expect(await state(ended.id)).toEqual({ onHand: 11, opening: 12, variance: 0 });
    expect(await verify()).toEqual([]);
  });
});

describe('later counts are variance (D10, D17)', () => {
  test('a count after a purchase', async () => {
    await book('receipt', '12', at('12:00'));
    await count(11, at('22:00'));
    expect(await state()).toEqual({ onHand: 11, opening: 0, variance: -1 });
  });

  test('a purchase at the very same moment comes before the count (D11)', async () => {
    await book('receipt', '12', at('22:00'));
    await count(11, at('22:00'));
    expect(await state()).toEqual({ onHand: 11, opening: 0, variance: -1 });
  });

  test('a count on another night, and one in the next cycle', async () => {
    await count(10, at('22:00'));
    await count(8, at('22:00', '07'));
    expect(await state()).toEqual({ onHand: 8, opening: 10, variance: -2 });
    await end(at('04:00', '10'));
    await count(7, at('22:00', '11'));
    expect(await state()).toEqual({ onHand: 7, opening: 10, variance: -1 });
    await count(1, at('22:10', '11'), shelf);
    expect(await state()).toEqual({ onHand: 8, opening: 10, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('three found at another location and three missing in the cellar are no variance of an item with a history', async () => {
    await book('receipt', '10', at('12:00'));
    await count(7, at('22:00'));
    await count(3, at('22:10'), shelf);
    expect(await state()).toEqual({ onHand: 10, opening: 0, variance: 0 });
    await newShelves();
    await count(10, at('22:00'));
    const line = (quantity: number, location_id: string) => ({
      inventory_item_id: item,
      location_id,
      count: quantity,
      counted_at: at('22:00', '07'),
    });
    await saveStocktakes(bar.contextAt(NOW), { lines: [line(3, shelf), line(7, cellar)] });
    expect(await state()).toEqual({ onHand: 10, opening: 10, variance: 0 });
    expect(await verify()).toEqual([]);
  });

  test('Add New Stock is found stock: history, and no variance', async () => {
    await addStock(bar.contextAt(at('12:00')), { inventory_item_id: item, location_id: cellar, quantity: 10 });
    expect(await state()).toMatchObject({ onHand: 10, opening: 0, variance: null });
    await count(10, at('22:00'));
    expect(await state()).toEqual({ onHand: 10, opening: 0, variance: 0 });
  });
});

test('a first count has no variance, whatever is counted first and whatever arrives later for the time before (D11, D13, D17)', async () => {
  const minute = fc.integer({ min: 0, max: 300 });
  const counted = fc.record({
    minute,
    quantity: fc.integer({ min: 0, max: 9 }),
    place: fc.boolean(),
    other: fc.boolean(),
    cancelled: fc.boolean(),
  });
  const moved = fc.record({ minute, quantity: fc.integer({ min: -5, max: 12 }), cancelled: fc.boolean() });
  const timeOf = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 18) + minutes * 60_000).toISOString();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(counted, { selector: (one) => one.minute, minLength: 1, maxLength: 5 }),
      fc.array(moved, { maxLength: 5 }),
      async (counts, facts) => {
        await newShelves();
        const undone: string[] = [];
        for (const one of counts) {
          const place = one.place ? cellar : shelf;
          const saved = await count(one.quantity, timeOf(one.minute), place, one.other ? colleague : bar.actor);
          if (one.cancelled) undone.push(saved.action_id);
        }
        for (const one of facts) {
          if (one.quantity === 0) continue;
          const action = await book(one.quantity > 0 ? 'receipt' : 'sale', String(one.quantity), timeOf(one.minute));
          if (one.cancelled) undone.push(action);
        }
        for (const id of undone) await undo(id);
        expect((await state()).variance ?? 0).toBe(0);
        expect(await verify()).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
}, 180_000);

test('people who count a new item at once create opening stock and no variance (D6, D13, D17)', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => addTestPerson(house, bar.organizationId, 'member')));
  await Promise.all(
    people.flatMap((person, n) => [
      count(n + 1, at(`22:1${n}`), n % 2 === 0 ? cellar : shelf, person),
      book('sale', '-1', at(`21:1${n}`)),
    ]),
  );
  // A sale booked before the first count makes it an ordinary count; the sum is right either way.
  expect((await state()).onHand).toBe(36);
  expect(await verify()).toEqual([]);
});

test('verify names a first count that was booked as variance (D3, D17)', async () => {
  await count(10, at('22:00'));
  const owner = new pg.Client({ connectionString: house.url });
  await owner.connect();
  await owner.query(
    `update stock.movement set quantity = case kind when 'opening' then 0 else 10 end
     where organization_id = $1 and kind in ('opening', 'stocktake')`,
    [bar.organizationId],
  );
  await owner.end();
  expect(await verify()).toEqual([
    { kind: 'first_count', item_id: item, location_id: cellar, held: '10.000000', ledger: '0' },
  ]);
});
