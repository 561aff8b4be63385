import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { lowItem } from '../../contract/low-stock/low-stock-contract.ts';
import { packSize, suggestQuantity } from '../../domain/suggest-quantity.ts';
import { ON_ORDER, PACK_OF_BARCODE } from './need-of-items.ts';

export type LowItem = z.output<typeof lowItem>;

export interface LowStockScope {
  readonly search?: string | undefined;
  /** Whom the items were bought from last. */
  readonly vendor_id?: string | undefined;
}

interface LowStockQuery extends LowStockScope {
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`i.name_key`,
  on_hand: sql`s.quantity`,
  par: sql`s.par`,
  missing: sql`s.par - greatest(s.quantity, 0)`,
};

/** Items of which less is there than should be: the ids of the page first, then what those rows show. */
export function listLowStock(context: Context, input: LowStockQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const from = lowItems(organizationId, input);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')}`;
    });
    const { rows: ids } = await sql<{ id: string }>`
      select i.id ${from} order by ${sql.join(order)}, i.id limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const total = await countLow(tx, organizationId, input);
    return {
      data: await readLowItems(
        tx,
        organizationId,
        ids.map((row) => row.id),
      ),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

/** An item that was merged away has no par: without further conditions its own table need not be asked. */
async function countLow(tx: Tx, organizationId: string, scope: LowStockScope): Promise<number> {
  const narrowed = Boolean(scope.search?.trim() || scope.vendor_id);
  const from = narrowed
    ? lowItems(organizationId, scope)
    : sql`from stock.item_stock as s where s.organization_id = ${organizationId} and s.quantity < s.par`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** From where on items are read: only they stand in the index of what is below its par. */
function lowItems(organizationId: string, { search, vendor_id }: LowStockScope): RawBuilder<unknown> {
  const conditions = [sql`s.organization_id = ${organizationId} and s.quantity < s.par and i.active`];
  if (search?.trim())
    conditions.push(sql`i.id in (select found.id from catalog.find_items(${search.trim()}, 100000) as found
      union select b.item_id from catalog.item_barcode as b where b.organization_id = ${organizationId} and b.code = ${search.trim()})`);
  if (vendor_id) conditions.push(sql`(select last.vendor_id from ${LAST_PURCHASE} as last) = ${vendor_id}`);
  return sql`from stock.item_stock as s
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.item_id
    where ${sql.join(conditions, sql` and `)}`;
}

/** The newest purchase of item `i` from a vendor who is still there. */
const LAST_PURCHASE = sql`(
  select o.vendor_id, line.unit_cost from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
  join purchasing.vendor as v on v.organization_id = o.organization_id and v.id = o.vendor_id and v.deleted_at is null
  where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0 and o.type = 'IN' and o.status <> 'DR'
  order by o.date_ordered desc, line.id desc limit 1)`;

/** Everything there is to order, in the order of names. */
export async function readSuggested(tx: Tx, organizationId: string, scope: LowStockScope, most: number) {
  const { rows } = await sql<{ id: string }>`
    select i.id ${lowItems(organizationId, scope)} order by i.name_key, i.id limit ${most}`.execute(tx);
  const items = await readLowItems(
    tx,
    organizationId,
    rows.map((row) => row.id),
  );
  return items.filter((item) => item.suggested > 0 && item.vendor !== null);
}

/** What is missing and what to order of these items, whether they are below their par or not. */
export async function readLowItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<LowItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Omit<LowItem, 'pack' | 'suggested'> & { pack_of_barcode: number | null; bought: number[] | null }
  >`
    select i.id, i.name, i.vintage, i.barcode, z.name as size, s.quantity::float8 as on_hand, coalesce(s.par, 0)::float8 as par,
      greatest(s.par - greatest(s.quantity, 0), 0)::float8 as missing, ${ON_ORDER} as on_order, ${PACK_OF_BARCODE} as pack_of_barcode,
      coalesce(last.unit_cost, c.last_cost)::float8 as unit_cost,
      case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end as vendor, bought.quantities as bought
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = page.id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join lateral ${LAST_PURCHASE} as last on true
    left join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = last.vendor_id
    left join lateral (
      select array_agg(quantity::float8) as quantities from (
        select line.quantity from purchasing.invoice_line as line
        join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
        where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0 and o.type = 'IN' and o.status <> 'DR'
          and o.vendor_id = last.vendor_id
        order by o.date_ordered desc, line.id desc limit 3) as newest
    ) as bought on true
    order by page.position`.execute(tx);
  return rows.map(({ pack_of_barcode, bought, ...row }) => {
    const pack = packSize({ ofBarcode: pack_of_barcode, bought: bought ?? [] });
    const { on_hand: onHand, on_order: onOrder, par } = row;
    return { ...row, pack, suggested: suggestQuantity({ onHand, onOrder, par, pack, used: 0, days: 1 }) };
  });
}
