import { sql } from 'kysely';
import type { z } from 'zod';
import { findInvoiceOf, requireOrder } from '#features/invoices/server/documents/lock-order.ts';
import { readInvoice } from '#features/invoices/server/invoices/get-invoice.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { readMailStates } from '#shared/server/mail.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { orderSend, purchaseOrder } from '../../contract/purchase-order-schemas.ts';

type OrderSend = z.output<typeof orderSend>;
export type PurchaseOrder = Omit<z.output<typeof purchaseOrder>, 'sends_mail'>;

/** One purchase order (OAPI-027). */
export function getPurchaseOrder(context: Context, input: { id: string }, sends_mail: boolean) {
  return runQuery(context, async (tx) => ({
    ...(await readPurchaseOrder(tx, context.actor.organizationId, input.id)),
    sends_mail,
  }));
}

export async function readPurchaseOrder(tx: Tx, organizationId: string, id: string): Promise<PurchaseOrder> {
  await requireOrder(tx, organizationId, id);
  return {
    ...(await readInvoice(tx, organizationId, id)),
    converted_invoice: (await findInvoiceOf(tx, organizationId, id)) ?? null,
    sends: await readSends(tx, organizationId, id),
  };
}

/** The mails with an order, or about its differences, newest first. A mail that is no longer stored was sent long ago. */
export async function readSends(
  tx: Tx,
  organizationId: string,
  orderId: string,
  about: 'order' | 'differences' = 'order',
): Promise<OrderSend[]> {
  const { rows } = await sql<Omit<OrderSend, 'status' | 'error'> & { mail_id: string }>`
    select s.id, s.mail_id, s.recipient, s.filename, to_json(s.created_at) #>> '{}' as created_at,
      ${describePerson('p', 's.sent_by')} as sent_by
    from purchasing.order_send as s
    left join accounts.person as p on p.organization_id = s.organization_id and p.id = s.sent_by
    where s.organization_id = ${organizationId} and s.order_id = ${orderId} and s.about = ${about}
    order by s.created_at desc, s.id desc limit 50`.execute(tx);
  const states = await readMailStates(
    tx,
    organizationId,
    rows.map((row) => row.mail_id),
  );
  return rows.map(({ mail_id, ...row }) => ({ ...row, ...(states.get(mail_id) ?? { status: 'sent', error: null }) }));
}
