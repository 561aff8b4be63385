import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { lockInvoice, requireUnpaid } from '../invoices/lock-invoice.ts';
import { invoiceOfAction, requireNothingReturned, takeOffBooks } from '../reopening/reopen-invoice.ts';
import { holdDeposits, settleDeposits } from '../terms/deposits-of-invoices.ts';

/**
 * Deletes a quick invoice or a return when its action is undone, after the action's movements were reversed. Later
 * corrections are reversed too (D38), and only the ledger keeps a record. Refused while returns or files depend on it.
 */
export async function takeBackInvoice(tx: Tx, context: Context, actionId: string): Promise<void> {
  const { organizationId } = context.actor;
  const id = await invoiceOfAction(tx, organizationId, actionId);
  if (!id) throw new Error('takeBackInvoice: no invoice was booked by this action');
  await lockInvoice(tx, organizationId, id);
  await requireNothingReturned(tx, context, id);
  await requireNoFiles(tx, organizationId, id);
  await requireUnpaid(tx, organizationId, id);
  const deposits = await holdDeposits(tx, organizationId, [id]);
  await takeOffBooks(tx, context, id, actionId);
  await tx
    .deleteFrom('purchasing.invoice')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await settleDeposits(tx, organizationId, deposits);
}

async function requireNoFiles(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from purchasing.order_attachment where organization_id = ${organizationId} and order_id = ${id} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new Refusal('conflict', 'Files are attached to this invoice: delete them first');
}
