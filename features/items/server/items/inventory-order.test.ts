import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

interface Place {
  location_id: string;
  path: string[];
  quantity: number;
}
interface Row {
  id: string;
  name: string;
  barcode: string;
  list_price: number | null;
  total_quantity: number;
  location_quantity: number | null;
  inventory_count: number | null;
  total_value: number;
  par: number | null;
  last_cost: number | null;
  average_cost: number | null;
  has_consignment: boolean;
  last_vendor: string | null;
  pos_category: string | null;
  last_purchased_at: string | null;
  last_counted_at: string | null;
  last_sold_at: string | null;
  updated_at: string;
  created_at: string;
  main_type: string;
  type: { name: string };
  locations: Place[];
}
interface Page {
  data: Row[];
  meta: { total: number; totalPages: number };
  totals: { quantity: number; value: number } | null;
}

const ITEMS = 48;
const LIST = '/api/inventory-view/inventory';
let server: TestServer;
let owner: TestPerson;
let places: string[];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  await fill();
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

/** Every column has equal values among the items, and items without a value. */
async function fill(): Promise<void> {
  const { organizationId } = owner;
  const by = { organizationId, userId: null };
  const items = await inside(async (tx) => {
    places = [];
    for (const name of ['Cellar', 'Attic', 'Bar']) places.push(await createTestLocation(tx, organizationId, name));
    await sql`update stock.location set parent_id = ${places[0]}, depth = 2 where organization_id = ${organizationId} and id = ${places[2]}`.execute(
      tx,
    );
    const made: string[] = [];
    for (let n = 0; n < ITEMS; n += 1) made.push(await createTestItem(tx, organizationId, `bottle ${n % 20}`));
    await sql`
      update catalog.item as i set list_price = case when n % 3 > 0 then n % 5 end, updated_at = '2026-01-01'::timestamptz + n % 7 * interval '1 hour', external_category = case when n % 4 > 0 then 'Category ' || n % 3 end,
        type_id = (select id from catalog.item_type where organization_id = ${organizationId} order by short_type, id offset n % 4 limit 1)
      from unnest(${made}::uuid[]) with ordinality as numbered (id, n) where i.organization_id = ${organizationId} and i.id = numbered.id`.execute(
      tx,
    );
    await sql`
      insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity, unit_cost,
        landed_unit_cost, consignment, supplier)
      select ${organizationId}, id, 'test', id, '1', '2026-01-01'::timestamptz + n % 4 * interval '1 day', 3, 10 + n % 3, 10, n % 6 = 0, 'Vendor ' || n % 3
      from unnest(${made}::uuid[]) with ordinality as numbered (id, n) where n % 5 > 0`.execute(tx);
    await refreshItemCosts(tx, organizationId, made, { userId: null, cause: 'purchase' });
    await sql`
      update stock.item_stock as s set par = 1 + n % 3 from unnest(${made}::uuid[]) with ordinality as numbered (id, n)
      where s.organization_id = ${organizationId} and s.item_id = numbered.id and n % 4 > 0`.execute(tx);
    return made;
  });
  const movements = items.flatMap((itemId, n): NewMovement[] => {
    const move = (place: number, kind: NewMovement['kind'], quantity: number, day: number): NewMovement => ({
      itemId,
      locationId: places[place % 3] as string,
      kind,
      quantity: String(quantity),
      occurredAt: new Date(Date.UTC(2026, 0, 2 + day)),
    });
    return [
      ...(n % 4 > 0 ? [move(n, 'receipt', n % 7, 0)] : []),
      ...(n % 5 === 1 ? [move(n + 1, 'receipt', 2, 0)] : []),
      ...(n % 3 === 0 ? [move(n, 'sale', -1, n % 4)] : []),
    ];
  });
  await inside(async (tx) => recordMovements(tx, by, await startAction(tx, by, 'test'), movements));
  const lines = items
    .filter((_, n) => n % 3 === 1)
    .map((inventory_item_id, n) => ({
      inventory_item_id,
      location_id: places[n % 3],
      count: n % 4,
      client_id: crypto.randomUUID(),
    }));
  expect((await owner.post('/api/inventory/stocktakes', { lines })).status).toBe(200);
}

