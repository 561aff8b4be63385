import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

type SizeRow = DepletionSize & { readonly id: string };

interface SoldAsRow {
  readonly id: string;
  readonly custom_name: string | null;
  readonly item: Named;
  readonly item_size: SizeRow;
  readonly sale_size: SizeRow;
  readonly depletion_size: SizeRow;
  readonly fallback: Named | null;
  readonly last_cost: string | null;
  readonly last_cost_at: string | null;
  readonly on_list: boolean;
  readonly price: number | null;
  readonly category: { id: string; name: string; pos_id: string } | null;
  readonly pos: Named | null;
  readonly pos_items: Named[];
  readonly write_to_square: boolean;
  readonly deleted: boolean;
  readonly updated_at: string;
}

const sizeOf = (name: string) => {
  const z = sql.ref(name);
  return sql`json_build_object('id', ${z}.id, 'name', ${z}.name, 'volume', ${z}.volume::text, 'unit', ${z}.unit, 'count', ${z}.count)`;
};

/** These Sold As entries, in the given order, deleted ones too; unknown ids are skipped. */
export async function readSoldAs(tx: Tx, organizationId: string, ids: readonly string[]): Promise<SellableGroup[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SoldAsRow>`
    select s.id, s.name as custom_name, json_build_object('id', i.id, 'name', i.name) as item,
      ${sizeOf('whole')} as item_size, ${sizeOf('sale')} as sale_size, ${sizeOf('taken')} as depletion_size,
      case when other.id is not null then json_build_object('id', other.id, 'name', other.name) end as fallback,
      c.last_cost::text as last_cost, to_json(c.last_cost_at) #>> '{}' as last_cost_at, s.on_list, s.price::float8 as price,
      case when category.id is not null then json_build_object('id', category.id, 'name', category.name, 'pos_id', category.pos_id) end as category,
      case when pos.id is not null then json_build_object('id', pos.id, 'name', pos.name) end as pos,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.created_at, p.id), '[]')
       from sales.pos_item as p where p.organization_id = s.organization_id and p.sold_as_id = s.id) as pos_items,
      s.write_to_square, s.deleted_at is not null as deleted, to_json(s.updated_at) #>> '{}' as updated_at
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join sales.sold_as as s on s.organization_id = ${organizationId} and s.id = page.id
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    join catalog.size as whole on whole.organization_id = i.organization_id and whole.id = i.size_id
    join catalog.size as sale on sale.organization_id = s.organization_id and sale.id = s.sale_size_id
    join catalog.size as taken on taken.organization_id = s.organization_id and taken.id = s.depletion_size_id
    left join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join catalog.item as other on other.organization_id = s.organization_id and other.id = s.fallback_inventory_item_id
    left join sales.category as category on category.organization_id = s.organization_id and category.id = s.category_id
    left join sales.pos_instance as pos on pos.organization_id = s.organization_id and pos.id = s.pos_id
    order by page.position`.execute(tx);
  return rows.map(show);
}

function show(row: SoldAsRow): SellableGroup {
  const { id, item, category, pos_items, price } = row;
  const size = showSize(row.depletion_size);
  return {
    id,
    name: row.custom_name ?? item.name,
    custom_name: row.custom_name,
    type: 'IT',
    group_type: 'IT',
    size: showSize(row.sale_size),
    depletion_size: size,
    sellable_items: [
      {
        id,
        size,
        sources: [{ inventoryitem_id: item.id, inventory_item: item, OrderItem: costOf(row) }],
      },
    ],
    list_price: price,
    price,
    for_sale: price !== null && !row.deleted,
    matched: pos_items.length > 0,
    ...notOnLists,
    offered_for_lists: row.on_list,
    write_to_square: row.write_to_square,
    pos_item: pos_items[0] ?? null,
    pos_items,
    pos_id: row.pos?.id ?? null,
    pos: row.pos,
    fields: category ? [{ type: 'XC', ...category }] : [],
    inventory_item_id: item.id,
    inventory_item: item,
    sale_size_id: row.sale_size.id,
    depletion_size_id: row.depletion_size.id,
    fallback_inventory_item_id: row.fallback?.id ?? null,
    fallback_inventory_item: row.fallback,
    category_id: category?.id ?? null,
    ...depletionOf(row),
    updated_at: row.updated_at,
  };
}

/** Until `tell-places.ts` adds the lists. */
export const notOnLists = { on_list: false, list_items: [], second_list_items: [], third_list_items: [] };

function costOf({ last_cost, last_cost_at }: SoldAsRow) {
  return last_cost !== null && last_cost_at !== null ? { unit_cost: Number(last_cost), added_at: last_cost_at } : null;
}

function depletionOf({ depletion_size, item_size, last_cost }: SoldAsRow) {
  const found = depletionRatio(depletion_size, item_size);
  if (!found.ok) return { depletion_quantity: null, depletion_problem: found.problem, unit_cost: null };
  return {
    depletion_quantity: found.ratio.toDecimalPlaces(6).toNumber(),
    depletion_problem: null,
    unit_cost: last_cost === null ? null : new Decimal(last_cost).times(found.ratio).toDecimalPlaces(6).toNumber(),
  };
}

function showSize({ id, name, volume, unit, count }: SizeRow) {
  return { id, name, volume: Number(volume), unit, count };
}

export async function readOneSoldAs(tx: Tx, organizationId: string, id: string): Promise<SellableGroup> {
  const [found] = await readSoldAs(tx, organizationId, [id]);
  if (!found) throw notFound('Sold As');
  return found;
}
