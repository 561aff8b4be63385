import { sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import type { Tx } from '#shared/server/database.ts';
import type { inventoryRow, locationStock } from '../../contract/item-schemas.ts';
import { lastSoldAt } from './last-sold.ts';
import { SHOWN_CATEGORY, SHOWN_PRICE } from './shown-price.ts';

type InventoryRow = z.output<typeof inventoryRow>;
export type LocationStock = z.output<typeof locationStock>;
export type Freshness = LocationStock['freshness'];

/** Freshness of a pair (CNT-008 to CNT-010); `r` is its running stock and `p` the organization's period. */
export const FRESHNESS = sql<Freshness>`case when r.last_counted_at is null then 'uncounted'
  when r.last_counted_at < p.opened_at then 'old' when r.stale then 'stale' else 'counted' end`;

/** Whether a pair moved after its count in the open cycle: stale in FRESHNESS. A count of an earlier cycle is old. */
export const MOVED_SINCE_COUNT = sql<boolean>`(r.stale and r.last_counted_at >= p.opened_at)`;

const WORST_FIRST: readonly Freshness[] = ['stale', 'uncounted', 'old', 'counted'];

interface Place {
  readonly location_id: string;
  readonly location_name: string;
  readonly path: string[];
}

/** One row as the database returns it: the shelves of an item as one array per column, all in the same order. */
interface ReadRow
  extends Omit<
    InventoryRow,
    'main_type' | 'size' | 'type' | 'location_quantity' | 'inventory_count' | 'freshness' | 'locations'
  > {
  readonly size_id: string;
  readonly size_name: string;
  readonly unit: string;
  readonly volume: number;
  readonly count: number;
  readonly stockable: boolean;
  readonly type_id: string;
  readonly type_name: string;
  readonly short_type: MainTypeCode;
  readonly shelf_locations: string[] | null;
  readonly shelf_quantities: number[];
  readonly shelf_priorities: number[];
  readonly shelf_counted: (string | null)[];
  readonly shelf_freshness: Freshness[];
  readonly shelf_counts: (number | null)[];
  readonly pars: Readonly<Record<string, number>> | null;
}

/** All list data for `ids`, in their order. With locations chosen, stock per location covers only those. */
export async function readInventoryRows(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  locations: readonly string[] | null,
): Promise<InventoryRow[]> {
  if (ids.length === 0) return [];
  const places = await readPlaces(tx, organizationId);
  // Arrays of plain values cost half as much as an object per shelf, and the list has hundreds of shelves.
  const { rows } = await sql<ReadRow>`
    with period as materialized (
      select opened_at from stock.period where organization_id = ${organizationId}
    )
    select i.id, i.name, i.vintage, i.barcode, ${SHOWN_PRICE}::float8 as list_price,
      to_json(i.created_at) #>> '{}' as created_at, to_json(i.updated_at) #>> '{}' as updated_at,
      z.id as size_id, z.name as size_name, z.unit, z.volume::float8 as volume, z.count, z.stockable,
      t.id as type_id, t.name as type_name, t.short_type,
      s.quantity::float8 as total_quantity,
      case when ${locations}::uuid[] is null then s.par else (
        select sum(par) from stock.par where organization_id = i.organization_id and item_id = i.id and location_id = any(${locations}::uuid[])
      ) end::float8 as par, to_json(s.last_counted_at) #>> '{}' as last_counted_at,
      c.last_cost::float8 as last_cost, c.average_cost::float8 as average_cost, c.has_consignment, c.last_supplier as last_vendor,
      to_json(c.last_purchased_at) #>> '{}' as last_purchased_at, ${SHOWN_CATEGORY} as pos_category,
      to_json(${lastSoldAt}) #>> '{}' as last_sold_at, s.value::float8 as total_value,
      case when s.par is not null then (
        select json_object_agg(location_id, par) from stock.par where organization_id = i.organization_id and item_id = i.id
      ) end as pars, held.*
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = page.id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join lateral (
      select json_agg(r.location_id) as shelf_locations, json_agg(r.quantity::float8) as shelf_quantities,
        json_agg(r.depletion_priority) as shelf_priorities, json_agg(r.last_counted_at) as shelf_counted,
        json_agg(${FRESHNESS}) as shelf_freshness,
        json_agg(case when r.last_counted_at >= p.opened_at then r.last_count::float8 end) as shelf_counts
      from stock.running_stock as r cross join period as p
      where r.organization_id = i.organization_id and r.item_id = i.id
        and (${locations}::uuid[] is null or r.location_id = any(${locations}::uuid[]))
        and (r.quantity <> 0 or r.last_counted_at is not null or ${locations}::uuid[] is not null)
    ) as held on true
    order by page.position`.execute(tx);
  return rows.map((row) => toInventoryRow(row, organizationId, places, locations !== null));
}

/** All locations, by name. */
async function readPlaces(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, Place & { rank: number }>> {
  const { rows } = await sql<Place>`
    select l.id as location_id, l.name as location_name, to_json(${LOCATION_PATH}) as path
    from stock.location as l where l.organization_id = ${organizationId} order by l.name_key, l.id`.execute(tx);
  return new Map(rows.map((place, rank) => [place.location_id, { ...place, rank }]));
}

function toInventoryRow(
  read: ReadRow,
  organizationId: string,
  places: ReadonlyMap<string, Place & { rank: number }>,
  chosen: boolean,
): InventoryRow {
  const {
    size_id,
    size_name,
    unit,
    volume,
    count,
    stockable,
    type_id,
    type_name,
    short_type,
    pars,
    shelf_locations,
    shelf_quantities,
    shelf_priorities,
    shelf_counted,
    shelf_freshness,
    shelf_counts,
    ...row
  } = read;
  const shelves = (shelf_locations ?? []).flatMap((id, index) => {
    const place = places.get(id);
    if (!place) return [];
    const { rank, ...named } = place;
    const shelf: LocationStock = {
      ...named,
      quantity: shelf_quantities[index] ?? 0,
      depletion_priority: shelf_priorities[index] ?? 0,
      last_counted_at: shelf_counted[index] ?? null,
      freshness: shelf_freshness[index] ?? 'uncounted',
      count: shelf_counts[index] ?? null,
      par: pars?.[id] ?? null,
    };
    return [{ shelf, rank }];
  });
  shelves.sort((a, b) => a.shelf.depletion_priority - b.shelf.depletion_priority || a.rank - b.rank);
  const stocks = shelves.map(({ shelf }) => shelf);
  return {
    ...row,
    size: { id: size_id, name: size_name, unit, volume, count, stockable, organization_id: organizationId },
    type: { id: type_id, name: type_name, short_type },
    locations: stocks,
    ...summarize(stocks, chosen),
    main_type: mainTypeLabel(short_type),
  };
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