async function read(query: string): Promise<Page> {
  const { status, body } = await owner.get<Page>(`${LIST}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type Figure = string | number | boolean | null;
const LABELS: Readonly<Record<string, (row: Row) => Figure>> = {
  name: (row) => row.name,
  barcode: (row) => row.barcode,
  price: (row) => row.list_price,
  total_quantity: (row) => row.total_quantity,
  running_count: (row) => row.location_quantity ?? row.total_quantity,
  inventory_count: (row) => row.inventory_count,
  total_value: (row) => row.total_value,
  par: (row) => row.par,
  last_cost: (row) => row.last_cost,
  average_cost: (row) => row.average_cost,
  consignment: (row) => row.has_consignment,
  last_vendor: (row) => row.last_vendor,
  pos_category: (row) => row.pos_category,
  last_purchased_at: (row) => row.last_purchased_at,
  last_counted_at: (row) => row.last_counted_at,
  last_sold_at: (row) => row.last_sold_at,
  created_at: (row) => row.id,
  updated_at: (row) => row.updated_at,
  type: (row) => row.type.name.toLowerCase(),
  main_type: (row) => row.main_type.toLowerCase(),
  location: (row) => row.locations[0]?.path.join(' > ') ?? null,
};

function compare(a: Figure, b: Figure): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en', { numeric: false });
  return Number(a) - Number(b);
}

/** Empty values last in both directions, equal ones by id in the direction of the first sort field. */
function expectedOrder(rows: readonly Row[], sort: string): string[] {
  const keys = sort.split(',').map((part) => part.split(':') as [string, 'asc' | 'desc']);
  const sign = (direction: string) => (direction === 'desc' ? -1 : 1);
  return rows
    .toSorted((a, b) => {
      for (const [key, direction] of keys) {
        const [left, right] = [LABELS[key]?.(a) ?? null, LABELS[key]?.(b) ?? null];
        if (left === right) continue;
        if (left === null || right === null) return left === null ? 1 : -1;
        const order = compare(left, right);
        if (order !== 0) return order * sign(direction);
      }
      return (a.id < b.id ? -1 : 1) * sign(keys[0]?.[1] ?? 'asc');
    })
    .map((row) => row.id);
}

async function readPages(sort: string, limit: number, more = ''): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(`sort=${sort}&limit=${limit}&page=${page}${more}`);
    ids.push(...data.map((row) => row.id));
    if (page >= meta.totalPages) return ids;
  }
}

describe('the order of the item list', () => {
  test('is by name by default, and by every column in both directions (ITEM-111)', async () => {
    const { data: all } = await read('limit=500&sort=name:asc');
    expect(all).toHaveLength(ITEMS);
    expect((await read('limit=500')).data.map((row) => row.id)).toEqual(all.map((row) => row.id));
    for (const key of Object.keys(LABELS)) {
      const figures = new Set(all.map((row) => LABELS[key]?.(row) ?? null));
      expect([key, figures.size > 1]).toEqual([key, true]);
      for (const direction of ['asc', 'desc']) {
        const sort = `${key}:${direction}`;
        const { data } = await read(`limit=500&sort=${sort}`);
        expect([sort, data.map((row) => row.id)]).toEqual([sort, expectedOrder(all, sort)]);
      }
    }
  });

  test('pages of any size add up to the whole order, with equal and with empty values (ITEM-111, OAPI-145)', async () => {
    const { data: all } = await read('limit=500&sort=name:asc');
    const order = fc
      .tuple(fc.constantFrom(...Object.keys(LABELS)), fc.constantFrom('asc', 'desc'))
      .map((key) => key.join(':'));
    const sorts = fc.array(order, { minLength: 1, maxLength: 2 }).map((keys) => keys.join(','));
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 5, max: 30 }), async (sort, limit) => {
        expect(await readPages(sort, limit)).toEqual(expectedOrder(all, sort));
      }),
      { numRuns: 20 },
    );
  });

  test('by name, a page starts after the last known row, even between equal names', async () => {
    for (const direction of ['asc', 'desc']) {
      const whole = await readPages(`name:${direction}`, 500);
      const ids: string[] = [];
      for (let after = ''; ; ) {
        const { data } = await read(`sort=name:${direction}&limit=7${after}`);
        if (data.length === 0) break;
        ids.push(...data.map((row) => row.id));
        after = `&after=${data.at(-1)?.id}`;
      }
      expect(ids).toEqual(whole);
    }
  });

  test('with a location chosen, counts and locations cover it and everything below it', async () => {
    const here = `&location=${places[0]}`;
    const { data: all } = await read(`limit=500&sort=name:asc${here}`);
    expect(all.length).toBeLessThan(ITEMS);
    expect(all.some((row) => row.location_quantity !== row.total_quantity)).toBe(true);
    for (const key of ['running_count', 'inventory_count', 'location', 'total_value'])
      for (const direction of ['asc', 'desc']) {
        const sort = `${key}:${direction}`;
        expect([sort, await readPages(sort, 6, here)]).toEqual([sort, expectedOrder(all, sort)]);
      }
  });

  test('an unknown column is refused with the list of known ones (OAPI-145)', async () => {
    for (const sort of ['colour:asc', 'name', 'name:up', 'name:asc,colour:desc', '']) {
      const answer = await owner.get<{ message: string }>(`${LIST}?sort=${sort}`);
      expect([sort, answer.status, answer.body.message]).toEqual([
        sort,
        400,
        expect.stringMatching(/^sort must be one of name, .*last_sold_at.* followed by :asc or :desc$/),
      ]);
    }
  });
});

test('the value next to each quantity is that of its purchases, after any movement or cost change (D32)', async () => {
  expect(await inside((tx) => verifyStock(tx, owner.organizationId))).toEqual([]);
  const { data, totals } = await read('limit=500&expanded=true');
  const sum = data.reduce((total, row) => total + Math.round(row.total_value * 100), 0);
  expect(totals?.value).toBe(sum / 100);
  const [row] = data;
  await inside((tx) =>
    sql`update stock.item_stock set value = value + 1 where organization_id = ${owner.organizationId} and item_id = ${row?.id}`.execute(
      tx,
    ),
  );
  expect(await inside((tx) => verifyStock(tx, owner.organizationId))).toMatchObject([
    { kind: 'item_value', item_id: row?.id },
  ]);
});
