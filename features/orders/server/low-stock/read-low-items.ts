import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import type { Tx } from '#shared/server/database.ts';
import type { lowItem } from '../../contract/low-stock-contract.ts';
import { missingAt, planRefill, type Shelf } from '../../domain/plan-refill.ts';
import { packSize, suggestQuantity } from '../../domain/suggest-quantity.ts';
import { ON_ORDER, PACK_OF_BARCODE } from './need-of-items.ts';

export type LowItem = z.output<typeof lowItem>;

interface PlacedShelf extends Shelf {
  readonly name: string;
  readonly path: string[];
}

interface ItemRow extends Omit<LowItem, 'pack' | 'suggested' | 'missing' | 'places'> {
  readonly pack_of_barcode: number | null;
  readonly bought: number[] | null;
  readonly shelves: PlacedShelf[] | null;
}

/** The newest purchase of item `i` from a vendor that is not deleted. */
export const LAST_PURCHASE = sql`(
  select o.vendor_id, line.unit_cost from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
  join purchasing.vendor as v on v.organization_id = o.organization_id and v.id = o.vendor_id and v.deleted_at is null
  where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0 and o.type = 'IN' and o.status <> 'DR'
  order by o.date_ordered desc, line.id desc limit 1)`;

/** The locations with stock or a par of item `i`, by name; stock in a deleted location cannot be moved. */
const SHELVES = sql<PlacedShelf[] | null>`(
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'path', ${LOCATION_PATH}, 'quantity', coalesce(r.quantity, 0)::text,
      'par', p.par::text, 'available', l.availability) order by l.name_key, l.id)
  from (
    select location_id from stock.running_stock where organization_id = i.organization_id and item_id = i.id
    union select location_id from stock.par where organization_id = i.organization_id and item_id = i.id
  ) as held
  join stock.location as l on l.organization_id = i.organization_id and l.id = held.location_id and l.deleted_at is null
  left join stock.running_stock as r on r.organization_id = i.organization_id and r.item_id = i.id and r.location_id = l.id
  left join stock.par as p on p.organization_id = i.organization_id and p.item_id = i.id and p.location_id = l.id)`;

/** Shortage, moves, and quantity to order of these items, whether they are below par or not. */
export async function readLowItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<LowItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select i.id, i.name, i.vintage, i.barcode, z.name as size, s.quantity::float8 as on_hand, coalesce(s.par, 0)::float8 as par,
      ${SHELVES} as shelves, ${ON_ORDER} as on_order, ${PACK_OF_BARCODE} as pack_of_barcode,
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
  return rows.map(lowItemOf);
}

function lowItemOf({ pack_of_barcode, bought, shelves, ...row }: ItemRow): LowItem {
  const pack = packSize({ ofBarcode: pack_of_barcode, bought: bought ?? [] });
  const { rest, ...short } = shortPlaces(shelves ?? []);
  const need = { onHand: 0, onOrder: row.on_order, par: rest, pack, used: 0, days: 1 };
  return { ...row, ...short, pack, suggested: suggestQuantity(need) };
}

function shortPlaces(shelves: readonly PlacedShelf[]) {
  const { moves, rest } = planRefill(shelves);
  const known = new Map(shelves.map(({ id, name, path }) => [id, { id, name, path }]));
  const placeOf = (id: string) => known.get(id) ?? { id, name: '', path: [] };
  const short = shelves.filter((shelf) => missingAt(shelf).gt(0));
  return {
    missing: short.reduce((sum, shelf) => sum.plus(missingAt(shelf)), new Decimal(0)).toNumber(),
    places: short.map((shelf) => ({
      location: placeOf(shelf.id),
      on_hand: Number(shelf.quantity),
      par: Number(shelf.par),
      missing: missingAt(shelf).toNumber(),
      moves: moves.filter(({ to }) => to === shelf.id).map(({ from, quantity }) => ({ from: placeOf(from), quantity })),
    })),
    rest,
  };
}
