import { sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel, typeLabel } from '#features/catalog/domain/main-types.ts';
import { daysLater } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { salesTrendAnswer } from '../../contract/trend-contract.ts';
import type { TrendPeriod } from '../../domain/days-of-period.ts';
import { trendPoints } from '../../domain/trend-points.ts';
import { readDaysOfPeriod } from '../period.ts';
import { cents, readSpend, type SpendRow, spendKindsOf, sumOf, vendorsOf } from './spend.ts';

type SalesTrend = z.output<typeof salesTrendAnswer>;

interface SoldRow {
  day: string;
  category: string | null;
  subtype: string | null;
  short_type: MainTypeCode | null;
  matched: boolean;
  /** The POS item is not stock. */
  ignored: boolean;
  sales: number;
  costed: number;
  cost: number;
  unknown: number;
  not_stock: number;
}

/**
 * Recorded sales by business day (D43) and by what was sold. Cost and profit are of posted lines of known cost, like the
 * profit in price optimization (D39); posted lines of unknown cost are counted.
 */
async function readSold(tx: Tx, organizationId: string, since: string): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select sold.day::text as day, k.name as category, t.name as subtype, t.short_type,
      num_nonnulls(s.id, r.id) > 0 as matched, sold.ignored, sum(sold.sales)::float8 as sales, sum(sold.costed)::float8 as costed,
      sum(sold.cost)::float8 as cost, sum(sold.unknown)::int as unknown, sum(sold.not_stock)::float8 as not_stock
    from (
      select ((l.sold_at at time zone o.timezone) - o.day_cutoff::interval)::date as day, l.sold_as_id, l.recipe_id, p.ignored,
        coalesce(sum(coalesce(l.gross, 0) - coalesce(l.discount, 0)), 0) as sales,
        coalesce(sum(l.gross - coalesce(l.discount, 0))
          filter (where l.state = 'posted' and (l.unit_cost is not null or l.quantity = 0)), 0) as costed,
        coalesce(sum(round(l.quantity * l.unit_cost, 2)) filter (where l.state = 'posted'), 0) as cost,
        count(*) filter (where l.state = 'posted' and l.unit_cost is null and l.quantity <> 0) as unknown,
        coalesce(sum(coalesce(l.gross, 0) - coalesce(l.discount, 0)) filter (where l.state <> 'posted' and p.ignored), 0) as not_stock
      from sales.sale_line as l
      join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
      join accounts.organization_setting as o on o.organization_id = l.organization_id
      where l.organization_id = ${organizationId} and l.state <> 'undone'
        and l.sold_at >= (${since}::date + o.day_cutoff) at time zone o.timezone
      group by 1, 2, 3, 4
    ) as sold
    left join sales.sold_as as s on s.organization_id = ${organizationId} and s.id = sold.sold_as_id
    left join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    left join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    left join recipes.recipe as r on r.organization_id = ${organizationId} and r.id = sold.recipe_id
    left join recipes.category as k on k.organization_id = r.organization_id and k.id = r.category_id
    group by 1, 2, 3, 4, 5, 6 order by 1`.execute(tx);
  return rows;
}

const figuresOf = (sold: readonly SoldRow[]) => ({
  sales: sumOf(sold, (row) => row.sales),
  costed_net: sumOf(sold, (row) => row.costed),
  cost: sumOf(sold, (row) => row.cost),
});

function totalsOf(sold: readonly SoldRow[], spent: readonly SpendRow[]) {
  const figures = figuresOf(sold);
  const profit = cents(figures.costed_net - figures.cost);
  return { ...figures, profit, spend: sumOf(spent, (row) => row.spend) };
}

/** Sales and spend of a period, point by point, by kind and by vendor, each against the period before. */
export function salesTrend(context: Context, { period }: { period: TrendPeriod }): Promise<SalesTrend> {
  const { organizationId, timezone } = context.actor;
  return runQuery(context, async (tx) => {
    const { from, to, before, days } = await readDaysOfPeriod(tx, context, period);
    const sold = await readSold(tx, organizationId, before);
    const spent = await readSpend(tx, organizationId, before, timezone);
    const within = (row: { day: string }) => row.day >= from && row.day <= to;
    const earlier = (row: { day: string }) => row.day >= before && row.day < from;
    const leftOut = (rows: readonly SoldRow[]) => ({
      unknown_cost: rows.reduce((sum, row) => sum + row.unknown, 0),
      not_stock: sumOf(rows, (row) => row.not_stock),
    });
    const points = trendPoints(days).map(([start, end]) => {
      const [first, last] = [daysLater(from, start), daysLater(from, end)];
      const inside = (row: { day: string }) => row.day >= first && row.day <= last;
      return { from: first, to: last, ...totalsOf(sold.filter(inside), spent.filter(inside)) };
    });
    const [now, then] = [sold.filter(within), sold.filter(earlier)];
    return {
      from,
      to,
      points,
      totals: { ...totalsOf(now, spent.filter(within)), ...leftOut(now) },
      before: { ...totalsOf(then, spent.filter(earlier)), ...leftOut(then) },
      categories: categoriesOf(now, then),
      vendors: vendorsOf(spent.filter(within), spent.filter(earlier)),
      spend_kinds: spendKindsOf(spent.filter(within), spent.filter(earlier)),
    };
  });
}

function kindOf({ short_type, category, subtype, matched, ignored }: SoldRow) {
  if (!matched) {
    const left = ignored ? 'Not stock' : 'Not posted to stock';
    return { category: left, subtype: left };
  }
  if (short_type)
    return { category: mainTypeLabel(short_type), subtype: typeLabel({ name: subtype ?? '', short_type }) };
  return { category: 'Recipes', subtype: category ?? 'Recipes' };
}

function categoriesOf(now: readonly SoldRow[], then: readonly SoldRow[]): SalesTrend['categories'] {
  const key = (row: SoldRow) => JSON.stringify(kindOf(row));
  const earlier = Map.groupBy(then, key);
  const current = Map.groupBy(now, key);
  return [...new Set([...current.keys(), ...earlier.keys()])]
    .map((kind) => {
      const [rows, old] = [current.get(kind) ?? [], earlier.get(kind) ?? []];
      return { ...(JSON.parse(kind) as ReturnType<typeof kindOf>), ...figuresOf(rows), before: figuresOf(old) };
    })
    .toSorted((a, b) => b.sales - a.sales || a.subtype.localeCompare(b.subtype));
}
