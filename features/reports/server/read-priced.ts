import { sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { type DepletionSize, depletionRatio } from '#features/sales/domain/depletion-ratio.ts';
import { matchesSearch } from '#features/stock/server/items/matches-search.ts';
import type { Tx } from '#shared/server/database.ts';

/** A Sold As entry, or an item without one, with what it sold since a time. */
export interface Sellable {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly name: string;
  readonly size: string;
  readonly category: string;
  readonly found: boolean;
  readonly unit_cost: number | null;
  readonly price: number | null;
  readonly total_quantity: number;
  readonly total_value: number;
  readonly sold: number;
  /** After discounts. */
  readonly revenue: number;
  /** Null where the cost of something sold is not known. */
  readonly cost: number | null;
  readonly last_sold_at: Date | null;
}

interface SellableRow extends Omit<Sellable, 'category' | 'unit_cost' | 'size'> {
  readonly short_type: string;
  readonly average_cost: number | null;
  readonly sale_size: DepletionSize;
  readonly depletion_size: DepletionSize;
  readonly item_size: DepletionSize;
}

/** Everything that can be sold, all of it: what prices usually are is learnt from what a search does not show, too. */
export async function readSellable(
  tx: Tx,
  organizationId: string,
  since: Date,
  search: string | undefined,
): Promise<Sellable[]> {
  const size = (alias: string) => {
    const z = sql.ref(alias);
    return sql`json_build_object('name', ${z}.name, 'volume', ${z}.volume::text, 'unit', ${z}.unit, 'count', ${z}.count)`;
  };
  const { rows } = await sql<SellableRow>`
    with sold as (
      select l.sold_as_id, sum(l.quantity) filter (where l.sold_at >= ${since}) as quantity,
        sum(l.gross - coalesce(l.discount, 0)) filter (where l.sold_at >= ${since}) as revenue,
        sum(l.quantity * l.unit_cost) filter (where l.sold_at >= ${since}) as cost,
        bool_or(l.unit_cost is null) filter (where l.sold_at >= ${since}) as costless,
        max(l.sold_at) filter (where l.quantity > 0) as last_sold_at
      from sales.sale_line as l
      where l.organization_id = ${organizationId} and l.state = 'posted' and l.sold_as_id is not null
      group by l.sold_as_id
    )
    select coalesce(s.id, i.id) as id, i.id as inventory_item_id, coalesce(s.name, i.name) as name, t.short_type,
      ${search ? matchesSearch(search) : sql`true`} as found, c.average_cost::float8 as average_cost,
      coalesce(s.price, i.list_price)::float8 as price, k.quantity::float8 as total_quantity, k.value::float8 as total_value,
      ${size('sale')} as sale_size, ${size('taken')} as depletion_size, ${size('whole')} as item_size,
      coalesce(sold.quantity, 0)::float8 as sold, coalesce(sold.revenue, 0)::float8 as revenue,
      case when sold.costless then null else coalesce(round(sold.cost, 2), 0) end::float8 as cost, sold.last_sold_at
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as whole on whole.organization_id = i.organization_id and whole.id = i.size_id
    join stock.item_stock as k on k.organization_id = i.organization_id and k.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join sales.sold_as as s on s.organization_id = i.organization_id and s.inventory_item_id = i.id and s.deleted_at is null
    join catalog.size as sale on sale.organization_id = i.organization_id and sale.id = coalesce(s.sale_size_id, i.size_id)
    join catalog.size as taken on taken.organization_id = i.organization_id and taken.id = coalesce(s.depletion_size_id, i.size_id)
    left join sold on sold.sold_as_id = s.id
    where i.organization_id = ${organizationId} and i.active`.execute(tx);
  return rows.map(({ short_type, average_cost, sale_size, depletion_size, item_size, ...row }) => ({
    ...row,
    size: sale_size.name,
    category: mainTypeLabel(short_type as MainTypeCode),
    unit_cost: costOfOne(average_cost, depletion_size, item_size),
  }));
}

function costOfOne(averageCost: number | null, taken: DepletionSize, whole: DepletionSize): number | null {
  if (averageCost === null) return null;
  const found = depletionRatio(taken, whole);
  return found.ok ? found.ratio.times(averageCost).toDecimalPlaces(6).toNumber() : null;
}
