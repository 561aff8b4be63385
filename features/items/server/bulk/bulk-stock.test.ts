import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { moveStock } from '#features/ledger/server/changes/move-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  contextOf,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { adjustMany } from './adjust-many.ts';
import { moveMany } from './move-many.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const at = '2026-01-05T14:00:00Z';
const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

/** Items with stock in the bar and an empty cellar, used by this test only. */
async function shelves(quantities: readonly number[]) {
  const made = await inside(async (tx) => {
    const [here, there] = [
      await createTestLocation(tx, bar.organizationId),
      await createTestLocation(tx, bar.organizationId),
    ];
    const items: string[] = [];
    for (const _ of quantities) items.push(await createTestItem(tx, bar.organizationId));
    return { here, there, items };
  });
  for (const [index, quantity] of quantities.entries()) {
    const inventory_item_id = made.items[index] as string;
    if (quantity > 0) await addStock(bar.contextAt(at), { inventory_item_id, location_id: made.here, quantity });
  }
  return made;
}

async function heldAt(locationId: string, items: readonly string[]): Promise<number[]> {
  const { rows } = await inside((tx) =>
    sql<{ quantity: number }>`
      select coalesce((select quantity from stock.running_stock as held where held.organization_id = ${bar.organizationId}
        and held.item_id = item.id and held.location_id = ${locationId}), 0)::float8 as quantity
      from unnest(${items}::uuid[]) with ordinality as item (id, position) order by position`.execute(tx),
  );
  return rows.map((row) => row.quantity);
}

