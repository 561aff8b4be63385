import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { isForeignKeyViolation } from '#shared/server/connections/database-errors.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { INVOICE_NAME } from './invoice-names.ts';
import { lockInvoice, requireDraft, requireUnpaid } from './lock-invoice.ts';

/** A credit that a person expects for differences between an order and the vendor's invoice, in money. */
export interface ExpectedCredit {
  readonly order_id: string;
  readonly number: string | null;
  readonly amount: number;
}

/** What the purchase orders, a higher feature, do and know for invoices and vendors. */
export interface OrdersOfInvoices {
  /** Credits that this vendor still owes, by order. */
  expectedCredits(tx: Tx, organizationId: string, vendorId: string): Promise<ExpectedCredit[]>;
  /** Refuses while a mail of the order is leaving. */
  cancelMails(tx: Tx, organizationId: string, orderId: string): Promise<void>;
  /** Forgets what was received and billed. */
  openAgain(tx: Tx, organizationId: string, orderId: string): Promise<void>;
}

/** Part of reading, a higher feature: lets the documents of a draft wait for review again, and answers their ids. */
export type ReleaseReadings = (tx: Tx, organizationId: string, invoiceId: string) => Promise<string[]>;

/** What higher features do for a deletion. */
interface HigherFeatures {
  readonly orders: OrdersOfInvoices;
  readonly releaseReadings: ReleaseReadings;
}

/** Removes the knowledge of the vendor's documents that came with this draft. */
async function forgetTaught(tx: Tx, organizationId: string, invoiceId: string): Promise<void> {
  for (const table of ['purchasing.vendor_item', 'purchasing.vendor_layout', 'purchasing.vendor_charge'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('invoice_id', '=', invoiceId)
      .execute();
}

/** A draft, what it taught, the document that it was read from, and what its order recorded about it. */
const rowsOf = (id: string, orderId: string | null) => {
  const [invoice, order] = [sql`t.invoice_id = ${id}`, sql`t.order_id = ${orderId}`];
  return [
    { table: 'purchasing.invoice', where: sql`t.id = ${id} or t.id = ${orderId}` },
    { table: 'purchasing.invoice_line', where: invoice },
    { table: 'purchasing.order_attachment', where: sql`t.order_id = ${id}` },
    { table: 'purchasing.vendor_item', where: invoice },
    { table: 'purchasing.vendor_layout', where: invoice },
    { table: 'purchasing.vendor_charge', where: invoice },
    { table: 'purchasing.vendor_deposit', where: invoice },
    { table: 'purchasing.invoice_reading', where: invoice },
    { table: 'purchasing.order_receipt', where: order },
    { table: 'purchasing.order_bill', where: order },
    { table: 'purchasing.order_credit', where: order },
  ];
};

/** Brings a deleted draft back as it was, unless its document was confirmed again or its order changed since. */
export const undoDeletedDraft = rowsInverse({
  kind: 'draft deleted',
  what: 'The draft',
  topics: ['invoices', 'vendors'],
  names: { 'purchasing.invoice': INVOICE_NAME },
});

/**
 * Deletes a draft with its lines and files (INV-050), and forgets what it taught; completed invoices stay (OAPI-025). The
 * document that it was read from waits for review again. An order's mails that have not left are canceled. The order that a
 * deleted invoice was made from is open again, as before it was converted. It can be undone, unless files that a person
 * added or mails went with it.
 */
export async function deleteInvoice(
  context: Context,
  files: Pick<Files, 'remove'>,
  input: { id: string },
  { orders, releaseReadings }: HigherFeatures,
) {
  const { organizationId } = context.actor;
  let removed: string[] = [];
  const answer = await runCommand(context, 'deleteInvoice', input, async (tx) => {
    const orderId = await holdOrderOf(tx, organizationId, input.id);
    const invoice = await lockInvoice(tx, organizationId, input.id);
    requireDraft(invoice, 'Only a draft can be deleted');
    await requireUnpaid(tx, organizationId, input.id);
    const seen = await watchRows(tx, organizationId, rowsOf(input.id, orderId));
    const mails = await countMails(tx, organizationId, input.id, orderId);
    if (invoice.type === 'PO') await orders.cancelMails(tx, organizationId, input.id);
    const held = await tx
      .selectFrom('purchasing.order_attachment')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('order_id', '=', input.id)
      .execute();
    const released = await releaseReadings(tx, organizationId, input.id);
    removed = held.flatMap(({ id }) => (released.includes(id) ? [] : [id]));
    await forgetTaught(tx, organizationId, input.id);
    await tx
      .deleteFrom('purchasing.invoice')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute()
      .catch((error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error;
        throw new Refusal('conflict', 'An invoice was made from this purchase order: it cannot be deleted');
      });
    if (orderId) await openAgain(tx, organizationId, orderId, orders);
    await announce(tx, organizationId, 'invoices', orderId ? [input.id, orderId] : [input.id]);
    const whole = removed.length === 0 && mails === 0;
    const action_id = whole ? await recordRows(tx, context, undoDeletedDraft, seen) : null;
    return { invoice_id: input.id, documents: released.length, action_id };
  });
  for (const id of removed) await files.remove(organizationId, id);
  return answer;
}

/** Mails that are canceled with a draft: those of an order, or about the differences of its delivery. */
async function countMails(tx: Tx, organizationId: string, id: string, orderId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchasing.order_send
    where organization_id = ${organizationId} and (order_id = ${id} or (order_id = ${orderId} and about = 'differences'))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Locks the order that an invoice was made from. A caller that changes both locks the order first. */
async function holdOrderOf(tx: Tx, organizationId: string, id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('purchasing.invoice')
    .select('purchase_order_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found?.purchase_order_id) return null;
  return (await lockInvoice(tx, organizationId, found.purchase_order_id)).id;
}

/** Without an invoice the order is not received, and nothing was billed or is to be credited. */
async function openAgain(tx: Tx, organizationId: string, orderId: string, orders: OrdersOfInvoices): Promise<void> {
  const { rows } = await sql`
    update purchasing.invoice as o set status = 'DR', completed_at = null, completed_by = null, updated_at = now()
    where o.organization_id = ${organizationId} and o.id = ${orderId} and not exists (
      select from purchasing.invoice as made where made.organization_id = o.organization_id and made.purchase_order_id = o.id)
    returning o.id`.execute(tx);
  if (rows.length > 0) await orders.openAgain(tx, organizationId, orderId); // earlier versions made several invoices of one order
}
