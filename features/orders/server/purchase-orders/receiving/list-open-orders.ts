import { sql } from 'kysely';
import type { z } from 'zod';
import { canonicalBarcode } from '#features/catalog/domain/barcode.ts';
import { ORDER_STAGE } from '#features/invoices/server/documents/order-stage.ts';
import { INVOICE_TOTAL } from '#features/invoices/server/invoices/invoice-total.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { openOrder } from '../../../contract/purchase-order-schemas.ts';

type OpenOrder = z.output<typeof openOrder>;

const MOST_ORDERS = 200;

/**
 * Orders with lines that have not arrived completely: those being received first, then sent ones by expected delivery
 * date, then drafts, which may have been ordered by phone.
 */
export function listOpenOrders(context: Context, { q }: { q?: string | undefined }): Promise<OpenOrder[]> {
  const { organizationId } = context.actor;
  const wanted = q?.trim() || null;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<OpenOrder>`
      with open as (
        select i.id, i.organization_id, ${ORDER_STAGE} as order_stage, ${INVOICE_TOTAL}::float8 as total, i.vendor_id, i.custom_invoice_num,
          i.date_ordered, i.delivery_date, i.line_count
        from purchasing.invoice as i
        where i.organization_id = ${organizationId} and i.type = 'PO' and i.line_count > 0 and (i.status = 'DR' or exists (
          select from purchasing.invoice as made where made.organization_id = i.organization_id
            and made.purchase_order_id = i.id and made.type = 'IN' and made.status = 'DR'))
      )
      select o.id, json_build_object('id', v.id, 'name', v.name) as vendor, o.custom_invoice_num,
        to_json(o.date_ordered) #>> '{}' as date_ordered, to_json(o.delivery_date) #>> '{}' as delivery_date, o.line_count, o.total,
        o.order_stage, (select count(*)::int from purchasing.order_receipt as r
          where r.organization_id = o.organization_id and r.order_id = o.id) as received_lines
      from open as o
      join purchasing.vendor as v on v.organization_id = o.organization_id and v.id = o.vendor_id
      where ${wanted}::text is null
        or platform.fold(concat_ws(' ', o.custom_invoice_num, v.name)) like all (platform.like_words(${wanted}))
        or exists (select from purchasing.invoice_line as line
          join catalog.item as item on item.organization_id = line.organization_id and item.id = line.item_id
          where line.organization_id = o.organization_id and line.invoice_id = o.id
            and (item.name_key like all (platform.like_words(${wanted})) or exists (select from catalog.item_barcode as b
              where b.organization_id = item.organization_id and b.item_id = item.id and b.code = ${wanted && canonicalBarcode(wanted)})))
      order by array_position(array['receiving', 'sent', 'unsure', 'waiting', 'failed', 'draft'], o.order_stage), o.delivery_date nulls last, o.date_ordered desc, o.id
      limit ${MOST_ORDERS}`.execute(tx);
    return rows;
  });
}
