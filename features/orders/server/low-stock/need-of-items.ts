import { type RawBuilder, sql } from 'kysely';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import type { Shelf } from '../../domain/plan-refill.ts';
import { packSize, suggestQuantity } from '../../domain/suggest-quantity.ts';

const USED_DAYS = 28;

export interface PlacedShelf extends Shelf {
  readonly name: string;
  readonly path: string[];
}

/** What decides how much of an item to order. */
export interface Needed {
  readonly on_hand: number;
  readonly on_order: number;
  readonly used: number;
  readonly shelves: readonly PlacedShelf[] | null;
  readonly pack_of_barcode: number | null;
  /** The last quantities bought from the vendor. */
  readonly bought: readonly number[] | null;
}

/** The one answer of all screens that suggest a quantity. */
export function needOf({ on_hand: onHand, on_order: onOrder, used, ...rest }: Needed) {
  const pack = packSize({ ofBarcode: rest.pack_of_barcode, bought: rest.bought ?? [] });
  const shelves = rest.shelves ?? [];
  return { pack, suggested: suggestQuantity({ shelves, onHand, onOrder, used, days: USED_DAYS, pack }) };
}

/** Bottles of item `i` in draft purchase orders and draft invoices. */
export const ON_ORDER = sql<number>`(
  select coalesce(sum(line.quantity), 0)::float8 from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id and o.status = 'DR'
  where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0)`;

/** The bottles in the smallest pack with a barcode of item `i`. */
export const PACK_OF_BARCODE = sql<number | null>`(
  select min(b.pack_count) from catalog.item_barcode as b
  where b.organization_id = i.organization_id and b.item_id = i.id and b.pack_count > 1)`;

/** The locations with stock or a par of item `i`, by name; stock in a deleted location cannot be moved. */
export const SHELVES = sql<PlacedShelf[] | null>`(
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'path', ${LOCATION_PATH}, 'quantity', coalesce(r.quantity, 0)::text,
      'par', p.par::text, 'available', l.availability) order by l.name_key, l.id)
  from (
    select location_id from stock.running_stock where organization_id = i.organization_id and item_id = i.id
    union select location_id from stock.par where organization_id = i.organization_id and item_id = i.id
  ) as held
  join stock.location as l on l.organization_id = i.organization_id and l.id = held.location_id and l.deleted_at is null
  left join stock.running_stock as r on r.organization_id = i.organization_id and r.item_id = i.id and r.location_id = l.id
  left join stock.par as p on p.organization_id = i.organization_id and p.item_id = i.id and p.location_id = l.id)`;

/** Bottles of item `i` that left stock in the last 28 days; deliveries, moves and returns are no use. */
export const usedUntil = (now: Date): RawBuilder<number> => sql<number>`(
  select greatest(coalesce(-sum(m.quantity), 0), 0)::float8 from stock.movement as m
  where m.organization_id = i.organization_id and m.item_id = i.id and m.occurred_at <= ${now}
    and m.occurred_at >= ${new Date(now.getTime() - USED_DAYS * 86_400_000)}
    and m.kind in ('manual_depletion', 'stocktake', 'rebase', 'sale', 'batch_out', 'zero_out'))`;
