import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';

/** Lines that moved nothing because they have no match, or a match with a problem; without ignored and voided ones (D42). */
export const WAITING = sql`(
    select * from sales.sale_line where state = 'unmatched' and (quantity, coalesce(gross, 0)) <> (0, 0)
  ) as l
  join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
    and not p.ignored and (num_nonnulls(p.sold_as_id, p.recipe_id) = 0 or l.problem is not null)`;

interface Row {
  readonly pos_item_id: string;
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
  readonly lines: number;
  readonly quantity: number;
  readonly gross: number;
  readonly last_sold_at: string;
  readonly open_lines: number;
  readonly problem: string | null;
}

interface Waiting {
  readonly totals: { items: number; lines: number; quantity: number; gross: number; since: string | null };
  readonly data: Row[];
}

/** Unmatched sales, counted and valued by POS item, the most money first (D42). */
export function listUnmatchedSales(context: Context, { page, limit }: { page: number; limit: number }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { started_at: began } = await currentCycle(tx, organizationId);
    const { rows } = await sql<Waiting>`
      with waiting as materialized (
        select l.pos_item_id, count(*)::int as lines, sum(l.quantity) as quantity, coalesce(sum(l.gross), 0) as gross,
          min(l.sold_at) as first_sold_at, max(l.sold_at) as last_sold_at, max(l.problem) as problem, count(*) filter (where l.sold_at >= ${began})::int as open_lines
        from ${WAITING} where l.organization_id = ${organizationId} group by l.pos_item_id
      ), page as (
        select * from waiting order by gross desc, lines desc, pos_item_id limit ${limit} offset ${(page - 1) * limit}
      )
      select
        (select json_build_object('items', count(*), 'lines', coalesce(sum(lines), 0), 'quantity', coalesce(sum(quantity), 0)::float8,
          'gross', coalesce(sum(gross), 0)::float8, 'since', min(first_sold_at)) from waiting) as totals,
        (select coalesce(json_agg(json_build_object('pos_item_id', w.pos_item_id, 'name', p.name, 'variation', p.variation,
            'category', c.name, 'lines', w.lines, 'quantity', w.quantity::float8, 'gross', w.gross::float8,
            'last_sold_at', to_json(w.last_sold_at) #>> '{}', 'open_lines', w.open_lines, 'problem', w.problem)
            order by w.gross desc, w.lines desc, w.pos_item_id), '[]')
         from page as w
         join sales.pos_item as p on p.organization_id = ${organizationId} and p.id = w.pos_item_id
         left join sales.category as c on c.organization_id = p.organization_id and c.id = p.category_id) as data`.execute(
      tx,
    );
    const { totals: { items, ...totals } = { items: 0, lines: 0, quantity: 0, gross: 0, since: null }, data = [] } =
      rows[0] ?? {};
    return { data, meta: { page, limit, total: items, totalPages: Math.ceil(items / limit) }, totals };
  });
}

/** Unmatched sales of the open cycle, for the person who ends it. */
export async function countUnmatchedSales(
  tx: Tx,
  organizationId: string,
): Promise<{ count: number; value: number | null }> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<{ count: number; value: number }>`
    select count(*)::int as count, coalesce(sum(l.gross), 0)::float8 as value
    from ${WAITING} where l.organization_id = ${organizationId} and l.sold_at >= ${began}`.execute(tx);
  return rows[0] ?? { count: 0, value: 0 };
}
