import { sql } from 'kysely';
import type { z } from 'zod';
import { findInvoiceOf, requireOrder } from '#features/invoices/server/documents/lock-order.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { receivedLine, receiving } from '../../../contract/purchase-order-schemas.ts';
import { compareDelivery } from '../../../domain/compare-delivery.ts';

type ReceivedLine = z.output<typeof receivedLine>;
type Receiving = z.output<typeof receiving>;

export function getReceiving(context: Context, input: { id: string }): Promise<Receiving> {
  return runQuery(context, (tx) => readReceiving(tx, context.actor.organizationId, input.id));
}

/**
 * Reads ordered and delivered quantities. A substitute is another item on the invoice for the order line. A line not
 * received separately counts as on the completed invoice.
 */
export async function readReceiving(tx: Tx, organizationId: string, orderId: string): Promise<Receiving> {
  await requireOrder(tx, organizationId, orderId);
  const invoice = await findInvoiceOf(tx, organizationId, orderId);
  const booked = invoice && invoice.status !== 'DR' ? sql`coalesce(line.quantity, 0)` : sql`null::numeric`;
  const { rows } = await sql<LineRow>`
    select o.id as line_id, ${itemOf('i', 'z')} as inventory_item, o.quantity::float8 as ordered_quantity,
      o.unit_cost::float8 as unit_cost, o.quantity::text as ordered, o.unit_cost::text as cost, coalesce(r.received, ${booked})::text as received, r.damaged::text as damaged, r.note,
      case when line.item_id <> o.item_id then ${itemOf('other', 'other_size')} end as substitute
    from purchasing.invoice_line as o
    join catalog.item as i on i.organization_id = o.organization_id and i.id = o.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    left join purchasing.order_receipt as r on r.organization_id = o.organization_id and r.order_line_id = o.id
    left join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.order_line_id = o.id
      and line.invoice_id = ${invoice?.id ?? null}
    left join catalog.item as other on other.organization_id = line.organization_id and other.id = line.item_id
    left join catalog.size as other_size on other_size.organization_id = other.organization_id and other_size.id = other.size_id
    where o.organization_id = ${organizationId} and o.invoice_id = ${orderId}
    order by o.position, o.id`.execute(tx);
  const lines = rows.map(describe);
  const cents = lines.reduce((sum, line) => sum + Math.round((line.difference_cost ?? 0) * 100), 0);
  return {
    order_id: orderId,
    invoice_id: invoice?.id ?? null,
    open: invoice?.status === 'DR',
    lines,
    not_ordered: invoice ? await readNotOrdered(tx, organizationId, invoice.id) : [],
    difference_cost: cents / 100,
  };
}

async function readNotOrdered(tx: Tx, organizationId: string, invoiceId: string): Promise<Receiving['not_ordered']> {
  const { rows } = await sql<Receiving['not_ordered'][number]>`
    select line.id as line_id, ${itemOf('i', 'z')} as inventory_item, line.quantity::float8 as quantity,
      line.unit_cost::float8 as unit_cost, line.total_cost::float8 as total_cost
    from purchasing.invoice_line as line
    join catalog.item as i on i.organization_id = line.organization_id and i.id = line.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where line.organization_id = ${organizationId} and line.invoice_id = ${invoiceId} and line.order_line_id is null
    order by line.position, line.id`.execute(tx);
  return rows;
}

interface LineRow
  extends Pick<ReceivedLine, 'line_id' | 'inventory_item' | 'ordered_quantity' | 'unit_cost' | 'note' | 'substitute'> {
  readonly ordered: string;
  readonly cost: string;
  readonly received: string | null;
  readonly damaged: string | null;
}

function describe({ ordered, cost, received, damaged, ...row }: LineRow): ReceivedLine {
  if (received === null) {
    const nothing = { received_quantity: null, accepted_quantity: null, difference: null, difference_cost: null };
    return { ...row, ...nothing, damaged_quantity: 0, state: 'waiting' };
  }
  const seen = { ordered, received, damaged: damaged ?? '0', unitCost: cost, isSubstituted: row.substitute !== null };
  const { accepted, difference, differenceCost, state } = compareDelivery(seen);
  return {
    ...row,
    received_quantity: Number(received),
    damaged_quantity: Number(damaged ?? 0),
    accepted_quantity: accepted.toNumber(),
    difference: difference.toNumber(),
    difference_cost: differenceCost.toNumber(),
    state,
  };
}

const itemOf = (item: string, size: string) =>
  sql`json_build_object('id', ${sql.ref(item)}.id, 'name', ${sql.ref(item)}.name, 'vintage', ${sql.ref(item)}.vintage, 'size', ${sql.ref(size)}.name)`;
