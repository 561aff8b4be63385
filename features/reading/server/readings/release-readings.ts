import { sql } from 'kysely';
import type { ReleaseReadings } from '#features/invoices/server/invoices/delete-invoice.ts';

/** The documents that a draft was read from wait for review again, with their files. One whose file was deleted goes. */
export const releaseReadings: ReleaseReadings = async (tx, organizationId, invoiceId) => {
  const { rows } = await sql<{ id: string }>`
    update purchasing.invoice_reading as r set invoice_id = null, created_at = now()
    from purchasing.order_attachment as a
    where r.organization_id = ${organizationId} and r.invoice_id = ${invoiceId} and a.organization_id = r.organization_id
      and a.id = r.id and a.order_id = r.invoice_id
    returning r.id`.execute(tx);
  await sql`
    delete from purchasing.invoice_reading where organization_id = ${organizationId} and invoice_id = ${invoiceId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};
