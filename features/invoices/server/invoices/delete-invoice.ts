import { announce } from '#shared/server/announce.ts';
import { isForeignKeyViolation } from '#shared/server/connections/database-errors.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { lockInvoice, requireDraft } from './lock-invoice.ts';

/** Removes the knowledge of the vendor's documents that came with this draft. */
async function forgetTaught(tx: Tx, organizationId: string, invoiceId: string): Promise<void> {
  for (const table of ['purchasing.vendor_item', 'purchasing.vendor_layout', 'purchasing.vendor_charge'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('invoice_id', '=', invoiceId)
      .execute();
}

/** Deletes a draft with its lines and files (INV-050), and forgets what it taught; completed invoices stay (OAPI-025). */
export async function deleteInvoice(context: Context, files: Pick<Files, 'remove'>, input: { id: string }) {
  const { organizationId } = context.actor;
  let held: { id: string }[] = [];
  const answer = await runCommand(context, 'deleteInvoice', input, async (tx) => {
    requireDraft(await lockInvoice(tx, organizationId, input.id), 'Only a draft can be deleted');
    held = await tx
      .selectFrom('purchasing.order_attachment')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('order_id', '=', input.id)
      .execute();
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
    await announce(tx, organizationId, 'invoices', [input.id]);
    return { invoice_id: input.id };
  });
  for (const { id } of held) await files.remove(organizationId, id);
  return answer;
}
