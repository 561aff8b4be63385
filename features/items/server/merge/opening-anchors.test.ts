import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adjustStock } from '#features/ledger/server/changes/adjust-stock.ts';
import { moveStock } from '#features/ledger/server/changes/move-stock.ts';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { stateOpenings } from '#features/ledger/server/movements/state-openings.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyAnchors } from '#features/ledger/server/movements/verify-anchors.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves, createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { adjustMany } from '../bulk/adjust-many.ts';
import { moveMany } from '../bulk/move-many.ts';
import { mergeItems } from '../merge/merge-items.ts';
import { undoMerge } from '../merge/undo-merge.ts';

const YESTERDAY = '2026-01-05T12:00:00.000Z';
const STATED = '2026-01-06T12:00:00.000Z';
const NOW = '2026-01-07T12:00:00.000Z';

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

const open = (quantity: string, at = STATED, itemId = item) =>
  inside(async (tx) => {
    const action = await startAction(tx, by(), 'import items');
    await stateOpenings(tx, by(), action, [{ itemId, locationId: cellar, quantity }], new Date(at));
    return action;
  });
const book = (kind: MovementKind, quantity: string, at: string, itemId = item) =>
  inside(async (tx) => {
    const action = await startAction(tx, by(), kind);
    const movement = { itemId, locationId: cellar, kind, quantity, occurredAt: new Date(at) };
    const [stock] = await recordMovements(tx, by(), action, [movement]);
    return { action, answered: Number(stock?.quantity) };
  });
const undo = (id: string) => undoAction(bar.contextAt(NOW), { id }, {});
const onHand = async (itemId = item, locationId = cellar) => {
  const row = await inside((tx) =>
    tx
      .selectFrom('stock.running_stock')
      .select('quantity')
      .where('item_id', '=', itemId)
      .where('location_id', '=', locationId)
      .executeTakeFirst(),
  );
  return Number(row?.quantity ?? 0);
};
const verify = () =>
  inside(async (tx) => [
    ...(await verifyStock(tx, bar.organizationId)),
    ...(await verifyAnchors(tx, bar.organizationId)),
  ]);

describe('an opening stays right when late movements are dated before it (D11)', () => {
  const pair = () => ({ inventory_item_id: item, location_id: cellar });
  const reason = { reason_description: 'Breakage' };
  const move = () => ({ inventory_item_id: item, from_location_id: cellar, to_location_id: shelf, quantity: 3 });

  test('a move out dated yesterday: the stated quantity stays, the other shelf gets the moved stock', async () => {
    await open('10');
    await moveStock(bar.contextAt(NOW), { ...move(), occurred_at: YESTERDAY });
    expect([await onHand(), await onHand(item, shelf)]).toEqual([10, 3]);
    expect(await verify()).toEqual([]);
  });

  test('a move in dated yesterday', async () => {
    await inside(async (tx) => {
      const action = await startAction(tx, by(), 'receipt');
      const occurredAt = new Date('2026-01-04T12:00:00Z');
      await recordMovements(tx, by(), action, [
        { itemId: item, locationId: shelf, kind: 'receipt', quantity: '9', occurredAt },
      ]);
    });
    await open('10');
    const back = { ...move(), from_location_id: shelf, to_location_id: cellar, occurred_at: YESTERDAY };
    await moveStock(bar.contextAt(NOW), back);
    expect([await onHand(), await onHand(item, shelf)]).toEqual([10, 6]);
    expect(await verify()).toEqual([]);
  });

  test('an adjustment dated yesterday, and one of today', async () => {
    await open('10');
    await adjustStock(bar.contextAt(NOW), { ...pair(), ...reason, quantity: 8, occurred_at: YESTERDAY });
    expect(await onHand()).toBe(10);
    await adjustStock(bar.contextAt(NOW), { ...pair(), ...reason, quantity: 8 });
    expect(await onHand()).toBe(8);
    expect(await verify()).toEqual([]);
  });

  test('many shelves moved and adjusted at once from a clock that is behind', async () => {
    await open('10');
    const behind = bar.contextAt('2026-01-06T11:58:00.000Z');
    await adjustMany(behind, { running_stocks: [pair()], adjust: 'take', quantity: 2, ...reason });
    expect(await onHand()).toBe(8); // adjusted after everything already booked
    await open('10', '2026-01-06T12:01:00.000Z');
    const moves = [{ inventory_item_id: item, from_location_id: cellar }];
    await moveMany(behind, { moves, to_location_id: shelf });
    expect([await onHand(), await onHand(item, shelf)]).toEqual([0, 10]); // moved after everything already booked
    expect(await verify()).toEqual([]);
  });

  test.each([
    'receipt',
    'vendor_return',
    'sale',
    'manual_addition',
    'manual_depletion',
    'batch_in',
    'batch_out',
    'zero_out',
  ] as const)('a %s before, at the moment, and after', async (kind) => {
    await open('10');
    expect((await book(kind, '-3', '2026-01-06T11:59:59.999Z')).answered).toBe(10);
    expect((await book(kind, '-3', STATED)).answered).toBe(10);
    expect((await book(kind, '-3', '2026-01-06T12:00:00.001Z')).answered).toBe(7);
    expect(await onHand()).toBe(7);
    expect(await verify()).toEqual([]);
  });

  test('exact to the microsecond', async () => {
    await open('10');
    const at = (micros: string) =>
      inside(async (tx) => {
        const action = await startAction(tx, by(), 'sale');
        const occurredAt = { toISOString: () => `2026-01-06T${micros}Z` } as Date;
        await recordMovements(tx, by(), action, [
          { itemId: item, locationId: cellar, kind: 'sale', quantity: '-1', occurredAt },
        ]);
      });
    await at('11:59:59.999999');
    expect(await onHand()).toBe(10);
    await at('12:00:00.000000');
    expect(await onHand()).toBe(10);
    await at('12:00:00.000001');
    expect(await onHand()).toBe(9);
    expect(await verify()).toEqual([]);
  });

  test.each(['0', '-4', '0.000001'])('an opening of %s holds too', async (stated) => {
    await open(stated);
    await book('sale', '-3', YESTERDAY);
    expect(await onHand()).toBe(Number(stated));
    expect(await verify()).toEqual([]);
  });
});

