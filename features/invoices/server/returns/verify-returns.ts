import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface PurchaseDifference {
  readonly kind: 'returned_too_many' | 'purchase_date';
  readonly item_id: string;
  readonly location_id: null;
  /** The quantity bought, or the time of the purchase in costs. */
  readonly held: string;
  /** The quantity returned, or the time of its invoice. */
  readonly ledger: string;
}

/**
 * Reports each item with more returned than bought, in total or for one purchase line, and each purchase whose time in
 * costs differs from its invoice (D32).
 */
export async function verifyPurchases(tx: Tx, organizationId: string): Promise<PurchaseDifference[]> {
  const { rows } = await sql<PurchaseDifference>`
    with line as (
      select line.*, i.consignment, least(i.date_ordered, i.completed_at) as bought_at from purchasing.invoice_line as line
      join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id
      where line.organization_id = ${organizationId} and i.type = 'IN' and i.status <> 'DR'
    ), back as (
      select returns_line_id, -sum(quantity) as quantity from line where returns_line_id is not null group by returns_line_id
    ), item as (
      select item_id, consignment, coalesce(sum(quantity) filter (where quantity > 0), 0) as bought,
        coalesce(-sum(quantity) filter (where quantity < 0), 0) as returned
      from line group by item_id, consignment
    )
    select 'returned_too_many' as kind, item_id, null as location_id, bought::text as held, returned::text as ledger
    from item where returned > bought and bought > 0
    union all
    select 'returned_too_many', line.item_id, null, line.quantity::text, back.quantity::text
    from line join back on back.returns_line_id = line.id where back.quantity > line.quantity
    union all
    select 'purchase_date', layer.item_id, null, layer.purchased_at::text, line.bought_at::text
    from line
    join stock.cost_layer as layer on layer.organization_id = ${organizationId} and layer.source_type = 'invoice'
      and layer.source_id = line.invoice_id and layer.source_line = line.id::text
    where date_trunc('milliseconds', layer.purchased_at) <> date_trunc('milliseconds', line.bought_at)`.execute(tx);
  return rows;
}
