import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listVariance } from '#features/counting/server/variance/list-variance.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { daysLater } from '#shared/domain/zoned-day.ts';
import { withOrganization } from '#shared/server/database.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { demoCalendar, shiftTime, startOf } from './demo-calendar.ts';
import { loadDemo } from './load-demo.ts';
import { cellsOf, readDemoFiles } from './seed-files.ts';

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

test('the demo venue holds a real bar: 87 invoices, 1,039 lines, 307 spirits, $61,243.47', async () => {
  const steps: string[] = [];
  const loaded = await loadDemo(bar.contextAt('2026-02-05T12:00:00Z'), (done, of, text) =>
    steps.push(`${done}/${of} ${text}`),
  );
  expect(loaded).toEqual({
    items: 332,
    invoices: expect.any(Number),
    lines: expect.any(Number),
    counts: expect.any(Number),
    recipes: 24,
    purchased: expect.any(Number),
    source: expect.stringContaining('data.iowa.gov'),
  });
  expect(steps).toEqual([
    '1/7 331 items',
    '2/7 Orders, sales and counts until 3/5/2025',
    '3/7 Orders, sales and counts until 6/3/2025',
    '4/7 Orders, sales and counts until 9/3/2025',
    '5/7 Orders, sales and counts until 12/4/2025',
    '6/7 Orders, sales and counts until 2/5/2026',
    '7/7 Pars, an order, a batch and a list',
  ]);
  const figures = await first(sql<Record<string, unknown>>`
    select (select sum(subtotal)::text from purchasing.invoice as o join purchasing.vendor as v using (organization_id)
            where v.id = o.vendor_id and v.name like 'Iowa%' and o.type = 'IN' and o.status = 'CM') as invoiced,
      (select sum(line.quantity)::int from purchasing.invoice_line as line join purchasing.invoice as o on o.id = line.invoice_id
        join purchasing.vendor as v on v.id = o.vendor_id and v.name like 'Iowa%' where o.type = 'IN') as bottles,
      (select count(*)::int from purchasing.vendor) as vendors,
      (select count(*)::int from counting.cycle) as cycles, (select count(*)::int from counting.cycle where state = 'open') as open,
      (select min(started_at) from counting.cycle) as began, (select count(*)::int from stock.running_stock where quantity < 0) as negative,
      (select count(*)::int from stock.item_value where no_cost) as without_cost,
      (select count(distinct location_id)::int from stock.running_stock where quantity > 0) as places,
      (select count(*)::int from sales.sale_line where state = 'unmatched') as unmatched,
      (select count(*)::int from sales.sale_line) as sold,
      (select demo_source from accounts.organization_setting) as source`);
  expect(figures).toEqual({
    invoiced: '61243.47',
    bottles: 2314,
    cycles: 5,
    open: 1,
    began: new Date('2024-12-02T05:00:00Z'),
    negative: 0,
    without_cost: 0,
    places: 15,
    unmatched: 125,
    sold: 7512,
    vendors: 4,
    source: expect.stringContaining('Iowa'),
  });
  await withOrganization(house.app.db, bar.organizationId, async (tx) =>
    expect(await verifyStock(tx, bar.organizationId)).toEqual([]),
  );
});

const at = '2026-02-05T12:00:00Z';

test('where a venue measures in milliliters, its recipes and its till pour them; cans keep the size on their label', async () => {
  const calendar = demoCalendar(new Date('2026-02-05T12:00:00Z'), 'Europe/London');
  const { recipes, menu, sales } = await readDemoFiles(calendar, 'mL');
  const [first] = cellsOf(recipes);
  expect(first).toMatchObject({ recipe: 'Angel Face', amount: '15', unit: 'mL' });
  expect(cellsOf(recipes).some(({ unit }) => unit === 'oz')).toBe(false);
  const sizes = new Set(cellsOf(menu).map(({ variation, size }) => `${variation} = ${size}`));
  expect([...sizes].filter((each) => / (50|60|150|480) mL$|oz$/.test(each)).toSorted()).toEqual([
    '12 oz = 12 oz',
    '16 oz = 16 oz',
    '50 mL = 50 mL',
    '60 mL = 60 mL',
    'Glass = 150 mL',
    'Pint = 480 mL',
  ]);
  const offered = new Set(cellsOf(menu).map(({ item, variation }) => `${item} ${variation}`));
  const lost = cellsOf(sales).filter(({ item, variation }) => variation && !offered.has(`${item} ${variation}`));
  expect(lost).toEqual([]);
});

