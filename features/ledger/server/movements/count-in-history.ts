import { sql } from 'kysely';

/**
 * The sum booked to an anchor after it (D11), for SQL over a movement `m` of any kind. A history adds it to the balance after the
 * movement, so a count shows what was counted, and before it what was known then, whatever else arrived or was undone later.
 */
export const bookedToCount = (organizationId: string) => sql`coalesce((
  select sum(r.quantity) from stock.movement as a
  join stock.movement as r on r.organization_id = a.organization_id and r.item_id = a.item_id and r.location_id = a.location_id
    and r.occurred_at = a.occurred_at and r.source_id = a.source_id and r.sequence > m.sequence
    and r.kind in ('rebase', 'opening') and r.stated_quantity is null
  left join stock.movement as taken on taken.organization_id = a.organization_id and taken.reverses_id = a.id
  where ${isOfCount(organizationId)} and r.action_id is distinct from taken.action_id), 0)`;

/** A movement booked to a count in its own period: the shelf held what was counted, before it and after it. */
export const isBookedToCount = (organizationId: string) => sql`(m.kind = 'rebase' and exists (
  select from stock.movement as a where ${isOfCount(organizationId)}))`;

const isOfCount = (organizationId: string) => sql`
  a.organization_id = ${organizationId} and a.item_id = m.item_id and a.location_id = m.location_id and a.occurred_at = m.occurred_at
  and a.source_id = m.source_id and a.reverses_id is null and m.reverses_id is null
  and (m.id = a.id and (m.kind = 'stocktake' or m.stated_quantity is not null) or m.kind = 'rebase' and a.kind = 'stocktake')`;
