import { type RawBuilder, sql } from 'kysely';

interface CountedPair {
  item_id: string;
  location_id: string;
  counted: boolean;
}

/**
 * The valid counts of a cycle. "Counted" means the same on every screen: by anyone, in this cycle, at this location.
 */
export const countsOfCycle = (organizationId: string, cycleId: string) => sql`
  select * from counting.stocktake where organization_id = ${organizationId} and cycle_id = ${cycleId}
    and replaced_by_id is null and cancelled_at is null`;

/**
 * The rows of count sheets, one per item and location, with whether it is counted in the cycle. A deleted location has
 * no count sheet, even if it still holds stock.
 */
export const pairsToCount = (organizationId: string, cycleId: string): RawBuilder<CountedPair> => sql<CountedPair>`
  select r.item_id, r.location_id, counted.item_id is not null as counted
  from stock.running_stock as r
  join catalog.item as i on i.organization_id = r.organization_id and i.id = r.item_id and i.active
  join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id and l.deleted_at is null
  left join (select distinct item_id, location_id from (${countsOfCycle(organizationId, cycleId)}) as s) as counted
    on counted.item_id = r.item_id and counted.location_id = r.location_id
  where r.organization_id = ${organizationId} and (r.quantity <> 0 or r.last_counted_at is not null)`;
