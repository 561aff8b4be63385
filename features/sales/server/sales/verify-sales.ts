import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface SaleDifference {
  readonly kind: 'sale';
  readonly item_id: string;
  readonly location_id: null;
  readonly held: string;
  readonly ledger: string;
}

/** What each line is said to have taken of each item against the movements that it caused. */
export async function verifySales(tx: Tx, organizationId: string): Promise<SaleDifference[]> {
  const { rows } = await sql<SaleDifference>`
    with posted as (
      select p.line_id, coalesce(i.merged_into_id, i.id) as item_id, sum(p.quantity) as quantity
      from sales.posting as p join catalog.item as i on i.organization_id = p.organization_id and i.id = p.item_id
      where p.organization_id = ${organizationId} group by 1, 2
    ), moved as (
      select m.source_id as line_id, coalesce(i.merged_into_id, i.id) as item_id, -sum(m.quantity) as quantity
      from stock.movement as m join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
      where m.organization_id = ${organizationId} and m.source_type = 'sale' and m.kind = 'sale' group by 1, 2
    )
    select 'sale' as kind, item_id, null as location_id, coalesce(posted.quantity, 0)::text as held, coalesce(moved.quantity, 0)::text as ledger
    from posted full join moved using (line_id, item_id)
    where coalesce(posted.quantity, 0) <> coalesce(moved.quantity, 0)
    order by line_id, item_id`.execute(tx);
  return rows;
}
