import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { settleLine } from '../lines/insert-lines.ts';
import { ensureVendors } from '../vendors/ensure-vendors.ts';
import { completeInvoices } from './complete-invoices.ts';
import { insertDrafts } from './insert-drafts.ts';

const INVOICES = 700;
const LINES = 13_000;
const ITEMS = 2000;

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

test('a year of invoices is written and completed in one call, in seconds', async () => {
  const { organizationId, actor } = bar;
  const by = { organizationId, userId: actor.userId };
  const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
    withOrganization(house.app.db, organizationId, work);
  const itemIds = await inside(async (tx) => {
    const first = await createTestItem(tx, organizationId);
    await sql`insert into catalog.item (organization_id, name, type_id, size_id, barcode)
      select organization_id, 'Item ' || n, type_id, size_id, 'B' || n from catalog.item, generate_series(2, ${ITEMS}::int) as n where id = ${first}`.execute(
      tx,
    );
    return (await tx.selectFrom('catalog.item').select('id').orderBy('id').execute()).map((row) => row.id);
  });
  const lineOf = (n: number) => ({
    itemId: itemIds[(n * 7919) % ITEMS] as string,
    ...settleLine({ quantity: 1 + (n % 24), unit_cost: 5 + (n % 90) / 4 }),
  });
  const linesOf = (invoice: number) =>
    Array.from({ length: Math.ceil((LINES - invoice) / INVOICES) }, (_, k) => lineOf(invoice + k * INVOICES));
  const seconds = await inside(async (tx) => {
    const vendors = await ensureVendors(
      tx,
      organizationId,
      Array.from({ length: 40 }, (_, n) => `Vendor ${n}`),
    );
    const began = performance.now();
    const ids = await insertDrafts(
      tx,
      by,
      Array.from({ length: INVOICES }, (_, n) => ({
        vendorId: vendors.ids[n % 40] as string,
        number: `N-${n}`,
        dateOrdered: new Date(Date.UTC(2026, 0, 6, 0, n)),
        shipping: '12.50',
        lines: linesOf(n),
      })),
    );
    const written = performance.now();
    const done = await completeInvoices(tx, bar.contextAt('2026-02-01T12:00:00Z'), ids);
    expect(done).toHaveLength(INVOICES);
    return { write: (written - began) / 1000, complete: (performance.now() - written) / 1000 };
  });
  // A busy machine also takes longer to write them.
  expect(seconds.complete).toBeLessThan(Math.max(15, seconds.write * 15));
  const { rows } = await inside((tx) =>
    sql<{
      movements: number;
      layers: number;
      actions: number;
      stock: number;
      lines: number;
      open: number;
      known: number;
    }>`
      select (select count(*)::int from stock.movement) as movements, (select count(*)::int from stock.cost_layer) as layers,
             (select count(distinct action_id)::int from stock.movement) as actions,
             (select sum(quantity)::int from stock.running_stock) as stock, (select sum(quantity)::int from purchasing.invoice_line) as lines,
             (select count(*)::int from purchasing.invoice where status = 'DR' or action_id is null) as open,
             -- counted for the planner on the way; autovacuum is off here
             (select count(*)::int from pg_class where reltuples >= ${LINES * 0.9}::float8 and oid in
               ('purchasing.invoice_line'::regclass, 'stock.movement'::regclass, 'stock.cost_layer'::regclass)) as known`.execute(
      tx,
    ),
  );
  expect(rows[0]).toMatchObject({ movements: LINES, layers: LINES, actions: INVOICES, open: 0, known: 3 });
  expect(rows[0]?.stock).toBe(rows[0]?.lines);
  const landed = await inside((tx) =>
    sql<{ off: number }>`
      select count(*)::int as off from (
        select i.id from purchasing.invoice as i join stock.cost_layer as l on l.organization_id = i.organization_id and l.source_id = i.id
        group by i.organization_id, i.id
        having sum(round(l.quantity * l.landed_unit_cost, 2)) <> (select o.subtotal + o.shipping_cost from purchasing.invoice as o where o.organization_id = i.organization_id and o.id = i.id)
      ) as wrong`.execute(tx),
  );
  expect(landed.rows[0]?.off).toBe(0);
  expect(await inside((tx) => verifyStock(tx, organizationId))).toEqual([]);
});

test('lines of a venue that the planner takes for empty are read a few times, not once per invoice', async () => {
  const owner = new pg.Client({ connectionString: house.url });
  await owner.connect();
  await owner.query('analyze'); // statistics include the venue above and no other
  await owner.end();
  const fresh = await createTestOrganization(house);
  const { organizationId, actor } = fresh;
  const many = { invoices: 60, each: 40 };
  const read = await withOrganization(house.app.db, organizationId, async (tx) => {
    const itemId = await createTestItem(tx, organizationId);
    const { ids } = await ensureVendors(tx, organizationId, ['Vendor']);
    const lines = Array.from({ length: many.each }, () => ({ itemId, ...settleLine({ quantity: 1, unit_cost: 5 }) }));
    const drafts = Array.from({ length: many.invoices }, (_, n) => ({
      vendorId: ids[0] as string,
      dateOrdered: new Date(Date.UTC(2026, 0, 6, 0, n)),
      lines,
    }));
    const invoices = await insertDrafts(tx, { organizationId, userId: actor.userId }, drafts);
    const before = await linesRead(tx);
    await completeInvoices(tx, fresh.contextAt('2026-02-01T12:00:00Z'), invoices);
    return (await linesRead(tx)) - before;
  });
  expect(read).toBeGreaterThanOrEqual(many.invoices * many.each);
  expect(read).toBeLessThan(many.invoices * many.each * 5);
});

async function linesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where schemaname = 'purchasing' and relname = 'invoice_line'`.execute(tx);
  return rows[0]?.read ?? 0;
}
