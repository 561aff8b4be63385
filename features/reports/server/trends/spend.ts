import { sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel, typeLabel } from '#features/catalog/domain/main-types.ts';
import { INVOICE_TOTAL } from '#features/invoices/server/invoices/invoice-total.ts';
import type { Tx } from '#shared/server/database.ts';
import type { salesTrendAnswer } from '../../contract/trend-contract.ts';

type SalesTrend = z.output<typeof salesTrendAnswer>;

/** What one vendor's invoices of a day came to for one type of item; without a type, what is not in their lines. */
export interface SpendRow {
  day: string;
  id: string;
  name: string;
  subtype: string | null;
  short_type: MainTypeCode | null;
  spend: number;
}

/** Completed invoices by day, vendor and type; all rows of a vendor add up to the totals of its invoices. */
export async function readSpend(tx: Tx, organizationId: string, since: string, timezone: string): Promise<SpendRow[]> {
  const { rows } = await sql<SpendRow>`
    with bought as (
      select i.id, (i.date_ordered at time zone ${timezone})::date::text as day, i.vendor_id, ${INVOICE_TOTAL} as total
      from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.type = 'IN' and i.status <> 'DR'
        and i.date_ordered >= ${since}::date::timestamp at time zone ${timezone}
    ), lines as (
      select bought.id, t.id as type_id, t.name as subtype, t.short_type, sum(l.total_cost) as spend
      from bought
      join purchasing.invoice_line as l on l.organization_id = ${organizationId} and l.invoice_id = bought.id
      join catalog.item as item on item.organization_id = l.organization_id and item.id = l.item_id
      join catalog.item_type as t on t.organization_id = item.organization_id and t.id = item.type_id
      group by 1, 2, 3, 4
    ), parts as (
      select id, subtype, short_type, spend from lines
      union all
      select bought.id, null, null, bought.total - coalesce(sum(lines.spend), 0)
      from bought left join lines on lines.id = bought.id group by bought.id, bought.total
    )
    select bought.day, v.id, v.name, parts.subtype, parts.short_type, sum(parts.spend)::float8 as spend
    from bought
    join parts on parts.id = bought.id
    join purchasing.vendor as v on v.organization_id = ${organizationId} and v.id = bought.vendor_id
    group by 1, 2, 3, 4, 5 order by 1`.execute(tx);
  return rows;
}

export const cents = (figure: number): number => Math.round(figure * 100) / 100;
export const sumOf = <Row>(rows: readonly Row[], pick: (row: Row) => number): number =>
  cents(rows.reduce((sum, row) => sum + pick(row), 0));
const spendOf = (rows: readonly SpendRow[] | undefined): number => sumOf(rows ?? [], (row) => row.spend);

const groups = (now: readonly SpendRow[], then: readonly SpendRow[], key: (row: SpendRow) => string) => {
  const [current, earlier] = [Map.groupBy(now, key), Map.groupBy(then, key)];
  return [...new Set([...current.keys(), ...earlier.keys()])].map((each) => {
    const rows = current.get(each);
    const old = earlier.get(each);
    return { row: (rows ?? old)?.[0] as SpendRow, spend: spendOf(rows), before: spendOf(old) };
  });
};

export const vendorsOf = (now: readonly SpendRow[], then: readonly SpendRow[]): SalesTrend['vendors'] =>
  groups(now, then, (row) => row.id)
    .map(({ row: { id, name }, spend, before }) => ({ id, name, spend, before }))
    .toSorted((a, b) => b.spend - a.spend || a.name.localeCompare(b.name));

const CHARGES = 'Shipping, tax, fees and credit';

function kindOf({ short_type, subtype }: SpendRow) {
  if (!short_type) return { category: CHARGES, subtype: CHARGES };
  return { category: mainTypeLabel(short_type), subtype: typeLabel({ name: subtype ?? '', short_type }) };
}

/** Spend by vendor and type of item, largest first. */
export const spendKindsOf = (now: readonly SpendRow[], then: readonly SpendRow[]): SalesTrend['spend_kinds'] =>
  groups(now, then, ({ id, short_type, subtype }) => JSON.stringify([id, short_type, subtype]))
    .map(({ row, spend, before }) => ({ vendor_id: row.id, vendor: row.name, ...kindOf(row), spend, before }))
    .filter(({ spend, before }) => spend !== 0 || before !== 0)
    .toSorted((a, b) => b.spend - a.spend || a.vendor.localeCompare(b.vendor) || a.subtype.localeCompare(b.subtype));