test('its days end yesterday, on the weekdays of the records, whatever the day of loading', () => {
  for (const now of ['2026-02-01', '2026-02-02', '2026-02-05', '2026-02-08', '2027-01-01']) {
    const calendar = demoCalendar(new Date(`${now}T12:00:00Z`), 'America/New_York');
    expect(calendar.yesterday).toBe(daysLater(now, -1));
    expect(new Date(calendar.firstDay).getUTCDay()).toBe(new Date('2021-08-30').getUTCDay());
    expect(shiftTime(calendar, '2022-10-31') <= calendar.yesterday).toBe(true);
    expect(shiftTime(calendar, '2022-11-06') >= calendar.yesterday).toBe(true);
    expect(shiftTime(calendar, '2022-11-06 23:10', true)).toBe(`${calendar.yesterday} 23:10`);
  }
});

test('continued on another day, its days stay where they were', () => {
  const begun = demoCalendar(new Date(at), 'America/New_York');
  const later = demoCalendar(new Date('2026-03-20T12:00:00Z'), 'America/New_York', startOf(begun.firstDay, begun));
  expect(later).toMatchObject({ weeks: begun.weeks, firstDay: begun.firstDay });
});

test('its figures are those of a bar: sales until yesterday, pour cost, variance', async () => {
  const context = bar.contextAt(at);
  const sold = await first(sql<{ newest: Date; tickets: number; staff: number; modified: number; gross: number }>`
    select max(sold_at) as newest, count(distinct transaction_id)::int as tickets, count(distinct employee)::int as staff,
      count(*) filter (where modifiers::text <> '[]')::int as modified, sum(gross)::float8 as gross from sales.sale_line`);
  expect(sold?.newest.toISOString().slice(0, 13)).toMatch(/^2026-02-0(?:4T|5T0)/);
  expect(sold).toMatchObject({ staff: 3, tickets: expect.any(Number), modified: expect.any(Number) });
  expect(sold?.modified).toBeGreaterThan(50);
  const { cycles } = (await first(sql<{ cycles: { id: string; from: string; to: string | null }[] }>`
    select json_agg(json_build_object('id', id, 'from', started_at, 'to', ended_at) order by started_at) as cycles from counting.cycle`)) ?? {
    cycles: [],
  };
  for (const { id, from, to } of cycles) {
    const { totals } = await listVariance(context, { page: 1, limit: 1, sort: 'name:asc', stage_id: id });
    const gross = await first(sql<{ gross: number }>`
      select sum(gross)::float8 as gross from sales.sale_line where sold_at >= ${from} and sold_at < ${to ?? at}`);
    const pourCost = (100 * (totals.cogs ?? 0)) / (gross?.gross ?? 1);
    expect(pourCost).toBeGreaterThan(18);
    expect(pourCost).toBeLessThan(30);
    expect(Math.abs(((totals.variance_cost ?? 0) / (totals.cogs ?? 1)) * 100)).toBeLessThan(6);
  }
});

test('costs changed when their invoices came, month by month, and none after the demo was loaded', async () => {
  const changes = await first(sql<{ months: number; first: string; last: Date }>`
    select count(distinct to_char(at, 'YYYY-MM'))::int as months, min(at)::date::text as first, max(at) as last
    from stock.cost_change where cause = 'purchase'`);
  expect(changes?.months).toBeGreaterThanOrEqual(12);
  expect(changes?.first.slice(0, 4)).toBe('2025');
  expect(changes?.last.toISOString()).toBe(new Date(at).toISOString());
});

test('every kind of work is open: low stock, an order, a count, a batch, a list, labels', async () => {
  expect(
    await first(sql`
      select (select count(*)::int from stock.item_stock where quantity < par) > 3 as low,
        (select count(*)::int from purchasing.invoice where type = 'PO') as orders,
        (select count(*)::int from counting.stocktake as s join counting.cycle as c on c.id = s.cycle_id where c.state = 'open') > 20 as counting,
        (select count(*)::int from recipes.batch) as batches,
        (select count(*)::int from menus.list where is_published) as lists,
        (select count(*)::int from menus.list_item where type = 'ITEM') > 40 as entries,
        (select count(*)::int from labels.print_job where not completed) as jobs,
        (select count(*)::int from sales.pos_item where ignored) as ignored,
        (select count(*)::int from sales.modifier where effect = 'nothing') as settled,
        (select count(*)::int from sales.modifier where effect is null) as unmatched`),
  ).toEqual({
    low: true,
    orders: 1,
    counting: true,
    batches: 1,
    lists: 1,
    entries: true,
    jobs: 1,
    ignored: 2,
    settled: 4,
    unmatched: 1,
  });
});

test('loading it again changes nothing', async () => {
  const stock = () =>
    first(
      sql<{
        stock: string;
        movements: number;
      }>`select (select sum(quantity)::text from stock.item_stock) as stock, (select count(*)::int from stock.movement) as movements`,
    );
  const before = await stock();
  expect(await loadDemo(bar.contextAt('2026-02-06T12:00:00Z'))).toMatchObject({ items: 332, invoices: 211 });
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
