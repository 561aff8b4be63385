import { sql } from 'kysely';
import type { OrderStage } from '../../contract/invoice-schemas.ts';

/**
 * The stage of purchase order `i`; null for an invoice. An order is sent when a mail server took one of its mails; until
 * then its newest mail decides: `waiting` in the outbox, `failed`, or `unsure`. A mail no longer stored was sent long ago.
 */
export const ORDER_STAGE = sql<OrderStage | null>`case
  when i.type <> 'PO' then null
  when i.status = 'DR' then coalesce((
    select case when bool_or(m.status is null or m.status = 'sent') then 'sent'
      else replace((array_agg(m.status order by s.created_at desc, s.id desc))[1], 'leaving', 'waiting') end
    from purchasing.order_send as s
    left join platform.mail as m on m.organization_id = s.organization_id and m.id = s.mail_id
    where s.organization_id = i.organization_id and s.order_id = i.id and s.about = 'order'), 'draft')
  when exists (select from purchasing.invoice as made where made.organization_id = i.organization_id
    and made.purchase_order_id = i.id and made.type = 'IN' and made.status = 'DR') then 'receiving'
  else 'received' end`;

/** Position of the stage of purchase order `i`, so that a list can be sorted by it; for an invoice null. */
export const STAGE_POSITION = sql`array_position(array['draft', 'failed', 'unsure', 'waiting', 'sent', 'receiving', 'received'], ${ORDER_STAGE})`;
