import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { sale } from '../../contract/sales-contract.ts';
import { saleConditions } from './sale-filter.ts';

interface SaleQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
}

interface Totals {
  readonly lines: number;
  readonly quantity: number;
  readonly gross: number;
  readonly discount: number;
  readonly cost: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  transaction_date: sql`l.sold_at`,
  pos_item_name: sql`p.name_key`,
  match: sql`lower(l.match_name)`,
  category: sql`lower(l.category)`,
  depletion_size: sql`lower(l.depletion_size)`,
  quantity_sold: sql`l.quantity`,
  sale_price: sql`l.gross / nullif(l.quantity, 0)`,
  gross: sql`l.gross`,
  discount: sql`l.discount`,
  unit_cost: sql`l.unit_cost`,
  payment_type: sql`lower(l.payment_type)`,
  payment_method: sql`lower(l.payment_method)`,
};

const POS_ITEM = sql`join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id`;

/** Lines of the tills; finds the ids of the page first (API-093). */
export function listSales(context: Context, input: SaleQuery) {
  return runQuery(context, (tx) => readPage(tx, context.actor.organizationId, input));
}

/** Sales that took some of an item, or of items merged into it (API-094). */
export function listItemSales(context: Context, { id, ...input }: SaleQuery & { readonly id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) =>
    readPage(tx, organizationId, input, await followMerges(tx, organizationId, id)),
  );
}

async function readPage(tx: Tx, organizationId: string, input: SaleQuery, itemId?: string) {
  const { search, filter, page, limit } = input;
  const where = saleConditions({ organizationId, search, filter, itemId });
  const order = input.sort.split(',').map((part) => {
    const [field = '', direction] = part.split(':');
    // Dates are never null, and the index has no null order.
    const nulls = field === 'transaction_date' ? '' : ' nulls last';
    return sql`${SORT_COLUMNS[field]} ${sql.raw(`${direction}${nulls}`)}`;
  });
  const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
  const { rows: ids } = await sql<{ id: string }>`
    select l.id from sales.sale_line as l ${/pos_item_name/.test(input.sort) ? POS_ITEM : sql``} where ${where}
    order by ${sql.join(order)}, l.id ${last} limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
  const { rows } = await sql<Totals>`
    select count(*)::int as lines, coalesce(sum(l.quantity), 0)::float8 as quantity, coalesce(sum(l.gross), 0)::float8 as gross,
      coalesce(sum(l.discount), 0)::float8 as discount, coalesce(sum(round(l.unit_cost * l.quantity, 2)), 0)::float8 as cost
    from sales.sale_line as l where ${where}`.execute(tx);
  const totals = rows[0] ?? { lines: 0, quantity: 0, gross: 0, discount: 0, cost: 0 };
  const data = await readSales(
    tx,
    organizationId,
    ids.map((row) => row.id),
  );
  return { data, meta: { page, limit, total: totals.lines, totalPages: Math.ceil(totals.lines / limit) }, totals };
}

async function readSales(tx: Tx, organizationId: string, ids: readonly string[]): Promise<z.output<typeof sale>[]> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<z.output<typeof sale>>`
    select l.id, l.transaction_id, l.line_id, json_build_object('id', pos.id, 'name', pos.name) as pos,
      case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end as pos_item_name,
      json_build_object('id', p.id, 'name', p.name, 'variation', p.variation, 'ignored', p.ignored,
        'matched', num_nonnulls(p.sold_as_id, p.recipe_id) > 0) as pos_item,
      case when l.state = 'posted' then json_build_object('type', case when l.recipe_id is null then 'IT' else 'RE' end,
          'id', coalesce(l.recipe_id, l.sold_as_id), 'name', l.match_name, 'inventory_item_id', item.id, 'recipe_id', l.recipe_id)
        when s.id is not null then json_build_object('type', 'IT', 'id', s.id, 'name', item.name, 'inventory_item_id', item.id, 'recipe_id', null)
        when r.id is not null then json_build_object('type', 'RE', 'id', r.id, 'name', r.name || ' (Recipe)', 'inventory_item_id', null, 'recipe_id', r.id)
      end as match,
      l.category, to_json(l.sold_at) #>> '{}' as transaction_date,
      ((l.sold_at at time zone o.timezone) - o.day_cutoff::interval)::date::text as business_day,
      coalesce(l.depletion_size, z.name, case when r.id is not null then '1 Serving' end) as depletion_size,
      l.quantity::float8 as quantity_sold, round(l.gross / nullif(l.quantity, 0), 2)::float8 as sale_price,
      l.gross::float8 as gross, l.discount::float8 as discount, l.tax::float8 as tax, l.unit_cost::float8 as unit_cost,
      l.tip::float8 as tip, l.service_charge::float8 as service_charge, l.employee, l.register, coalesce(l.modifiers, '[]') as modifiers,
      l.payment_type, l.payment_method, case when l.state = 'unmatched' and p.ignored then 'ignored' else l.state end as state,
      l.problem, l.action_id, l.sold_at < ${began} as before_cycle
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join sales.sale_line as l on l.organization_id = ${organizationId} and l.id = page.id
    join sales.pos_instance as pos on pos.organization_id = l.organization_id and pos.id = l.pos_id
    join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
    join accounts.organization_setting as o on o.organization_id = l.organization_id
    left join sales.sold_as as s on s.organization_id = l.organization_id
      and s.id = case when l.state = 'posted' then l.sold_as_id else p.sold_as_id end
    left join catalog.item as item on item.organization_id = s.organization_id and item.id = s.inventory_item_id
    left join catalog.size as z on z.organization_id = s.organization_id and z.id = s.depletion_size_id
    left join recipes.recipe as r on r.organization_id = l.organization_id
      and r.id = case when l.state = 'posted' then l.recipe_id else p.recipe_id end
    order by page.position`.execute(tx);
  return rows;
}
