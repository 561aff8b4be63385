import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';

export interface HeldInvoice {
  readonly id: string;
  readonly type: 'IN' | 'PO';
  readonly status: 'DR' | 'CM' | 'AR' | 'QI';
  readonly vendor_id: string;
  readonly line_count: number;
  readonly consignment: boolean;
}

/** Locks the invoice until the end of the transaction; required before changing it or its lines. */
export async function lockInvoice(tx: Tx, organizationId: string, id: string): Promise<HeldInvoice> {
  const invoice = await tx
    .selectFrom('purchasing.invoice')
    .select(['id', 'type', 'status', 'vendor_id', 'line_count', 'consignment'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** Refuses a change that only a draft allows. */
export function requireDraft(invoice: HeldInvoice, text: string): void {
  if (invoice.status !== 'DR') throw new Refusal('conflict', text);
}

/** Refuses to delete what was paid: the payments would be lost with it. Payments lock the invoice, too. */
export async function requireUnpaid(tx: Tx, organizationId: string, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(amount), 0) as paid from purchasing.invoice_payment
    where organization_id = ${organizationId} and invoice_id = ${invoiceId}`.execute(tx);
  if (Number(rows[0]?.paid) !== 0)
    throw new Refusal('conflict', "This invoice was paid: undo its payment first, on the vendor's statement");
}

const MOST = '99999999999.99';

/** Updates the sums of an invoice after its lines changed. */
export async function refreshTotals(tx: Tx, organizationId: string, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ fits: boolean }>`
    with sums as (
      select coalesce(sum(total_cost), 0) as subtotal, count(*) as lines from purchasing.invoice_line
      where organization_id = ${organizationId} and invoice_id = ${invoiceId}
    )
    update purchasing.invoice set subtotal = least(sums.subtotal, ${MOST}::numeric), line_count = sums.lines, updated_at = now()
    from sums where organization_id = ${organizationId} and id = ${invoiceId}
    returning sums.subtotal <= ${MOST}::numeric as fits`.execute(tx);
  if (!rows[0]?.fits) throw refuseField('total_cost', 'Total cost is too large');
}
