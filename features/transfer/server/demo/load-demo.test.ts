import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { loadDemo } from './load-demo.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

async function first<T>(query: ReturnType<typeof sql<T>>, { organizationId } = bar): Promise<T | undefined> {
  return withOrganization(house.app.db, organizationId, async (tx) => (await query.execute(tx)).rows[0]);
}

test('the demo venue is a real one: 87 invoices, 1,039 lines, 307 items, $61,243.47', { timeout: 60_000 }, async () => {
  const steps: string[] = [];
  const loaded = await loadDemo(bar.contextAt('2026-02-01T12:00:00Z'), (done, of, text) =>
    steps.push(`${done}/${of} ${text}`),
  );
  expect(loaded).toEqual({
    items: 307,
    invoices: 87,
    lines: 1039,
    counts: expect.any(Number),
    recipes: 24,
    purchased: 61_243.47,
    source: expect.stringContaining('data.iowa.gov'),
  });
  expect(steps).toEqual([
    '1/6 307 items',
    '2/6 Orders and counts until 2021-12-01',
    '3/6 Orders and counts until 2022-03-01',
    '4/6 Orders and counts until 2022-06-01',
    '5/6 Orders and counts until 2022-09-01',
    '6/6 Orders and counts until 2022-11-01',
  ]);
  const figures = await first(sql<Record<string, unknown>>`
    select (select sum(subtotal)::text from purchasing.invoice where status = 'CM') as invoiced,
      (select sum(quantity)::int from stock.movement where kind = 'receipt') as bottles,
      (select sum(round(quantity * unit_cost, 2))::text from stock.cost_layer) as layers,
      (select count(*)::int from counting.cycle) as cycles, (select count(*)::int from counting.cycle where state = 'open') as open,
      (select min(started_at) from counting.cycle) as began, (select count(*)::int from stock.running_stock where quantity < 0) as negative,
      (select count(*)::int from stock.item_value where no_cost) as without_cost,
      (select count(distinct location_id)::int from stock.running_stock where quantity > 0) as places,
      (select demo_source from accounts.organization_setting) as source`);
  expect(figures).toEqual({
    invoiced: '61243.47',
    bottles: 2314,
    layers: '61243.47',
    cycles: 5,
    open: 1,
    began: new Date('2021-08-30T04:00:00Z'),
    negative: 0,
    without_cost: 0,
    places: 11,
    source: expect.stringContaining('Iowa'),
  });
  await withOrganization(house.app.db, bar.organizationId, async (tx) =>
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]),
  );
});

test('loading it again changes nothing', { timeout: 60_000 }, async () => {
  const stock = () =>
    first(
      sql<{
        stock: string;
        movements: number;
      }>`select (select sum(quantity)::text from stock.item_stock) as stock, (select count(*)::int from stock.movement) as movements`,
    );
  const before = await stock();
  expect(await loadDemo(bar.contextAt('2026-02-02T12:00:00Z'))).toMatchObject({
    items: 307,
    invoices: 87,
    lines: 1039,
  });
  expect(await stock()).toEqual(before);
});

test('an organization with its own items is not filled, and members cannot load it', async () => {
  const other = await createTestOrganization(house);
  const now = '2026-02-01T12:00:00Z';
  const member = await addTestPerson(house, other.organizationId, 'member');
  await expect(loadDemo(other.contextAt(now, member))).rejects.toMatchObject({ status: 403 });
  await importItems(other.contextAt(now), {
    name: 'items.csv',
    bytes: new TextEncoder().encode('name,type,size\nFour Roses,SP,750 mL\n'),
  });
  await expect(loadDemo(other.contextAt(now))).rejects.toMatchObject({ status: 409 });
});