describe('undo around an opening (D11, D38)', () => {
  test('a late movement is undone: the stated quantity stays', async () => {
    await open('10');
    const { action } = await book('receipt', '12', YESTERDAY);
    await undo(action);
    expect(await onHand()).toBe(10);
    expect(await verify()).toEqual([]);
  });

  test('the import is undone: everything else counts again, and can be undone afterward', async () => {
    const { action: before } = await book('receipt', '2', YESTERDAY);
    const imported = await open('10');
    const { action: late } = await book('receipt', '12', YESTERDAY);
    await book('sale', '-1', NOW);
    await undo(imported);
    expect(await onHand()).toBe(13);
    await undo(late);
    await undo(before);
    expect(await onHand()).toBe(-1);
    await book('sale', '-1', YESTERDAY);
    expect(await onHand()).toBe(-2);
    expect(await verify()).toEqual([]);
  });

  test('after undoing one of two imports the other one counts, even if both have the same time', async () => {
    const first = await open('10');
    await open('7');
    await open('5', NOW);
    await undo(first);
    expect(await onHand()).toBe(5);
    await book('receipt', '3', YESTERDAY);
    expect(await onHand()).toBe(5);
    expect(await verify()).toEqual([]);
  });

  test('with equal times the later import counts when the earlier one is undone', async () => {
    const first = await open('10');
    await open('7');
    await undo(first);
    expect(await onHand()).toBe(7);
    expect(await verify()).toEqual([]);
  });
});

test('an opening stays right through a merge and its undo (D11, D37)', async () => {
  await open('10');
  const other = await inside((tx) => createTestItem(tx, bar.organizationId));
  await open('4', '2026-01-06T13:00:00.000Z', other);
  const ids = { inventory_item_id: item, merge_to_inventory_item_id: other };
  const { action_id } = await mergeItems(bar.contextAt('2026-01-06T18:00:00Z'), ids, {});
  expect(await onHand(other)).toBe(14);
  await book('receipt', '3', YESTERDAY, other);
  expect(await onHand(other)).toBe(14);
  await undoAction(
    bar.contextAt(NOW),
    { id: action_id },
    { merge: (tx, context, id) => undoMerge(tx, context, id, {}) },
  );
  expect([await onHand(item), await onHand(other)]).toEqual([10, 4]);
  await book('receipt', '3', YESTERDAY, item);
  expect(await onHand(item)).toBe(10);
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('concurrent writers that book late and on time leave every opening as stated (D6, D11)', async () => {
  await open('100');
  const reason = { reason_description: 'Breakage' };
  const pair = { inventory_item_id: item, location_id: cellar };
  const move = { inventory_item_id: item, from_location_id: cellar, to_location_id: shelf, quantity: 1 };
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const writers = [
        () => book('receipt', '5', YESTERDAY),
        () => book('sale', '-1', NOW),
        () => book('sale', '-2', STATED),
        () => moveStock(bar.contextAt(NOW), { ...move, occurred_at: YESTERDAY }),
        () =>
          adjustStock(bar.contextAt(NOW), {
            ...pair,
            ...reason,
            quantity: 300 + n,
            occurred_at: '2026-01-03T12:00:00Z',
          }),
        () => book('receipt', '7', YESTERDAY).then(({ action }) => undo(action)),
      ];
      return (writers[n % writers.length] as () => Promise<unknown>)();
    }),
  );
  expect([await onHand(), await onHand(item, shelf)]).toEqual([96, 4]);
  expect(await verify()).toEqual([]);
});

test('bookings from a device whose clock is ahead are added to an opening (D11)', async () => {
  await book('receipt', '7', '2026-01-06T12:04:00.000Z');
  await open('10');
  expect(await onHand()).toBe(17);
  expect(await verify()).toEqual([]);
});

test('verify names an opening that was changed by hand (D3, D11)', async () => {
  await open('10');
  expect(await verify()).toEqual([]);
  await sql`insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
    select organization_id, item_id, location_id, 'move_out', -3, ${YESTERDAY}, action_id from stock.movement
    where organization_id = ${bar.organizationId} and kind = 'opening'`.execute(house.system.db);
  await sql`update stock.running_stock set quantity = quantity - 3 where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );
  expect(await inside((tx) => verifyAnchors(tx, bar.organizationId))).toEqual([
    { kind: 'opening_moved', item_id: item, location_id: cellar, held: '10.000000', ledger: '7.000000' },
  ]);
});
