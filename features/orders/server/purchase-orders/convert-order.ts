import { sql } from 'kysely';
import { findInvoiceOf, lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { takeOrderNumbers } from '#features/invoices/server/documents/order-numbers.ts';
import { insertDrafts } from '#features/invoices/server/invoices/insert-drafts.ts';
import { INVOICE_NAME } from '#features/invoices/server/invoices/invoice-names.ts';
import type { NewInvoiceLine } from '#features/invoices/server/lines/insert-lines.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { ordersOfInvoices } from './orders-of-invoices.ts';

interface Conversion {
  readonly id: string;
  readonly invoice_id?: string | undefined;
  readonly custom_invoice_num?: string | null | undefined;
}

/**
 * Creates a draft invoice dated today from a purchase order and completes the order (PO-035 to PO-037). It moves no
 * stock: completing the invoice does (PO-052). A second caller is refused (PO-053). Without its own number the invoice
 * takes the order's; an old order without a number gets one.
 */
export function convertOrder(context: Context, input: Conversion) {
  const { organizationId, userId } = context.actor;
  if (input.invoice_id && input.invoice_id !== input.id)
    throw refuseField('invoice_id', 'invoice_id is not the purchase order of the address');
  return runCommand(context, 'convertOrder', input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    // The status doesn't say: earlier versions left an order completed when the invoice made from it was deleted.
    if (await findInvoiceOf(tx, organizationId, input.id))
      throw new Refusal('conflict', 'This purchase order already has an invoice');
    const seen = await watchRows(tx, organizationId, conversionRows(input.id));
    const number = await numberOf(tx, context, input.id);
    const invoiceId = await draftFrom(tx, context, input.id, input.custom_invoice_num || number);
    await tx
      .updateTable('purchasing.invoice')
      .set({
        custom_invoice_num: number,
        status: 'CM',
        completed_at: context.now,
        completed_by: userId,
        updated_at: context.now,
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    await announce(tx, organizationId, 'invoices', [input.id, invoiceId]);
    return { invoice_id: invoiceId, action_id: await recordRows(tx, context, undoConversion, seen) };
  });
}

/** Deletes the draft invoice and reopens the order, unless something was changed, received otherwise, or billed since. */
export const undoConversion = rowsInverse({
  kind: 'order converted',
  what: 'The delivery',
  topics: ['invoices'],
  // Completing the invoice and reopening it leave it as it was but for this.
  passing: ['times_reopened'],
  names: { 'purchasing.invoice': INVOICE_NAME },
  follow: async (tx, { actor }, { rows }) => {
    const orders = rows.flatMap(({ table, key, before }) => (table === 'purchasing.invoice' && before ? [key.id] : []));
    for (const id of orders as string[]) {
      await requireNothingBilled(tx, actor.organizationId, id);
      // A line received as ordered changed nothing else.
      await ordersOfInvoices.openAgain(tx, actor.organizationId, id);
    }
  },
});

const WAS_BILLED =
  "The vendor's invoice was entered for this order since. Delete the draft invoice instead: the order is open again then.";

/** Bills, decisions, and credits are lost only with the invoice, which a person deletes. */
async function requireNothingBilled(tx: Tx, organizationId: string, orderId: string): Promise<void> {
  const { rows } = await sql`
    select from purchasing.order_bill where organization_id = ${organizationId} and order_id = ${orderId}
    union all
    select from purchasing.order_credit where organization_id = ${organizationId} and order_id = ${orderId}
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('conflict', WAS_BILLED, undefined, 'changed_since');
}

const conversionRows = (orderId: string) => [
  { table: 'purchasing.invoice', where: sql`t.id = ${orderId} or t.purchase_order_id = ${orderId}` },
  {
    table: 'purchasing.invoice_line',
    where: sql`t.invoice_id in (select id from purchasing.invoice where organization_id = t.organization_id and purchase_order_id = ${orderId})`,
  },
];

async function numberOf(tx: Tx, context: Context, orderId: string): Promise<string> {
  const { custom_invoice_num } = await tx
    .selectFrom('purchasing.invoice')
    .select('custom_invoice_num')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return custom_invoice_num ?? ((await takeOrderNumbers(tx, context, 1))[0] as string);
}

async function draftFrom(tx: Tx, context: Context, orderId: string, number: string): Promise<string> {
  const { organizationId, userId } = context.actor;
  const order = await tx
    .selectFrom('purchasing.invoice')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const draft = {
    vendorId: order.vendor_id,
    vendorRepId: order.vendor_rep_id,
    number,
    consignment: order.consignment,
    dateOrdered: context.now,
    deliveryDate: order.delivery_date,
    shipping: order.shipping_cost,
    tax: order.tax,
    fees: order.other_fees,
    credit: order.vendor_credit,
    deposit: order.deposit,
    internalNote: order.internal_note,
    purchaseOrderId: orderId,
    lines: await linesOf(tx, organizationId, orderId),
  };
  const [id] = await insertDrafts(tx, { organizationId, userId }, [draft]);
  return id as string;
}

/** Each line of the invoice stores its order line. */
async function linesOf(tx: Tx, organizationId: string, orderId: string): Promise<NewInvoiceLine[]> {
  const { rows } = await sql<NewInvoiceLine>`
    select item_id as "itemId", location_id as "locationId", quantity::text as quantity, unit_cost::text as "unitCost",
      total_cost::text as "totalCost", id as "orderLineId"
    from purchasing.invoice_line where organization_id = ${organizationId} and invoice_id = ${orderId}
    order by position, id`.execute(tx);
  return rows;
}
