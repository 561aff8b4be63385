import { sql } from 'kysely';
import type { z } from 'zod';
import { costBefore } from '#features/ledger/server/costs/cost-before.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { invoice } from '../../contract/invoice-schemas.ts';
import { spreadLandedCost } from '../../domain/spread-landed-cost.ts';
import { ORDER_STAGE } from '../documents/order-stage.ts';
import { BOOKED } from '../reopening/booked-bottles.ts';
import { RETURNED } from '../returns/list-returnable.ts';
import { INVOICE_TOTAL } from './invoice-total.ts';

export type Invoice = z.output<typeof invoice>;
type Line = Invoice['items'][number];

export function getInvoice(context: Context, input: { id: string }): Promise<Invoice> {
  return runQuery(context, (tx) => readInvoice(tx, context.actor.organizationId, input.id));
}

/**
 * One invoice with its lines in the order of entry (INV-039, INV-040); 404 if it does not belong to this organization.
 */
export async function readInvoice(tx: Tx, organizationId: string, id: string): Promise<Invoice> {
  const { rows } = await sql<Omit<Invoice, 'items'>>`
    select i.id, i.id as invoice_id, i.type, i.status, i.vendor_id, i.vendor_rep_id, i.custom_invoice_num, i.consignment,
      to_json(i.date_ordered) #>> '{}' as date_ordered, to_json(i.delivery_date) #>> '{}' as delivery_date,
      to_json(i.completed_at) #>> '{}' as completed_at, i.line_count, i.subtotal::float8 as subtotal, ${INVOICE_TOTAL}::float8 as total, ${ORDER_STAGE} as order_stage,
      i.shipping_cost::float8 as shipping_cost, i.tax::float8 as tax, i.other_fees::float8 as other_fees,
      i.vendor_credit::float8 as vendor_credit, i.deposit::float8 as deposit, i.internal_note, i.external_note, i.purchase_order_id, i.action_id, i.completed_by,
      (select json_build_object('id', bought.id, 'custom_invoice_num', bought.custom_invoice_num)
       from purchasing.invoice_line as back
       join purchasing.invoice_line as line on line.organization_id = back.organization_id and line.id = back.returns_line_id
       join purchasing.invoice as bought on bought.organization_id = line.organization_id and bought.id = line.invoice_id
       where back.organization_id = i.organization_id and back.invoice_id = i.id limit 1) as return_of,
      case when i.custom_invoice_num is not null then json_build_object('name', i.custom_invoice_num) end as reason,
      ${describePerson('p', 'i.created_by')} as created_by,
      json_build_object('id', v.id, 'name', v.name, 'phone', v.phone, 'contact_name', reps.contact_name, 'reps', coalesce(reps.all, '[]')) as vendor,
      json_build_object('vendor', v.name, 'rep', rep.name, 'number', i.custom_invoice_num, 'date', to_json(i.date_ordered) #>> '{}',
        'consignment', i.consignment) as header
    from purchasing.invoice as i
    join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
    left join purchasing.vendor_rep as rep on rep.organization_id = i.organization_id and rep.id = i.vendor_rep_id
    left join accounts.person as p on p.organization_id = i.organization_id and p.id = i.created_by
    left join lateral (
      select (array_agg(r.name order by r.is_default desc, r.created_at))[1] as contact_name,
             json_agg(json_build_object('id', r.id, 'vendor_id', r.vendor_id, 'name', r.name, 'email', r.email, 'phone', r.phone,
               'external_id', r.external_id, 'note', r.note, 'default', r.is_default) order by r.is_default desc, r.created_at) as all
      from purchasing.vendor_rep as r where r.organization_id = i.organization_id and r.vendor_id = i.vendor_id
    ) as reps on true
    where i.organization_id = ${organizationId} and i.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('Invoice');
  return { ...row, items: await readLines(tx, organizationId, row) };
}

type LinesOf = Pick<Invoice, 'id' | 'type' | 'status' | 'shipping_cost' | 'tax' | 'other_fees' | 'vendor_credit'>;

const LINE = {
  organization: sql`line.organization_id`,
  item: sql`line.item_id`,
  at: sql`bill.date_ordered`,
  except: sql`line.invoice_id`,
};

async function readLines(tx: Tx, organizationId: string, of: LinesOf): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'landed_unit_cost'> & { exact_quantity: string; exact_total: string }>`
    select line.id, line.quantity::float8 as ordered_quantity, line.unit_cost::float8 as unit_cost, line.total_cost::float8 as total_cost,
      line.quantity as exact_quantity, line.total_cost as exact_total, ${RETURNED}::float8 as returned_quantity,
      case when ${of.status} <> 'DR' and ${of.type} = 'IN' then ${BOOKED}::float8 end as stock_quantity, to_json(line.added_at) #>> '{}' as added_at, line.location_id, place.name as location,
      ${costBefore(LINE)}::float8 as last_cost,
      json_build_object('id', i.id, 'name', coalesce(case when i.use_parent_name then linked.name end, i.name), 'vintage', i.vintage,
        'barcode', i.barcode, 'size', json_build_object('id', z.id, 'name', z.name, 'volume', z.volume::float8, 'unit', z.unit),
        'type', json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type)) as inventory_item
    from purchasing.invoice_line as line
    join purchasing.invoice as bill on bill.organization_id = line.organization_id and bill.id = line.invoice_id
    join catalog.item as i on i.organization_id = line.organization_id and i.id = line.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    left join catalog.item as linked on linked.organization_id = i.organization_id and linked.id = i.item_id
    left join stock.location as place on place.organization_id = line.organization_id and place.id = line.location_id
    where line.organization_id = ${organizationId} and line.invoice_id = ${of.id}
    order by line.position, line.id`.execute(tx);
  const landed = spreadLandedCost(
    rows.map((row) => ({ quantity: row.exact_quantity, totalCost: row.exact_total })),
    {
      shipping: String(of.shipping_cost),
      tax: String(of.tax),
      fees: String(of.other_fees),
      credit: String(of.vendor_credit),
    },
  );
  return rows.map(({ exact_quantity: _, exact_total: __, ...row }, index) => ({
    ...row,
    landed_unit_cost: Number(landed[index]?.landedUnitCost ?? row.unit_cost),
  }));
}
