import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveStock } from '#features/ledger/server/changes/move-stock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { createItemWithShelves, createTestItem, createTestLocation } from '#test/items.ts';
import {
  contextOf,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { saveStocktake } from './save-stocktake.ts';

let house: TestHouse;
let bar: TestOrganization;
let items: string[];
let locations: string[];

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  await inside(async (tx) => {
    items = [];
    locations = [];
    for (let i = 0; i < 4; i += 1) items.push(await createTestItem(tx, bar.organizationId));
    for (let i = 0; i < 3; i += 1) locations.push(await createTestLocation(tx, bar.organizationId));
  });
  await receive(items.flatMap((itemId) => locations.map((locationId) => ({ itemId, locationId, quantity: '1000' }))));
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

function receive(lines: { itemId: string; locationId: string; quantity: string }[], sourceKey?: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    await recordMovements(
      tx,
      by,
      await startAction(tx, by, 'receipt'),
      lines.map((line) => ({ ...line, kind: 'receipt', occurredAt: new Date('2026-01-05T13:00:00Z'), sourceKey })),
    );
  });
}

const total = async () => {
  const { rows } = await inside((tx) =>
    sql<{ total: string }>`select sum(quantity)::text as total from stock.running_stock`.execute(tx),
  );
  return Number(rows[0]?.total);
};

describe('many people at once', () => {
  test('two hundred crossing moves neither lose nor create stock (D3, D6, D8)', async () => {
    const before = await total();
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        moveStock(contextOf(house, bar.actor, new Date('2026-01-05T14:00:00Z')), {
          inventory_item_id: pick(items, n),
          from_location_id: pick(locations, n),
          to_location_id: pick(locations, n + 1 + (n % 2)),
          quantity: 1 + (n % 7),
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await total()).toBe(before);
  });

  test('moves, sales and counts at the same locations cross without a visible deadlock (D6, D11)', async () => {
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    const sale = (n: number) =>
      inside(async (tx) => {
        // Opposite orders: the ledger sorts the locks itself.
        const lines = items.map((itemId) => ({
          itemId,
          locationId: pick(locations, n),
          kind: 'sale' as const,
          quantity: '-0.5',
          occurredAt: new Date(Date.UTC(2026, 0, 5, 15, n % 60)),
        }));
        await recordMovements(tx, by, await startAction(tx, by, 'sale'), n % 2 === 0 ? lines : lines.toReversed());
      });
    const count = (n: number) =>
      saveStocktake(contextOf(house, bar.actor, new Date('2026-01-05T18:00:00Z')), {
        inventory_item_id: pick(items, n),
        location_id: pick(locations, n),
        count: 900 + n,
        counted_at: new Date(Date.UTC(2026, 0, 5, 15, n % 60, 30)).toISOString(),
      });
    const move = (n: number) =>
      moveStock(contextOf(house, bar.actor, new Date('2026-01-05T16:00:00Z')), {
        inventory_item_id: pick(items, n),
        from_location_id: pick(locations, n),
        to_location_id: pick(locations, n + 1),
        quantity: 2,
      });
    const acts = [sale, count, move];
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => pick(acts, n)(n)));
    expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual([]);
  });

  test('twenty people cannot remove the last bottle twice (D7)', async () => {
    const [itemId, from, to] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
    await receive([{ itemId, locationId: from, quantity: '5' }]);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        moveStock(contextOf(house, bar.actor), {
          inventory_item_id: itemId,
          from_location_id: from,
          to_location_id: to,
          quantity: 1,
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(
      refused.every(
        (reason) =>
          reason instanceof Refusal && reason.fields?.quantity === 'Quantity should be a number between 0 and 0',
      ),
    ).toBe(true);
  });

  test('a source key that arrives ten times concurrently is booked once (D5)', async () => {
    const itemId = await inside((tx) => createTestItem(tx, bar.organizationId));
    await Promise.all(
      Array.from({ length: 10 }, () =>
        receive([{ itemId, locationId: pick(locations, 0), quantity: '3' }], 'till:1:1'),
      ),
    );
    const stock = await inside((tx) =>
      tx.selectFrom('stock.item_stock').select('quantity').where('item_id', '=', itemId).executeTakeFirstOrThrow(),
    );
    expect(Number(stock.quantity)).toBe(3);
  });

  test('the same command under one Idempotency-Key moves once; a different body is refused (D5)', async () => {
    const move = {
      inventory_item_id: pick(items, 0),
      from_location_id: pick(locations, 0),
      to_location_id: pick(locations, 1),
      quantity: 1,
    };
    const context = { ...contextOf(house, bar.actor), idempotencyKey: 'once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => moveStock(context, move)));
    expect(new Set(answers.map((answer) => answer.action_id)).size).toBe(1);
    await expect(moveStock(context, { ...move, quantity: 2 })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('afterwards every balance is the sum of its ledger (D3)', async () => {
    expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  });
});
