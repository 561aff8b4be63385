import { type RawBuilder, sql } from 'kysely';

interface Shelf {
  readonly organizationId: string;
  readonly item: RawBuilder<unknown>;
  readonly location: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
}

/**
 * What moved at a location after a moment, of an item and of those merged into it; null if nothing did. Each of them is
 * summed on its own, so that the index of a shelf serves it even while the planner takes the ledger for empty (1,420 counts
 * of a new venue: 100 s).
 */
export const movedAfter = ({ organizationId, item, location, after }: Shelf): RawBuilder<string | null> => sql`(
  select sum(moved.quantity) from catalog.item_family as f
  cross join lateral (
    select sum(m.quantity) as quantity from stock.movement as m
    where m.organization_id = ${organizationId} and m.item_id = f.member_id and m.location_id = ${location} and m.occurred_at > ${after}
  ) as moved
  where f.organization_id = ${organizationId} and f.item_id = ${item})`;
