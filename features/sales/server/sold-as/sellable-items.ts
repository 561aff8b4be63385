import { sql } from 'kysely';
import { MAIN_TYPE_CODES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import type { Tx } from '#shared/server/database.ts';

interface SellableItem {
  readonly id: string;
  readonly group_type: 'IT' | 'RE';
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string | null;
  readonly price: number | null;
  readonly inventory_item_id: string | null;
  /** Whether the whole bottle or a part of it is sold. */
  readonly pour: 'glass' | 'bottle' | null;
  readonly region: string | null;
  readonly grape: string | null;
  /** The ingredients of a recipe, in its order. */
  readonly ingredients: string[];
}

/** The values of item i in its fields of one kind. */
const saying = (code: string) => sql`(select string_agg(f.name, ', ' order by f.name_key) from catalog.item_field as of
  join catalog.field as f on f.organization_id = of.organization_id and f.id = of.field_id and f.code = ${code}
  where of.organization_id = i.organization_id and of.item_id = i.id)`;

/** Sellables with these ids, as guests read them; without deleted Sold As entries and hidden recipes. */
export async function readSellableItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SellableItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SellableItem>`
    select s.id, 'IT' as group_type, coalesce(s.name, i.name) as name, i.vintage, z.name as size, s.price::float8 as price,
      s.inventory_item_id, case when s.sale_size_id = i.size_id then 'bottle' else 'glass' end as pour,
      coalesce(${saying('AP')}, ${saying('RG')}) as region, ${saying('VT')} as grape, '{}'::text[] as ingredients
    from sales.sold_as as s
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    join catalog.size as z on z.organization_id = s.organization_id and z.id = s.sale_size_id
    where s.organization_id = ${organizationId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null
    union all
    select r.id, 'RE', r.name, null, null, r.price::float8, null, null, null, null,
      array(select i.name from recipes.ingredient as g
        join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
        where g.organization_id = r.organization_id and g.recipe_id = r.id order by g.position, g.id)
    from recipes.recipe as r
    where r.organization_id = ${organizationId} and r.id = any(${ids}::uuid[]) and r.hidden_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

interface SoldItem {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly main_type: MainTypeCode;
}

/**
 * The Sold As entries of these items, by main type and name, the bottle before the glass. If some of an item are meant for
 * lists, only those.
 */
export async function findSoldOf(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
): Promise<readonly SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    with sold as (
      select s.id, s.inventory_item_id, s.sale_size_id, s.price, s.on_list, bool_or(s.on_list) over (partition by s.inventory_item_id) as chosen
      from sales.sold_as as s
      where s.organization_id = ${organizationId} and s.inventory_item_id = any(${itemIds}::uuid[]) and s.deleted_at is null
    )
    select sold.id, sold.inventory_item_id, t.short_type as main_type
    from sold
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = sold.inventory_item_id and i.active
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    where sold.on_list or not sold.chosen
    order by array_position(${MAIN_TYPE_CODES.map(String)}::text[], t.short_type), i.name_key, i.vintage, i.id,
      (sold.sale_size_id = i.size_id) desc, sold.price desc nulls last, sold.id`.execute(tx);
  return rows;
}

const WAS_IN_STOCK = sql`(k.last_moved_at is not null or k.last_counted_at is not null)`;

/**
 * Those Sold As entries and recipes that can't be served now: their bottle and its fallback, or one of the
 * ingredients, are out of stock in all locations together. An item that was never in stock is not sold out, because nothing is known about
 * it.
 */
export async function findSoldOut(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select s.id from sales.sold_as as s
    join stock.item_stock as k on k.organization_id = s.organization_id and k.item_id = s.inventory_item_id
    left join stock.item_stock as other on other.organization_id = s.organization_id and other.item_id = s.fallback_inventory_item_id
    where s.organization_id = ${organizationId} and s.id = any(${ids}::uuid[]) and k.quantity <= 0 and ${WAS_IN_STOCK}
      and coalesce(other.quantity, 0) <= 0
    union
    select g.recipe_id from recipes.ingredient as g
    join stock.item_stock as k on k.organization_id = g.organization_id and k.item_id = g.inventory_item_id
    where g.organization_id = ${organizationId} and g.recipe_id = any(${ids}::uuid[]) and k.quantity <= 0 and ${WAS_IN_STOCK}`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}
