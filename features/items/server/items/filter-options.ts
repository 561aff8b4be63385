import { sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { filterOptions } from '../../contract/inventory-view-contract.ts';
import { ATTRIBUTE_CODES } from '../../domain/filter-attributes.ts';
import { rangeBounds } from '../../domain/range-bounds.ts';
import { MOVED_SINCE_COUNT } from './inventory-rows.ts';
import { stillSold } from './last-sold.ts';
import { SHOWN_PRICE } from './shown-price.ts';

type FilterOptions = z.output<typeof filterOptions>;
type Option = FilterOptions['sizes'][number];
type Extent = [least: number | null, most: number | null];

interface Found {
  types: { code: MainTypeCode; count: number }[];
  subtypes: FilterOptions['subtypes'];
  sizes: Option[];
  fields: (Option & { code: string })[];
  vintages: { name: string; count: number }[];
  vendors: FilterOptions['vendors'];
  counted: boolean;
  purchased: boolean;
  sold: boolean;
  stocked: boolean;
  consignment: number;
  stale: number;
  below_par: number;
  price: Extent;
  cost: Extent;
  total: Extent;
  shelf: Extent;
}

/** Filter options from higher features; handed in by the application. */
export type HigherOptions = (
  tx: Tx,
  organizationId: string,
  most: number,
) => Promise<{ readonly soldAsSizes: Option[]; readonly onList: number }>;

const MOST_OPTIONS = 150;
const MOST = sql.raw(String(MOST_OPTIONS));
const FIELD_CODES = [...new Set(Object.values(ATTRIBUTE_CODES).flat())];

/**
 * The options of the item list's filters: values of items in use, most used first, then by name (FLT-031), and the
 * bounds of ranges (FLT-020, FLT-021). One statement, which counts before it looks up names.
 */
export function listFilterOptions(context: Context, higherOptions: HigherOptions): Promise<FilterOptions> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ found: Found }>`
      with item as materialized (
        select i.id, i.type_id, i.size_id, i.vintage, ${SHOWN_PRICE} as list_price from catalog.item as i
        where i.organization_id = ${organizationId} and i.active
      ), type_count as (
        select t.id, t.name, t.name_key, t.short_type, used.count
        from (select type_id, count(*)::int as count from item group by type_id) as used
        join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = used.type_id
      ), size_count as (
        select z.id, z.name, used.count
        from (select size_id, count(*)::int as count from item group by size_id) as used
        join catalog.size as z on z.organization_id = ${organizationId} and z.id = used.size_id
        order by used.count desc, z.name, z.id limit ${MOST}
      ), vintage_count as (
        select vintage as name, count(*)::int as count from item where vintage is not null
        group by vintage order by count(*) desc, vintage limit ${MOST}
      ), field_use as (
        select link.field_id, count(*)::int as count
        from catalog.item_field as link
        where link.organization_id = ${organizationId} and link.item_id not in (
          select id from catalog.item where organization_id = ${organizationId} and not active)
        group by link.field_id
      ), field_count as (
        select v.id, v.name, v.name_key, v.code, used.count,
               row_number() over (partition by v.code order by used.count desc, v.name_key, v.id) as rank
        from field_use as used join catalog.field as v on v.organization_id = ${organizationId} and v.id = used.field_id
        where v.code = any(${FIELD_CODES}::text[])
      ), cost as materialized (
        select last_supplier, has_consignment, last_cost, last_purchased_at from stock.item_cost as c
        where c.organization_id = ${organizationId} and c.item_id not in (
          select id from catalog.item where organization_id = ${organizationId} and not active)
      ), vendor_count as (
        select last_supplier as name, count(*)::int as count from cost where last_supplier is not null
        group by last_supplier order by count(*) desc, last_supplier limit ${MOST}
      )
      select json_build_object(
        'types', (select coalesce(json_agg(json_build_object('code', code, 'count', count)), '[]') from (
           select short_type as code, sum(count)::int as count from type_count group by short_type) as main),
        'subtypes', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'short_type', short_type, 'count', count)
             order by count desc, name_key, id), '[]')
           from (select * from type_count order by count desc, name_key, id limit ${MOST}) as subtype),
        'sizes', (select coalesce(json_agg(size_count order by count desc, name, id), '[]') from size_count),
        'fields', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'count', count) order by rank), '[]')
           from field_count where rank <= ${MOST}),
        'vintages', (select coalesce(json_agg(vintage_count order by count desc, name), '[]') from vintage_count),
        'vendors', (select coalesce(json_agg(vendor_count order by count desc, name), '[]') from vendor_count),
        'counted', exists (select from stock.item_stock as s where s.organization_id = ${organizationId} and s.last_counted_at is not null),
        'purchased', exists (select from cost where last_purchased_at is not null),
        'sold', exists (select from stock.movement as m join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
          where m.organization_id = ${organizationId} and m.kind = 'sale' and ${stillSold(sql`coalesce(i.merged_into_id, i.id)`)}),
        'stocked', exists (select from stock.running_stock as r where r.organization_id = ${organizationId}),
        'consignment', (select count(*)::int from cost where has_consignment),
        'stale', (select count(distinct r.item_id)::int from stock.running_stock as r
          join stock.period as p on p.organization_id = r.organization_id where r.organization_id = ${organizationId} and ${MOVED_SINCE_COUNT}),
        'below_par', (select count(distinct short.item_id)::int from stock.short_place as short join item on item.id = short.item_id
           where short.organization_id = ${organizationId}),
        'price', (select json_build_array(min(list_price), max(list_price)) from item),
        'cost', (select json_build_array(min(last_cost), max(last_cost)) from cost),
        'total', (select json_build_array(min(s.quantity), max(s.quantity)) from stock.item_stock as s join item on item.id = s.item_id
           where s.organization_id = ${organizationId}),
        'shelf', (select json_build_array(min(r.quantity), max(r.quantity)) from stock.running_stock as r where r.organization_id = ${organizationId})
      ) as found`.execute(tx);
    const { soldAsSizes, onList } = await higherOptions(tx, organizationId, MOST_OPTIONS);
    const options = describe((rows[0] as { found: Found }).found, context.blind ?? false);
    return { ...options, soldAsSizes, toggles: { ...options.toggles, on_list: onList } };
  });
}