const countMovements = async () =>
  (
    await inside((tx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from stock.movement where organization_id = ${bar.organizationId}`.execute(tx),
    )
  ).rows[0]?.n;

const movesOf = (items: readonly string[], from: string, quantity?: number) =>
  items.map((id) => ({ inventory_item_id: id, from_location_id: from, ...(quantity !== undefined && { quantity }) }));

describe('moving many shelves', () => {
  test('moves all stock as one action, and one undo reverses all of it (D8)', async () => {
    const { here, there, items } = await shelves([3, 0, 2.5]);
    const done = await moveMany(bar.contextAt(at), { to_location_id: there, moves: movesOf(items, here) });
    expect(done).toMatchObject({ moved: 2, quantity: 5.5 });
    expect(await heldAt(here, items)).toEqual([0, 0, 0]);
    expect(await heldAt(there, items)).toEqual([3, 0, 2.5]);
    await undoAction(bar.contextAt(at), { id: done.action_id }, {});
    expect(await heldAt(here, items)).toEqual([3, 0, 2.5]);
    expect(await heldAt(there, items)).toEqual([0, 0, 0]);
  });

  test('refuses everything if one move is impossible, and names the item and its index in the list (D7)', async () => {
    const { here, there, items } = await shelves([3, 1]);
    const before = await countMovements();
    const refusal = await moveMany(bar.contextAt(at), { to_location_id: there, moves: movesOf(items, here, 2) }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^Test item \d+: Quantity should be a number between 0 and 1$/),
      fields: { 'moves.1.quantity': 'Quantity should be a number between 0 and 1' },
    });
    expect(await countMovements()).toBe(before);
    expect(await heldAt(here, items)).toEqual([3, 1]);
  });

  test('refuses unknown, duplicate, and empty shelves, and those already at the target', async () => {
    const { here, there, items } = await shelves([3, 0]);
    const [full, empty] = items as [string, string];
    const move = (moves: ReturnType<typeof movesOf>, to = there) =>
      moveMany(bar.contextAt(at), { to_location_id: to, moves });
    const other = '00000000-0000-7000-8000-000000000000';
    await expect(move(movesOf([full, other], here))).rejects.toMatchObject({
      code: 'not_found',
      fields: { 'moves.1.inventory_item_id': 'Item not found' },
    });
    await expect(move(movesOf([full], other))).rejects.toMatchObject({
      code: 'not_found',
      fields: { 'moves.0.from_location_id': 'Location not found' },
    });
    await expect(move(movesOf([full], here), other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(move(movesOf([full, full], here))).rejects.toMatchObject({ fields: { moves: expect.any(String) } });
    await expect(move(movesOf([full], here), here)).rejects.toMatchObject({
      fields: { to_location_id: expect.any(String) },
    });
    await expect(move(movesOf([empty], here))).rejects.toMatchObject({
      fields: { moves: 'There is no stock to move' },
    });
    expect(await heldAt(here, items)).toEqual([3, 0]);
  });

  test('runs once per Idempotency-Key', async () => {
    const { here, there, items } = await shelves([3]);
    const context = contextOf(house, bar.actor, new Date(at), 'one bulk move');
    const input = { to_location_id: there, moves: movesOf(items, here, 1) };
    const first = await moveMany(context, input);
    expect(await moveMany(context, input)).toEqual(first);
    expect(await heldAt(here, items)).toEqual([2]);
  });

  test('when two people move the same shelves at once, no bottle is moved twice and neither waits forever (D6)', async () => {
    const { here, there, items } = await shelves(Array.from({ length: 40 }, () => 4));
    const third = await inside((tx) => createTestLocation(tx, bar.organizationId));
    const kim = await addTestPerson(house, bar.organizationId, 'member');
    const tries = [
      moveMany(bar.contextAt(at), { to_location_id: there, moves: movesOf(items, here) }),
      moveMany(bar.contextAt(at, kim), { to_location_id: third, moves: movesOf(items.toReversed(), here, 3) }),
      ...items.slice(0, 8).map((inventory_item_id) =>
        moveStock(bar.contextAt(at, kim), {
          inventory_item_id,
          from_location_id: here,
          to_location_id: third,
          quantity: 1,
        }),
      ),
    ];
    const ends = await Promise.allSettled(tries);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ name: 'Refusal' });
    const [left, moved, pulled] = await Promise.all([here, there, third].map((place) => heldAt(place, items)));
    for (const index of items.keys()) {
      const parts = [left?.[index] ?? -1, moved?.[index] ?? -1, pulled?.[index] ?? -1];
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(4);
    }
    expect((await inside((tx) => verifyStock(tx, bar.organizationId))).length).toBe(0);
  });
});

describe('adjusting many shelves', () => {
  const adjust = (items: readonly string[], here: string, more: { adjust: 'set' | 'add' | 'take'; quantity: number }) =>
    adjustMany(bar.contextAt(at), {
      running_stocks: items.map((id) => ({ inventory_item_id: id, location_id: here })),
      reason_description: 'Recount',
      ...more,
    });

  test('sets, adds and takes as one action each; unchanged counts are skipped', async () => {
    const { here, items } = await shelves([3, 5, 0]);
    const set = await adjust(items, here, { adjust: 'set', quantity: 5 });
    expect(set).toMatchObject({ adjusted: 2, unchanged: 1 });
    expect(await heldAt(here, items)).toEqual([5, 5, 5]);
    await adjust(items, here, { adjust: 'add', quantity: 1.25 });
    expect(await heldAt(here, items)).toEqual([6.25, 6.25, 6.25]);
    const taken = await adjust(items, here, { adjust: 'take', quantity: 7 });
    expect(await heldAt(here, items)).toEqual([-0.75, -0.75, -0.75]); // D7: shown, not clamped
    await undoAction(bar.contextAt(at), { id: taken.action_id }, {});
    expect(await heldAt(here, items)).toEqual([6.25, 6.25, 6.25]);
  });

  test('refuses a change of 0, a missing reason and an unknown location, and then changes nothing', async () => {
    const { here, items } = await shelves([3]);
    await expect(adjust(items, here, { adjust: 'set', quantity: 3 })).rejects.toMatchObject({
      fields: { quantity: 'New quantity is the same as the current one' },
    });
    await expect(adjust(items, here, { adjust: 'add', quantity: 0 })).rejects.toMatchObject({
      fields: { quantity: 'Quantity should not be 0' },
    });
    await expect(adjust(items, bar.organizationId, { adjust: 'add', quantity: 1 })).rejects.toMatchObject({
      fields: { 'running_stocks.0.location_id': 'Location not found' },
    });
    expect(await heldAt(here, items)).toEqual([3]);
  });

  test('when many people adjust the same shelves at once, no change is lost (D6)', async () => {
    const { here, items } = await shelves(Array.from({ length: 20 }, () => 1));
    const add = (list: readonly string[]) => adjust(list, here, { adjust: 'add', quantity: 1 });
    await Promise.all(Array.from({ length: 8 }, (_, n) => add(n % 2 ? items : items.toReversed())));
    expect(await heldAt(here, items)).toEqual(items.map(() => 9));
    expect((await inside((tx) => verifyStock(tx, bar.organizationId))).length).toBe(0);
  });
});
