import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { suggestion } from '../../contract/purchase-orders/purchase-order-schemas.ts';
import { suggestQuantity } from '../../domain/suggest-quantity.ts';
import { requireVendor } from '../vendors/find-vendor.ts';

type Suggestion = z.output<typeof suggestion>;

const USED_DAYS = 28;
const MOST_ITEMS = 500;

/** Each item that this vendor sold us, with what is there, on its way, used lately, and what to order of it. */
export function suggestOrder(context: Context, input: { vendor_id: string }): Promise<Suggestion[]> {
  const { organizationId } = context.actor;
  const since = new Date(context.now.getTime() - USED_DAYS * 86_400_000);
  return runQuery(context, async (tx) => {
    await requireVendor(tx, organizationId, input.vendor_id);
    const { rows } = await sql<Omit<Suggestion, 'suggested'>>`
      with bought as (
        select line.item_id, max(o.date_ordered) as last_ordered_at,
               (array_agg(line.quantity order by o.date_ordered desc, line.id desc))[1]::float8 as last_quantity,
               (array_agg(line.unit_cost order by o.date_ordered desc, line.id desc))[1]::float8 as last_unit_cost
        from purchasing.invoice as o
        join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.invoice_id = o.id
        where o.organization_id = ${organizationId} and o.vendor_id = ${input.vendor_id} and o.type = 'IN' and o.status <> 'DR' and line.quantity > 0
        group by line.item_id
        order by max(o.date_ordered) desc, line.item_id limit ${MOST_ITEMS}
      )
      select i.id, i.name, i.vintage, i.barcode, z.name as size, bought.last_quantity, bought.last_unit_cost,
        coalesce(stock.quantity, 0)::float8 as on_hand, coalesce(ordered.quantity, 0)::float8 as on_order,
        greatest(coalesce(used.quantity, 0), 0)::float8 as used
      from bought
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = bought.item_id and i.active
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      left join lateral (
        select sum(r.quantity) as quantity from stock.running_stock as r
        where r.organization_id = i.organization_id and r.item_id = i.id
      ) as stock on true
      left join lateral (
        select sum(line.quantity) as quantity from purchasing.invoice_line as line
        join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id and o.status = 'DR'
        where line.organization_id = i.organization_id and line.item_id = i.id
      ) as ordered on true
      left join lateral (
        select -sum(m.quantity) as quantity from stock.movement as m
        where m.organization_id = i.organization_id and m.item_id = i.id and m.occurred_at >= ${since} and m.occurred_at <= ${context.now}
          and m.kind in ('manual_depletion', 'stocktake', 'rebase', 'sale', 'batch_out', 'zero_out')
      ) as used on true
      order by i.name_key, i.id`.execute(tx);
    return rows.map((row) => ({
      ...row,
      suggested: suggestQuantity({
        onHand: row.on_hand,
        onOrder: row.on_order,
        used: row.used,
        days: USED_DAYS,
        par: null,
      }),
    }));
  });
}
