import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface OpeningDifference {
  readonly kind: 'opening_value';
  readonly item_id: string;
  readonly location_id: null;
  readonly held: string;
  readonly ledger: string;
}

/** Stored opening values that differ from the value of their quantity as the cycle began (D21, D32). */
export async function verifyOpenings(tx: Tx, organizationId: string): Promise<OpeningDifference[]> {
  const { rows } = await sql<OpeningDifference>`
    with stored as (
      select o.cycle_id, o.item_id, sum(o.quantity) as quantity, sum(o.value) as value from counting.opening as o
      where o.organization_id = ${organizationId} group by o.cycle_id, o.item_id
    )
    select 'opening_value' as kind, stored.item_id, null as location_id, stored.value::text as held, worth.value::text as ledger
    from stored
    join counting.cycle as c on c.organization_id = ${organizationId} and c.id = stored.cycle_id
    cross join lateral stock.worth_before(${organizationId}, stored.item_id, stored.quantity, c.started_at, c.started_at) as worth
    where stored.value <> worth.value and (stored.quantity <> 0 or stored.value <> 0)
    order by c.number, stored.item_id`.execute(tx);
  return rows;
}
