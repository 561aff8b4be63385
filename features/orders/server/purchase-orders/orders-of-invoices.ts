import { sql } from 'kysely';
import type { OrdersOfInvoices } from '#features/invoices/server/invoices/delete-invoice.ts';
import type { Tx } from '#shared/server/database.ts';
import { cancelMail } from '#shared/server/mail.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { listExpectedCredits } from './matching/expected-credits.ts';

export const ordersOfInvoices: OrdersOfInvoices = {
  expectedCredits: listExpectedCredits,
  cancelMails: (tx, organizationId, orderId) => cancelMails(tx, organizationId, orderId, ['order', 'differences']),
  async openAgain(tx, organizationId, orderId) {
    await cancelMails(tx, organizationId, orderId, ['differences']);
    await sql`
      delete from purchasing.order_receipt where organization_id = ${organizationId} and order_id = ${orderId}`.execute(
      tx,
    );
    await sql`delete from purchasing.order_credit where organization_id = ${organizationId} and order_id = ${orderId}`.execute(
      tx,
    );
    await sql`delete from purchasing.order_bill where organization_id = ${organizationId} and order_id = ${orderId}`.execute(
      tx,
    );
  },
};

const IS_LEAVING = 'The e-mail of this order is on its way. Try again in a minute.';

/** A vendor must not get the mail of an order that is gone. Refuses while one is leaving. */
async function cancelMails(tx: Tx, organizationId: string, orderId: string, about: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from purchasing.order_send as s
    join platform.mail as m on m.organization_id = s.organization_id and m.id = s.mail_id
    where s.organization_id = ${organizationId} and s.order_id = ${orderId} and s.about = any(${about}::text[])
      and m.status in ('waiting', 'leaving', 'failed')`.execute(tx);
  for (const { id } of rows) {
    if (!(await cancelMail(tx, organizationId, id, ['waiting', 'failed']))) throw new Refusal('conflict', IS_LEAVING);
    await sql`delete from purchasing.order_send where organization_id = ${organizationId} and mail_id = ${id}`.execute(
      tx,
    );
  }
}
