import { sql } from 'kysely';

/** The stage of purchase order `i`; null for an invoice. */
export const ORDER_STAGE = sql<'draft' | 'sent' | 'receiving' | 'received' | null>`case
  when i.type <> 'PO' then null
  when i.status = 'DR' then case when exists (
    select from purchasing.order_send as s where s.organization_id = i.organization_id and s.order_id = i.id) then 'sent' else 'draft' end
  when exists (select from purchasing.invoice as made where made.organization_id = i.organization_id
    and made.purchase_order_id = i.id and made.type = 'IN' and made.status = 'DR') then 'receiving'
  else 'received' end`;
