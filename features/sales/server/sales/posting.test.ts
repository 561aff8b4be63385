import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves, createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { listSales } from './list-sales.ts';
import { receiveSales } from './receive-sales.ts';
import { verifySales } from './verify-sales.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOON = '2026-01-06T12:00:00Z';
const TEN = '2026-01-06T22:10:00Z';

let bar: TestOrganization;
let gin: string;
let back: string;
let cellar: string;

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const put = (itemId: string, locationId: string, quantity: number) =>
  addStock(bar.contextAt(NOON), { inventory_item_id: itemId, location_id: locationId, quantity });

beforeEach(async () => {
  bar = await createTestOrganization(house);
  [gin, back, cellar] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
});

interface Line {
  readonly transaction_id: string;
  readonly line_id: string;
  readonly sold_at: string;
  readonly item: string;
  readonly quantity: number;
  readonly gross?: number;
}

const line = (more: Partial<Line> = {}): Line => ({
  transaction_id: 'T1',
  line_id: '1',
  sold_at: TEN,
  item: 'Gin 150',
  quantity: 1,
  gross: 10,
  ...more,
});
const receive = (lines: readonly Line[], more: { whole_transactions?: boolean } = {}) =>
  receiveSales(bar.contextAt('2026-01-06T23:00:00Z'), { sales: lines, ...more });