const UNKNOWN: Extent = [null, null];
const boundsOf = ([least, most]: Extent) => ({ ...rangeBounds(least, most), known: least !== null });

/** People who count blind get no bounds of stock, and not how many items are short. */
function describe(found: Found, blind: boolean) {
  const types = found.types.map(({ code, count }) => ({ id: code, name: mainTypeLabel(code), count }));
  const ofKind = (codes: readonly string[]) =>
    found.fields
      .filter((field) => codes.includes(field.code))
      .map(({ id, name, count }) => ({ id, name, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_OPTIONS);
  const attributes = Object.entries(ATTRIBUTE_CODES).map(([key, codes]) => [key, ofKind(codes)]);
  return {
    types: types.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    subtypes: found.subtypes,
    sizes: found.sizes,
    attributes: {
      ...Object.fromEntries(attributes),
      vintage: found.vintages.map(({ name, count }) => ({ id: name, name, count })),
    },
    vendors: found.vendors,
    dates: {
      last_stocktake: found.counted,
      last_date_ordered: found.purchased,
      last_sold: found.sold,
      recently_added: found.types.length > 0,
      in_stock: found.stocked,
    },
    toggles: { consignment: found.consignment, stale_stock: found.stale, below_par: blind ? 0 : found.below_par },
    ranges: {
      price: boundsOf(found.price),
      unit_cost: boundsOf(found.cost),
      total_quantity: boundsOf(blind ? UNKNOWN : found.total),
      location_quantity: boundsOf(blind ? UNKNOWN : found.shelf),
    },
  };
}
