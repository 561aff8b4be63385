import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { pairsWithFamily } from './pairs-with-family.ts';

/** The newest count of a pair; null if it no longer has one. */
export interface NewestCount {
  readonly itemId: string;
  readonly locationId: string;
  readonly countedAt: Date | null;
  readonly total: string | null;
}

/**
 * Creates missing rows of pairs and locks them until the end of the transaction, in (item, location) order (D6):
 * call this before computing a difference from running stock.
 */
export async function lockPairs(
  tx: Tx,
  organizationId: string,
  pairs: readonly { itemId: string; locationId: string }[],
): Promise<void> {
  await sql`
    insert into stock.running_stock as held (organization_id, item_id, location_id, depletion_priority)
    select ${organizationId}, pair.item_id, pair.location_id, coalesce((
      select max(depletion_priority) + 1 from stock.running_stock as other
      where other.organization_id = ${organizationId} and other.item_id = pair.item_id), 0)
    from (select distinct * from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[]) as p (item_id, location_id)) as pair
    order by pair.item_id, pair.location_id
    on conflict (organization_id, item_id, location_id) do update set updated_at = held.updated_at where false -- locks and writes nothing`.execute(
    tx,
  );
}

/**
 * Locks every pair that these actions moved, as far as it is theirs today: a late movement may be booking its compensation to one
 * of their counts or openings at this moment. Call this before reading what to reverse.
 */
export async function lockPairsOf(tx: Tx, organizationId: string, actionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ itemId: string; locationId: string }>`
    select distinct coalesce(i.merged_into_id, m.item_id) as "itemId", m.location_id as "locationId" from stock.movement as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    where m.organization_id = ${organizationId} and m.action_id = any(${actionIds}::uuid[])`.execute(tx);
  if (rows.length > 0) await lockPairs(tx, organizationId, rows);
}

/** Stores the newest count of each pair, for the screens that show it. Pairs must be locked. */
export async function markCounted(tx: Tx, organizationId: string, counts: readonly NewestCount[]): Promise<void> {
  await sql`
    with count as (
      select * from unnest(${counts.map((c) => c.itemId)}::uuid[], ${counts.map((c) => c.locationId)}::uuid[],
        ${counts.map((c) => c.countedAt?.toISOString() ?? null)}::timestamptz[], ${counts.map((c) => c.total)}::numeric[])
        as c (item_id, location_id, counted_at, total)
    ), marked as (
      update stock.running_stock as held
      set last_counted_at = count.counted_at, last_count = count.total,
          stale = coalesce(held.last_moved_at > count.counted_at, false), updated_at = now()
      from count
      where held.organization_id = ${organizationId} and held.item_id = count.item_id and held.location_id = count.location_id
      returning held.item_id, held.location_id, held.last_counted_at
    )
    update stock.item_stock as total
    set last_counted_at = case when newest.counted_at >= total.last_counted_at then newest.counted_at
      else greatest(newest.counted_at, ( -- a count was undone, or dated before another one: the other shelves decide
        select max(other.last_counted_at) from stock.running_stock as other
        where other.organization_id = ${organizationId} and other.item_id = total.item_id
          and other.location_id <> all(newest.locations))) end
    from (select item_id, max(last_counted_at) as counted_at, array_agg(location_id) as locations
          from marked group by item_id order by item_id) as newest
    where total.organization_id = ${organizationId} and total.item_id = newest.item_id`.execute(tx);
}

/**
 * Recalculates when each pair last moved, after an undo: an action and its undo together move nothing, so
 * they do not make a count stale (D38). Pairs must be locked.
 */
export async function refreshMoved(
  tx: Tx,
  organizationId: string,
  pairs: readonly { item_id: string; location_id: string }[],
): Promise<void> {
  await sql`
    with pair as materialized (${pairsWithFamily(organizationId, pairs)}
    ), moved as (
      select pair.item_id, pair.location_id, (
        select max(m.occurred_at) from stock.movement as m
        where m.organization_id = ${organizationId} and m.location_id = pair.location_id and m.item_id = any(pair.family)
          and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge') and m.quantity <> 0 and m.reverses_id is null
          and not (m.kind = 'opening' and (m.source_type is not distinct from 'stocktake' or m.stated_quantity is null))
          and not exists (select from stock.movement as undone
                          where undone.organization_id = ${organizationId} and undone.reverses_id = m.id)) as at
      from pair
    ), shelf as (
      update stock.running_stock as held
      set last_moved_at = moved.at, updated_at = now(), stale = coalesce(moved.at > held.last_counted_at, false)
        or held.stale and exists (select from catalog.item as gone -- what a merge said of the counts it put together holds
                                  where gone.organization_id = ${organizationId} and gone.merged_into_id = held.item_id)
      from moved
      where held.organization_id = ${organizationId} and held.item_id = moved.item_id and held.location_id = moved.location_id
    )
    update stock.item_stock as total
    set last_moved_at = greatest(touched.at, (
      select max(other.last_moved_at) from stock.running_stock as other
      where other.organization_id = ${organizationId} and other.item_id = total.item_id
        and other.location_id <> all(touched.locations)))
    from (select item_id, max(at) as at, array_agg(location_id) as locations from moved group by item_id order by item_id) as touched
    where total.organization_id = ${organizationId} and total.item_id = touched.item_id`.execute(tx);
}

/** Recalculates the newest count or opening of each pair, after one was undone. Pairs must be locked. */
export async function refreshAnchors(
  tx: Tx,
  organizationId: string,
  pairs: readonly { item_id: string; location_id: string }[],
): Promise<void> {
  await sql`
    with pair as materialized (${pairsWithFamily(organizationId, pairs)})
    update stock.running_stock as held set last_anchored_at = (
      select max(a.occurred_at) from stock.movement as a
      where a.organization_id = ${organizationId} and a.location_id = pair.location_id and a.item_id = any(pair.family)
        and (a.kind = 'stocktake' or a.stated_quantity is not null) and a.reverses_id is null
        and not exists (select from stock.movement as undone
                        where undone.organization_id = ${organizationId} and undone.reverses_id = a.id))
    from pair
    where held.organization_id = ${organizationId} and held.item_id = pair.item_id and held.location_id = pair.location_id`.execute(
    tx,
  );
}
