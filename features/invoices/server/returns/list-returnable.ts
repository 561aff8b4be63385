import { sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import { formatFigure } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { returnableLine } from '../../contract/return-contract.ts';
import { requireDocument } from '../documents/lock-order.ts';

type ReturnableLine = z.output<typeof returnableLine>;

const MOST = 500;

/** The quantity of purchase line `line` already returned. */
export const RETURNED = sql<string>`(
  select coalesce(-sum(back.quantity), 0) from purchasing.invoice_line as back
  where back.organization_id = line.organization_id and back.returns_line_id = line.id)`;

/** A line cannot go below the quantity that was returned from it. Without a quantity, that of the line counts. */
export async function requireReturnedStays(
  tx: Tx,
  organizationId: string,
  lineId: string,
  quantity?: number,
): Promise<void> {
  const { rows } = await sql<{ returned: number }>`
    select returned::float8 as returned
    from purchasing.invoice_line as line cross join lateral (select ${RETURNED} as returned) as back
    where line.organization_id = ${organizationId} and line.id = ${lineId}
      and coalesce(${quantity ?? null}::numeric, greatest(line.quantity, 0)) < returned`.execute(tx);
  if (rows[0]) throw refuseField('quantity', `${formatFigure(rows[0].returned)} were already returned to the vendor`);
}

/**
 * Purchase lines with the quantity that can still be returned, and the locations of their items: the delivery's
 * location first.
 */
export function listReturnable(
  context: Context,
  input: { invoice_id?: string | undefined; inventory_item_id?: string | undefined },
): Promise<ReturnableLine[]> {
  const { organizationId } = context.actor;
  if (!input.invoice_id && !input.inventory_item_id) throw refuseField('invoice_id', 'Name an invoice or an item');
  return runQuery(context, async (tx) => {
    if (input.invoice_id) await requireDocument(tx, organizationId, input.invoice_id, 'IN');
    const itemId = input.inventory_item_id && (await followMerges(tx, organizationId, input.inventory_item_id));
    const ofInvoice = sql`(${input.invoice_id ?? null}::uuid is null or line.invoice_id = ${input.invoice_id ?? null})`;
    const of = itemId ? sql`line.item_id = ${itemId} and ${ofInvoice}` : sql`line.invoice_id = ${input.invoice_id}`;
    const { rows } = await sql<ReturnableLine>`
      with bought as (
        select line.*, o.custom_invoice_num, o.date_ordered, o.vendor_id, o.consignment, ${RETURNED} as returned
        from purchasing.invoice_line as line
        join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
        where line.organization_id = ${organizationId} and ${of} and line.quantity > 0 and o.type = 'IN' and o.status <> 'DR'
        order by o.date_ordered desc, line.position, line.id limit ${MOST}
      )
      select b.id as line_id, b.invoice_id, b.custom_invoice_num, to_json(b.date_ordered) #>> '{}' as date_ordered,
        json_build_object('id', v.id, 'name', v.name) as vendor, b.consignment,
        json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'size', z.name) as inventory_item,
        b.unit_cost::float8 as unit_cost, b.quantity::float8 as bought, b.returned::float8 as returned,
        greatest(b.quantity - b.returned, 0)::float8 as returnable, coalesce(held.stocks, '[]') as stocks
      from bought as b
      join purchasing.vendor as v on v.organization_id = b.organization_id and v.id = b.vendor_id
      join catalog.item as i on i.organization_id = b.organization_id and i.id = b.item_id
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      left join lateral (
        select json_agg(json_build_object('location_id', l.id, 'path', ${LOCATION_PATH}, 'quantity', r.quantity::float8)
          order by exists (
            select from stock.movement as came
            where came.organization_id = b.organization_id and came.source_type = 'invoice' and came.source_id = b.invoice_id
              and came.item_id = b.item_id and came.location_id = l.id and came.quantity > 0
          ) desc, r.quantity desc, l.name_key) as stocks
        from stock.running_stock as r
        join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id and l.deleted_at is null
        where r.organization_id = i.organization_id and r.item_id = i.id and r.quantity > 0
      ) as held on true
      order by b.date_ordered desc, b.position, b.id`.execute(tx);
    return rows;
  });
}
