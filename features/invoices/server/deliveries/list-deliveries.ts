import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** A purchase of one item at one location: on order, waiting as a draft, or booked. */
export interface ItemDelivery {
  readonly itemId: string;
  readonly invoiceId: string;
  readonly name: string;
  readonly vendor: string;
  readonly state: 'ordered' | 'draft' | 'booked';
  readonly locationId: string | null;
  readonly deliveredAt: Date;
  readonly quantity: string;
  readonly otherLines: number;
}

/** Open purchases of these items, and those booked since a time, with where and when they were booked. */
export async function listDeliveries(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  since: Date,
): Promise<ItemDelivery[]> {
  const { rows } = await sql<ItemDelivery>`
    with open as (
      select line.item_id, i.id as invoice_id, case when i.type = 'PO' then 'ordered' else 'draft' end as state,
        coalesce(named.id, usual.id) as location_id, i.date_ordered as delivered_at, sum(line.quantity) as quantity
      from purchasing.invoice_line as line
      join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id and i.status = 'DR'
      left join stock.location as usual on usual.organization_id = line.organization_id and usual.recently_added and usual.deleted_at is null
      left join stock.location as named on named.organization_id = line.organization_id and named.id = line.location_id and named.deleted_at is null
      where line.organization_id = ${organizationId} and line.item_id = any(${itemIds}::uuid[])
      group by 1, 2, 3, 4, 5
    ), booked as (
      select coalesce(item.merged_into_id, m.item_id) as item_id, m.source_id as invoice_id, 'booked' as state, m.location_id,
        m.occurred_at as delivered_at, sum(m.quantity) as quantity
      from stock.movement as m
      join catalog.item as item on item.organization_id = m.organization_id and item.id = m.item_id
      where m.organization_id = ${organizationId} and m.source_type = 'invoice' and m.kind = 'receipt' and m.occurred_at >= ${since}
        and m.item_id in (select member_id from catalog.item_family as f
                          where f.organization_id = ${organizationId} and f.item_id = any(${itemIds}::uuid[]))
      group by 1, 2, 4, 5 having sum(m.quantity) <> 0
    )
    select d.item_id as "itemId", d.invoice_id as "invoiceId", d.state, d.location_id as "locationId", d.delivered_at as "deliveredAt",
      d.quantity::text as quantity, v.name as vendor, i.line_count - 1 as "otherLines",
      case when i.type = 'PO' then 'purchase order' else 'invoice' end || coalesce(' ' || i.custom_invoice_num, '') as name
    from (select * from open union all select * from booked) as d
    join purchasing.invoice as i on i.organization_id = ${organizationId} and i.id = d.invoice_id
    join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
    order by d.delivered_at desc, d.invoice_id, d.location_id`.execute(tx);
  return rows;
}
