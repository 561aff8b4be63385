import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { lowItem } from '../../contract/low-stock-contract.ts';
import { missingAt, planRefill } from '../../domain/plan-refill.ts';
import {
  type Needed,
  needOf,
  ON_ORDER,
  PACK_OF_BARCODE,
  type PlacedShelf,
  SHELVES,
  usedUntil,
} from './need-of-items.ts';

export type LowItem = z.output<typeof lowItem>;

interface ItemRow extends Omit<LowItem, 'pack' | 'suggested' | 'missing' | 'places' | keyof Needed>, Needed {}

/** The newest purchase of item `i` from a vendor that is not deleted. */
export const LAST_PURCHASE = sql`(
  select o.vendor_id, line.unit_cost from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
  join purchasing.vendor as v on v.organization_id = o.organization_id and v.id = o.vendor_id and v.deleted_at is null
  where line.organization_id = i.organization_id and line.item_id = i.id and line.quantity > 0 and o.type = 'IN' and o.status <> 'DR'
  order by o.date_ordered desc, line.id desc limit 1)`;

/** Shortage, moves, and quantity to order of these items, whether they are below par or not. */
export async function readLowItems(
  tx: Tx,
  { actor: { organizationId }, now }: Context,
  ids: readonly string[],
): Promise<LowItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select i.id, i.name, i.vintage, i.barcode, z.name as size, s.quantity::float8 as on_hand, coalesce(s.par, 0)::float8 as par,
      ${SHELVES} as shelves, ${ON_ORDER} as on_order, ${PACK_OF_BARCODE} as pack_of_barcode,
      case when s.par is null then ${usedUntil(now)} else 0 end as used, coalesce(last.unit_cost, c.last_cost)::float8 as unit_cost,
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

function lowItemOf({ pack_of_barcode, bought, shelves, used, ...row }: ItemRow): LowItem {
  const need = needOf({ pack_of_barcode, bought, shelves, used, on_hand: row.on_hand, on_order: row.on_order });
  return { ...row, ...shortPlaces(shelves ?? []), ...need };
}

function shortPlaces(shelves: readonly PlacedShelf[]) {
  const { moves } = planRefill(shelves);
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
  };
}
