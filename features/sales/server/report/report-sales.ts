import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ReportKind } from '../../contract/sales-contract.ts';
import { orderReport, type ReportRow } from '../../domain/report-rows.ts';
import { saleConditions } from '../sales/sale-filter.ts';

interface ReportQuery {
  readonly by: ReportKind;
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
}

type Figures = Omit<ReportRow, 'key' | 'label'>;

/** The venue's local time of sale, shifted so a business day begins at midnight (D43). */
const SHIFTED = sql`((l.sold_at at time zone o.timezone) - o.day_cutoff::interval)`;

/** The key and the label of each grouping. */
const GROUPS: Readonly<Record<ReportKind, readonly [key: RawBuilder<unknown>, label: RawBuilder<unknown>]>> = {
  item: [
    sql`p.id::text`,
    sql`max(case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end)`,
  ],
  category: [sql`coalesce(l.category, '')`, sql`coalesce(max(l.category), 'No category')`],
  hour: [sql`extract(hour from l.sold_at at time zone o.timezone)::int::text`, sql`''`],
  weekday: [sql`extract(isodow from ${SHIFTED})::int::text`, sql`''`],
  day: [sql`${SHIFTED}::date::text`, sql`''`],
  employee: [sql`coalesce(l.employee, '')`, sql`coalesce(max(l.employee), 'Not stated')`],
};

const NET = sql`(coalesce(l.gross, 0) - coalesce(l.discount, 0))`;

/** The same sums as in the list of sales with the same filter. */
const FIGURES = sql`count(*)::int as lines, coalesce(sum(l.quantity), 0)::float8 as quantity, coalesce(sum(l.gross), 0)::float8 as gross,
  coalesce(sum(l.discount), 0)::float8 as discount, coalesce(sum(${NET}), 0)::float8 as net,
  sum(round(l.unit_cost * l.quantity, 2))::float8 as cost,
  coalesce(sum(${NET}) filter (where l.unit_cost is not null), 0)::float8 as costed_net,
  (sum(${NET}) filter (where l.unit_cost is not null) - sum(round(l.unit_cost * l.quantity, 2)))::float8 as profit,
  round(sum(round(l.unit_cost * l.quantity, 2)) * 100 / nullif(greatest(sum(${NET}) filter (where l.unit_cost is not null), 0), 0), 2)::float8
    as pour_cost`;

/** Sales totals with their cost: pour cost is cost over net sales of the same lines. */
export function reportSales(context: Context, { by, search, filter }: ReportQuery) {
  const { organizationId } = context.actor;
  const where = saleConditions({ organizationId, search, filter });
  return runQuery(context, async (tx) => {
    const [key, label] = GROUPS[by];
    const from = sql`from sales.sale_line as l
      join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
      join accounts.organization_setting as o on o.organization_id = l.organization_id
      where ${where}`;
    const { rows } = await sql<ReportRow>`
      select ${key} as key, ${label} as label, ${FIGURES} ${from} group by ${key} order by net desc, key`.execute(tx);
    const { rows: sums } = await sql<Figures>`select ${FIGURES} ${from}`.execute(tx);
    return { data: orderReport(by, rows, await readCutoffHour(tx, organizationId)), totals: sums[0] as Figures };
  });
}

async function readCutoffHour(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from day_cutoff)::int as hour from accounts.organization_setting
    where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.hour ?? 0;
}
