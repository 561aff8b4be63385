import { sql } from 'kysely';
import type { z } from 'zod';
import { requireVendor } from '#features/invoices/server/vendors/find-vendor.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { suggestion } from '../../contract/purchase-order-schemas.ts';
import { type Needed, needOf, ON_ORDER, PACK_OF_BARCODE, SHELVES, usedUntil } from '../low-stock/need-of-items.ts';

type Suggestion = z.output<typeof suggestion>;

const MOST_ITEMS = 500;

/** Each item bought from this vendor, with its stock, open orders, recent use, and the quantity to order. */
export function suggestOrder(context: Context, input: { vendor_id: string }): Promise<Suggestion[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireVendor(tx, organizationId, input.vendor_id);
    const { rows } = await sql<Omit<Suggestion, 'suggested' | 'pack'> & Needed>`
      with bought as (
        select line.item_id, max(o.date_ordered) as last_ordered_at,
               (array_agg(line.quantity order by o.date_ordered desc, line.id desc))[1]::float8 as last_quantity,
               (array_agg(line.unit_cost order by o.date_ordered desc, line.id desc))[1]::float8 as last_unit_cost,
               (array_agg(line.quantity::float8 order by o.date_ordered desc, line.id desc))[1:3] as bought
        from purchasing.invoice as o
        join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.invoice_id = o.id
        where o.organization_id = ${organizationId} and o.vendor_id = ${input.vendor_id} and o.type = 'IN' and o.status <> 'DR' and line.quantity > 0
        group by line.item_id
        order by max(o.date_ordered) desc, line.item_id limit ${MOST_ITEMS}
      )
      select i.id, i.name, i.vintage, i.barcode, z.name as size, bought.last_quantity, bought.last_unit_cost, bought.bought, ${PACK_OF_BARCODE} as pack_of_barcode,
        coalesce(stock.quantity, 0)::float8 as on_hand, stock.par::float8 as par, ${ON_ORDER} as on_order,
        ${usedUntil(context.now)} as used, ${SHELVES} as shelves
      from bought
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = bought.item_id and i.active
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      left join stock.item_stock as stock on stock.organization_id = i.organization_id and stock.item_id = i.id
      order by i.name_key, i.id`.execute(tx);
    return rows.map((row) => {
      const { shelves, bought, pack_of_barcode, ...rest } = row;
      return { ...rest, ...needOf(row) };
    });
  });
}