/** The till has the item before the first sale. */
async function match(milliliters: number, fallbackId?: string, itemId = gin, name = 'Gin 150') {
  await receive([line({ transaction_id: 'before', item: name, quantity: 0, gross: 0 })]);
  return inside((tx) =>
    matchTestPosItem(tx, bar.organizationId, name, { itemId, milliliters, ...(fallbackId ? { fallbackId } : {}) }),
  );
}
async function shelves(itemId = gin): Promise<number[]> {
  return inside(async (tx) => {
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
    expect(await verifySales(tx, bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ quantity: number }>`
      select quantity::float8 as quantity from stock.running_stock where item_id = ${itemId} order by depletion_priority`.execute(
      tx,
    );
    return rows.map((row) => row.quantity);
  });
}
const movements = (itemId = gin) =>
  inside(async (tx) => {
    const { rows } = await sql<{ kind: string; quantity: number; at: Date }>`
      select kind, quantity::float8 as quantity, occurred_at as at from stock.movement
      where item_id = ${itemId} and kind in ('sale', 'rebase') order by sequence`.execute(tx);
    return rows.map((row) => [row.kind, row.quantity, row.at.toISOString()]);
  });

describe('sales leave the shelves', () => {
  beforeEach(async () => {
    await put(gin, back, 1);
    await put(gin, cellar, 5);
  });

  test('by the exact ratio of the sizes, at their own time, in depletion order (STK-006, STK-007, POS-049, D35, D41)', async () => {
    await match(150);
    const answer = await receive([line({ quantity: 8 })]);
    expect(answer).toMatchObject({ created: 1, posted: 1, unmatched: 0, changed: 0, same: 0 });
    expect(await shelves()).toEqual([0, 4.4]);
    expect(await movements()).toEqual([
      ['sale', -1, '2026-01-06T22:10:00.000Z'],
      ['sale', -0.6, '2026-01-06T22:10:00.000Z'],
    ]);
  });

  test('more than one container at once, and below zero on the first shelf if nothing is left (POS-049, STK-007)', async () => {
    await match(1500);
    await receive([line({ quantity: 4 })]);
    expect(await shelves()).toEqual([-2, 0]);
  });

  test('with the fallback item when the item has run out (STK-007, D41)', async () => {
    const other = await inside((tx) => createTestItem(tx, bar.organizationId));
    await put(other, cellar, 3);
    await match(750, other);
    await receive([line({ quantity: 8 })]);
    expect([await shelves(), await shelves(other)]).toEqual([[0, 0], [1]]);
    // Two fewer bottles were sold: those of the fallback item come back first.
    await receive([line({ quantity: 5 })]);
    expect([await shelves(), await shelves(other)]).toEqual([[0, 1], [3]]);
    await receive([line({ quantity: 20 })]);
    expect([await shelves(), await shelves(other)]).toEqual([[-11, 0], [0]]);
  });

  test('an unmatched sale moves nothing, and neither does an ignored one (D42, POS-050)', async () => {
    expect(await receive([line()])).toMatchObject({ created: 1, posted: 0, unmatched: 1, action_id: null });
    await inside((tx) => sql`update sales.pos_item set ignored = true`.execute(tx));
    expect(await receive([line({ line_id: '2' })])).toMatchObject({ ignored: 1, unmatched: 0 });
    expect(await shelves()).toEqual([1, 5]);
  });
});

describe('a till that changes its data', () => {
  beforeEach(async () => {
    await put(gin, back, 1);
    await put(gin, cellar, 5);
    await match(750);
    await receive([line({ quantity: 3 }), line({ line_id: '2', quantity: 1 })]);
  });

  test('sends the same again: nothing happens (D5, D40)', async () => {
    expect(await shelves()).toEqual([0, 2]);
    const again = await receive([line({ quantity: 3 }), line({ line_id: '2', quantity: 1 })]);
    expect(again).toMatchObject({ created: 0, changed: 0, same: 2, posted: 0, action_id: null });
    expect(await shelves()).toEqual([0, 2]);
  });

  test('sends another quantity: only the difference is posted (D40)', async () => {
    expect(await receive([line({ quantity: 4 }), line({ line_id: '2', quantity: 1 })])).toMatchObject({
      changed: 1,
      same: 1,
      posted: 1,
    });
    expect(await shelves()).toEqual([0, 1]);
    expect((await movements()).at(-1)).toEqual(['sale', -1, '2026-01-06T22:10:00.000Z']);
    await receive([line({ quantity: 0.5 })]);
    expect(await shelves()).toEqual([0.5, 4]);
  });

  test('refunds a line, or leaves it out of its transaction (D40)', async () => {
    await receive([line({ line_id: '3', quantity: -1, gross: -10 })]);
    expect(await shelves()).toEqual([1, 2]);
    expect(await receive([line({ quantity: 3 })], { whole_transactions: true })).toMatchObject({ voided: 2, same: 1 });
    expect(await shelves()).toEqual([0, 3]);
    await receive([line({ line_id: '2', quantity: 1 })]);
    expect(await shelves()).toEqual([0, 2]);
  });

  test('sends another time or product: reversed at its old time, posted again (D40)', async () => {
    await receive([line({ quantity: 3, sold_at: '2026-01-06T21:00:00Z' })]);
    expect((await movements()).slice(-4)).toEqual([
      ['sale', 1, '2026-01-06T22:10:00.000Z'],
      ['sale', 2, '2026-01-06T22:10:00.000Z'],
      ['sale', -1, '2026-01-06T21:00:00.000Z'],
      ['sale', -2, '2026-01-06T21:00:00.000Z'],
    ]);
    await receive([line({ quantity: 3, item: 'Soup', sold_at: '2026-01-06T21:00:00Z' })]);
    expect(await shelves()).toEqual([1, 4]);
  });

  test('keeps the match and the ratio of a posted line, whatever is matched now (D34)', async () => {
    await match(75);
    await receive([line({ quantity: 2 })]);
    expect(await shelves()).toEqual([0, 3]);
    await receive([line({ line_id: '9', quantity: 1 })]);
    expect(await shelves()).toEqual([0, 2.9]);
    const { data } = await listSales(bar.contextAt(TEN), { page: 1, limit: 50, sort: 'quantity_sold:desc' });
    expect(data.map((row) => [row.quantity_sold, row.depletion_size, row.state])).toEqual([
      [2, '750 mL', 'posted'],
      [1, '75 mL', 'posted'],
      [1, '750 mL', 'posted'],
      [0, '75 mL', 'unmatched'],
    ]);
  });
});

test('verify reports a sale that took something different from its line (D3)', async () => {
  await put(gin, back, 5);
  await match(750);
  await receive([line({ quantity: 2 })]);
  const verify = () => inside((tx) => verifySales(tx, bar.organizationId));
  expect(await verify()).toEqual([]);
  await sql`update sales.posting set quantity = quantity + 1 where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );
  expect(await verify()).toEqual([
    { kind: 'sale', item_id: gin, location_id: null, held: '3.000000', ledger: '2.000000' },
  ]);
});
