import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { haveIowaRecords, readCells, readIowaStore, toInvoiceFile } from '#scripts/demo/iowa-records.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import { importInvoices } from './import-invoices.ts';

const STORES = [
  {
    file: 'iowa_sales_store_6199_cocktail_bar_2021-08_2022-10.csv',
    lines: 1_039,
    invoices: 87,
    items: 307,
    bottles: 2_314,
    dollars: '61243.47',
  },
  {
    file: 'iowa_sales_store_5027_casino_hotel_2014_2022.csv',
    lines: 6_367,
    invoices: 431,
    items: 328,
    dollars: '1658882.00',
  },
  { file: 'iowa_sales_store_3822_full_history.csv', lines: 13_699, invoices: 748, items: 1_529, dollars: '672122.77' },
  // Eight stores at once, with returns among the lines.
  {
    file: 'iowa_sales_retailers_2021-01_2022-10.csv',
    lines: 65_699,
    invoices: 2_420,
    items: 3_378,
    dollars: '15056305.24',
  },
];

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

describe.skipIf(!haveIowaRecords)(
  haveIowaRecords ? 'real purchase histories' : 'real purchase histories: skipped, ../shared is absent',
  () => {
    test.for(STORES)('$file is imported to the cent', { timeout: 240_000 }, async (store) => {
      const bar = await createTestOrganization(house);
      const records = readIowaStore(store.file);
      const bytes = new TextEncoder().encode(toInvoiceFile(records));
      const report = await importInvoices(bar.contextAt('2026-02-01T12:00:00Z'), { name: store.file, bytes });
      expect(report).toMatchObject({
        created: { invoices: store.invoices, lines: store.lines, items: store.items, vendors: 1 },
        errors: [],
        skipped: 0,
      });
      await withOrganization(house.app.db, bar.organizationId, async (tx) => {
        const { rows } = await sql`
        select sum(subtotal + shipping_cost + tax + other_fees - vendor_credit) as total, count(*)::int as invoices,
          (select sum(total_cost) from purchasing.invoice_line where organization_id = ${bar.organizationId}) as lines,
          (select sum(quantity)::int from stock.item_stock where organization_id = ${bar.organizationId}) as bottles,
          (select sum(round(quantity * unit_cost, 2)) from stock.cost_layer where organization_id = ${bar.organizationId}) as layers
        from purchasing.invoice where organization_id = ${bar.organizationId}`.execute(tx);
        const bottles = records.reduce((sum, line) => sum + line.bottles, 0);
        if (store.bottles) expect(bottles).toBe(store.bottles);
        expect(rows).toEqual([
          { total: store.dollars, lines: store.dollars, layers: store.dollars, invoices: store.invoices, bottles },
        ]);
        expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
      });
      expect(await importInvoices(bar.contextAt('2026-02-01T12:00:00Z'), { name: store.file, bytes })).toMatchObject({
        created: { invoices: 0 },
        skipped: store.invoices,
      });
    });

    // Many vendors, one per product supplier, checked against sums over the raw file.
    test('a whole history is exact to the cent for every vendor and month', { timeout: 240_000 }, async () => {
      const file = 'iowa_sales_store_3822_full_history.csv';
      const bar = await createTestOrganization(house);
      const records = readIowaStore(file);
      const bytes = new TextEncoder().encode(toInvoiceFile(records, (line) => line.product.supplier || 'Unknown'));
      const report = await importInvoices(bar.contextAt('2026-02-01T12:00:00Z'), { name: file, bytes });
      expect(report).toMatchObject({ created: { lines: 13_699 }, errors: [], skipped: 0 });
      const supplierOf = new Map(
        records.map((line) => [`${line.invoice}${line.line}`, line.product.supplier || 'Unknown']),
      );
      const cents = new Map<string, number>();
      for (const cells of readCells(file)) {
        const key = cells['Invoice/Item Number'] as string;
        const vendor = supplierOf.get(`${key.slice(0, -5)}${Number(key.slice(-5))}`);
        const month = `${vendor} ${(cells.Date as string).slice(0, 7)}`;
        cents.set(month, (cents.get(month) ?? 0) + Math.round(Number(cells['Sale (Dollars)']) * 100));
      }
      await withOrganization(house.app.db, bar.organizationId, async (tx) => {
        const { rows } = await sql<{ month: string; cents: number }>`
          select v.name || ' ' || to_char(i.date_ordered at time zone ${bar.actor.timezone}, 'YYYY-MM') as month,
            (sum(i.subtotal + i.shipping_cost + i.tax + i.other_fees - i.vendor_credit) * 100)::float8 as cents
          from purchasing.invoice as i join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
          where i.organization_id = ${bar.organizationId} group by 1`.execute(tx);
        expect(new Map(rows.map((row) => [row.month, row.cents]))).toEqual(cents);
        expect(cents.size).toBeGreaterThan(1_000);
        expect(await verifyStock(tx, bar.organizationId)).toEqual([]);
      });
    });
  },
);
