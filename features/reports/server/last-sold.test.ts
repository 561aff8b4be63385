import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilterOptions } from '#features/items/server/items/filter-options.ts';
import { listInventory } from '#features/items/server/items/list-inventory.ts';
import { mergeItems } from '#features/items/server/merge/merge-items.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { receiveSales } from '#features/sales/server/sales/receive-sales.ts';
import { undoSales } from '#features/sales/server/sales/undo-sales.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { listDormant } from './item-reports.ts';

let house: TestHouse;
let bar: TestOrganization;
let gin: string;
let rum: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const FIRST = '2026-01-06T12:00:00.000Z';
const SECOND = '2026-02-20T12:00:00.000Z';
const THIRD = '2026-02-21T12:00:00.000Z';
const NOW = '2026-02-22T12:00:00Z';

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);

const sale = (transaction_id: string, sold_at: string, quantity: number, item = 'Gin') => ({
  ...{ transaction_id, line_id: '1', sold_at, item, quantity, gross: quantity * 10 },
});
const receive = (...sales: ReturnType<typeof sale>[]) => receiveSales(bar.contextAt(NOW), { sales });

beforeEach(async () => {
  bar = await createTestOrganization(house);
  const location_id = await inside((tx) => createTestLocation(tx, bar.organizationId));
  for (const name of ['Gin', 'Rum']) {
    const id = await inside((tx) => createTestItem(tx, bar.organizationId, name));
    await addStock(bar.contextAt('2026-01-05T13:00:00Z'), { inventory_item_id: id, location_id, quantity: 9 });
    await receive(sale(`before ${name}`, FIRST, 0, name));
    await inside((tx) => matchTestPosItem(tx, bar.organizationId, name, { itemId: id, milliliters: 750 }));
    if (name === 'Gin') gin = id;
    else rum = id;
  }
});

const noneSold = async () => ({ soldAsSizes: [], onList: 0 });

const ask = { page: 1, limit: 50, inStockOnly: '' as const };
const list = (more: object) => listInventory(bar.contextAt(NOW), { ...ask, sort: 'name:asc', ...more });
const isoOf = (at: string | null) => at && new Date(at).toISOString();

/** The column, the order, the filter and the report of items that do not move. */
async function everywhere() {
  const { data } = await list({});
  const newest = await list({ sort: 'last_sold_at:desc' });
  const filter = JSON.stringify({ last_sold: { key: 'last_sold', value: { min: '2026-02-01', max: '2026-02-28' } } });
  const inFebruary = await list({ filter });
  const dormant = await listDormant(bar.contextAt(NOW), { ...ask, sort: 'name:asc', period: 'past_30_days' });
  return {
    column: data.map((row) => isoOf(row.last_sold_at)),
    first: newest.data[0]?.name,
    inFebruary: inFebruary.data.map(({ name }) => name),
    dormant: dormant.data.map(({ name }) => name),
  };
}

const AS_BEFORE = { column: [FIRST, SECOND], first: 'Rum', inFebruary: ['Rum'], dormant: ['Gin'] };

beforeEach(() => receive(sale('Old gin', FIRST, 1), sale('New rum', SECOND, 1, 'Rum')));

test('a sale counts until it is voided, in whole or by a refund at its time, on every screen', async () => {
  expect(await everywhere()).toEqual(AS_BEFORE);
  await receive(sale('New gin', THIRD, 2));
  expect(await everywhere()).toEqual({
    ...{ column: [THIRD, SECOND], first: 'Gin', inFebruary: ['Gin', 'Rum'], dormant: [] },
  });
  await receive(sale('New gin', THIRD, 1));
  expect((await everywhere()).column).toEqual([THIRD, SECOND]);
  await receive(sale('New gin', THIRD, 0));
  expect(await everywhere()).toEqual(AS_BEFORE);
});

test('a sale that is undone does not count, and the filter is offered only while something is sold', async () => {
  await receive(sale('Old gin', FIRST, 0), sale('New rum', SECOND, 0, 'Rum'));
  const offered = async () => (await listFilterOptions(bar.contextAt(NOW), noneSold)).dates.last_sold;
  expect(await offered()).toBe(false);
  const { action_id } = await receive(sale('New gin', THIRD, 1));
  expect(await offered()).toBe(true);
  await undoAction(bar.contextAt(NOW), { id: action_id as string }, { sale: undoSales });
  expect([await offered(), (await everywhere()).column]).toEqual([false, [null, null]]);
});

test('a bottle that came back later is no sale, and a sale that moved to another time counts there', async () => {
  await receive(sale('Refund', THIRD, -1));
  expect(await everywhere()).toEqual(AS_BEFORE);
  await receive(sale('Moved', THIRD, 1));
  await receive(sale('Moved', '2026-01-20T12:00:00Z', 1));
  expect((await everywhere()).column).toEqual(['2026-01-20T12:00:00.000Z', SECOND]);
});

test('a sale of a merged item that is voided after the merge no longer counts for the item that is left', async () => {
  await receive(sale('New gin', THIRD, 1));
  await mergeItems(bar.contextAt(NOW), { inventory_item_id: gin, merge_to_inventory_item_id: rum }, {});
  expect((await everywhere()).column).toEqual([THIRD]);
  await receive(sale('New gin', THIRD, 0));
  expect((await everywhere()).column).toEqual([SECOND]);
  expect(isoOf((await list({ sort: 'last_sold_at:desc' })).data[0]?.last_sold_at ?? null)).toBe(SECOND);
});
