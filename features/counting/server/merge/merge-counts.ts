import { sql } from 'kysely';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { markCounted } from '#features/ledger/server/movements/mark-counted.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { newestCounts } from '../stocktakes/newest-counts.ts';
import { type MovedOpening, moveOpenings, restoreOpenings } from './merge-openings.ts';

interface MovedCount {
  readonly id: string;
  readonly location_id: string;
  /** For counts moved by an earlier merge: the item they had before this one. */
  readonly counted_as: string | null;
  readonly merge_id: string | null;
}

interface Accepted {
  readonly cycle_id: string;
  readonly user_id: string | null;
  readonly created_at: string;
}

interface MovedCounts {
  readonly counts: readonly MovedCount[];
  readonly openings: readonly MovedOpening[];
  readonly accepted: readonly Accepted[];
}

/** Moves an item's counts and opening figures to the item it is merged into. */
export const mergeCounts: MergeHandler = {
  countHistory: async (tx, organizationId, itemId) => {
    const { rows } = await sql<{ counts: number }>`
      select count(*)::int as counts from counting.stocktake
      where organization_id = ${organizationId} and item_id = ${itemId}`.execute(tx);
    return { stock_counts: rows[0]?.counts ?? 0 };
  },
  moveHistory,
  restoreHistory: (tx, organizationId, fromItemId, toItemId, moved) =>
    restoreHistory(tx, organizationId, fromItemId, toItemId, moved as MovedCounts),
};

/** A count remembers the item it was made for, so one item's count does not become a recount of the other's (D13). */
async function moveHistory(
  tx: Tx,
  organizationId: string,
  fromItemId: string,
  toItemId: string,
  mergeId: string,
): Promise<MovedCounts> {
  const { rows: counts } = await sql<MovedCount>`
    with own as (
      select id, location_id, counted_as, merge_id from counting.stocktake
      where organization_id = ${organizationId} and item_id = ${fromItemId}
    )
    update counting.stocktake as s
    set item_id = ${toItemId}, counted_as = coalesce(s.counted_as, ${fromItemId}), merge_id = ${mergeId}
    from own where s.organization_id = ${organizationId} and s.id = own.id
    returning own.*`.execute(tx);
  const openings = await moveOpenings(tx, organizationId, fromItemId, toItemId);
  // "Not counted, but OK" applied to one item only, and is not carried over.
  const { rows: accepted } = await sql<Accepted>`
    delete from counting.accepted_item where organization_id = ${organizationId} and item_id = ${fromItemId}
    returning cycle_id, user_id, to_json(created_at) #>> '{}' as created_at`.execute(tx);
  await markShelves(tx, organizationId, counts, [toItemId]);
  return { counts, openings, accepted };
}

async function restoreHistory(
  tx: Tx,
  organizationId: string,
  fromItemId: string,
  toItemId: string,
  { counts, openings, accepted }: MovedCounts,
): Promise<void> {
  await sql`
    update counting.stocktake as s set item_id = ${fromItemId}, counted_as = own.counted_as, merge_id = own.merge_id
    from unnest(${counts.map((count) => count.id)}::uuid[], ${counts.map((count) => count.counted_as)}::uuid[],
      ${counts.map((count) => count.merge_id)}::uuid[]) as own (id, counted_as, merge_id)
    where s.organization_id = ${organizationId} and s.id = own.id`.execute(tx);
  await restoreOpenings(tx, organizationId, fromItemId, toItemId, openings);
  await sql`
    insert into counting.accepted_item (organization_id, cycle_id, item_id, user_id, created_at)
    select ${organizationId}, cycle_id, ${fromItemId}, user_id, created_at
    from unnest(${accepted.map((mark) => mark.cycle_id)}::uuid[], ${accepted.map((mark) => mark.user_id)}::uuid[],
      ${accepted.map((mark) => mark.created_at)}::timestamptz[]) as mark (cycle_id, user_id, created_at)
    on conflict do nothing`.execute(tx);
  await markShelves(tx, organizationId, counts, [fromItemId, toItemId]);
}

async function markShelves(
  tx: Tx,
  organizationId: string,
  counts: readonly MovedCount[],
  itemIds: readonly string[],
): Promise<void> {
  const locations = [...new Set(counts.map((count) => count.location_id))];
  const pairs = itemIds.flatMap((itemId) => locations.map((locationId) => ({ itemId, locationId })));
  if (pairs.length === 0) return;
  await markCounted(tx, organizationId, await newestCounts(tx, organizationId, pairs));
  await announce(tx, organizationId, 'counts', itemIds);
}
