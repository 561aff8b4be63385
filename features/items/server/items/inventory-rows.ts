import { sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import type { Tx } from '#shared/server/database.ts';
import type { inventoryRow, locationStock } from '../../contract/item-schemas.ts';
import { SHOWN_CATEGORY, SHOWN_PRICE } from './shown-price.ts';

type InventoryRow = z.output<typeof inventoryRow>;
export type LocationStock = z.output<typeof locationStock>;
export type Freshness = LocationStock['freshness'];

/** Freshness of a pair (CNT-008 to CNT-010), `r` being its running stock and `p` the organization's period. */
export const FRESHNESS = sql<Freshness>`case when r.last_counted_at is null then 'uncounted'
  when r.last_counted_at < p.opened_at then 'old' when r.stale then 'stale' else 'counted' end`;

/** Whether a pair moved after it was counted in the cycle that runs: what FRESHNESS calls stale. A count of another cycle is old. */
export const MOVED_SINCE_COUNT = sql<boolean>`(r.stale and r.last_counted_at >= p.opened_at)`;

/** When item `i`, or what was merged into it, was sold last; a sale that was taken back does not count. */
export const lastSoldAt = sql<string | null>`(select m.occurred_at from catalog.item_family as f
  join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
  where f.organization_id = i.organization_id and f.item_id = i.id and m.kind = 'sale' and m.reverses_id is null
    and not exists (select from stock.movement as back where back.organization_id = m.organization_id and back.reverses_id = m.id)
  order by m.occurred_at desc limit 1)`;

const WORST_FIRST: readonly Freshness[] = ['stale', 'uncounted', 'old', 'counted'];

/** Everything the list shows of `ids`, in their order. With locations chosen, stock per location speaks of those only. */
export async function readInventoryRows(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  locations: readonly string[] | null,
): Promise<InventoryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Omit<InventoryRow, 'main_type' | 'location_quantity' | 'inventory_count' | 'freshness' | 'locations'> & {
      locations: LocationStock[];
    }
  >`
    with place as materialized (
      select l.id, l.name, l.name_key, ${LOCATION_PATH} as path from stock.location as l where l.organization_id = ${organizationId}
    ), period as materialized (
      select opened_at from stock.period where organization_id = ${organizationId}
    )
    select i.id, i.name, i.vintage, i.barcode, ${SHOWN_PRICE}::float8 as list_price,
      to_json(i.created_at) #>> '{}' as created_at, to_json(i.updated_at) #>> '{}' as updated_at,
      json_build_object('id', z.id, 'name', z.name, 'unit', z.unit, 'volume', z.volume::float8, 'count', z.count, 'stockable', z.stockable,
        'organization_id', z.organization_id) as size,
      json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
      s.quantity::float8 as total_quantity,
      case when ${locations}::uuid[] is null then s.par else (
        select sum(par) from stock.par where organization_id = i.organization_id and item_id = i.id and location_id = any(${locations}::uuid[])
      ) end::float8 as par, to_json(s.last_counted_at) #>> '{}' as last_counted_at,
      c.last_cost::float8 as last_cost, c.average_cost::float8 as average_cost, c.has_consignment, c.last_supplier as last_vendor,
      to_json(c.last_purchased_at) #>> '{}' as last_purchased_at, ${SHOWN_CATEGORY} as pos_category,
      to_json(${lastSoldAt}) #>> '{}' as last_sold_at, s.value::float8 as total_value,
      coalesce(held.locations, '[]') as locations
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = page.id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join lateral (
      select json_agg(json_build_object('location_id', l.id, 'location_name', l.name, 'path', l.path, 'quantity', r.quantity::float8,
               'depletion_priority', r.depletion_priority, 'last_counted_at', r.last_counted_at, 'freshness', ${FRESHNESS},
               'count', case when r.last_counted_at >= p.opened_at then r.last_count::float8 end, 'par', par.par::float8)
             order by r.depletion_priority, l.name_key) as locations
      from stock.running_stock as r
      join place as l on l.id = r.location_id
      cross join period as p
      left join stock.par as par on par.organization_id = r.organization_id and par.item_id = r.item_id and par.location_id = r.location_id
      where r.organization_id = i.organization_id and r.item_id = i.id
        and (${locations}::uuid[] is null or r.location_id = any(${locations}::uuid[]))
        and (r.quantity <> 0 or r.last_counted_at is not null or ${locations}::uuid[] is not null)
    ) as held on true
    order by page.position`.execute(tx);
  return rows.map((row) => ({
    ...row,
    ...summarize(row.locations, locations !== null),
    main_type: mainTypeLabel(row.type.short_type as MainTypeCode),
  }));
}

function summarize(stocks: readonly LocationStock[], chosen: boolean) {
  const counts = stocks.filter((stock) => stock.count !== null);
  return {
    location_quantity: chosen
      ? stocks.reduce((sum, stock) => sum + Math.round((stock.quantity ?? 0) * 1e6), 0) / 1e6
      : null,
    inventory_count:
      counts.length > 0 ? counts.reduce((sum, stock) => sum + Math.round((stock.count ?? 0) * 1e6), 0) / 1e6 : null,
    freshness: WORST_FIRST.find((state) => stocks.some((stock) => stock.freshness === state)) ?? 'uncounted',
  };
}
