import { sql } from 'kysely';
import { markCounted, type NewestCount } from '#features/ledger/server/movements/mark-counted.ts';
import { movedAfter } from '#features/ledger/server/movements/moved-after.ts';
import type { Mover, NewMovement, RunningStock } from '#features/ledger/server/movements/movement.ts';
import { recordMovements } from '#features/ledger/server/movements/record-movements.ts';
import type { Tx } from '#shared/server/database.ts';
import { keepsFirst, saysFirst } from './first-counts.ts';
import { newestCounts } from './newest-counts.ts';

/** All counts of one item in one location within one inventory. */
export interface CountGroup {
  readonly inventoryId: string;
  readonly itemId: string;
  readonly locationId: string;
}

/** A pair after its counts; `first` if they entered as opening stock (D17). */
export type PostedStock = RunningStock & { readonly first: boolean };

interface PostOptions {
  /** Only groups that are wrong or no longer proved by a movement. */
  readonly onlyChanges?: boolean;
  /** Gets the newest counts instead of `markCounted`, for a caller that marks a location once after many counts. */
  readonly onNewest?: (newest: readonly NewestCount[]) => void;
}

interface PostedCount {
  item_id: string;
  location_id: string;
  stocktake_id: string;
  counted_at: Date;
  total: string;
  delta: string;
  /** A first count (D17): its difference is opening stock and no variance. */
  first: boolean;
  /** No count was saved since its item was merged: its earlier posting is valid and moved with the merge. */
  settled: boolean;
  /**
   * Its movement is still valid: it was not undone with another count booked at the same time. Set only for
   * `onlyChanges`.
   */
  anchored: boolean;
  /** The pair's newest inventory with live counts: the anchor of its stock on hand. */
  newest_at: Date;
  newest_total: string;
}

/**
 * Makes the ledger match the counts (D10): shelves and people of a group add up (D13), and the balance at the group's
 * newest count becomes their sum. The pairs must be locked. Counts equal to the balance are booked too, as proof of
 * counting; when an undone count is removed (`onlyChanges`), groups that are right and still proved are left alone.
 */
export async function postCounts(
  tx: Tx,
  by: Mover,
  actionId: string,
  groups: readonly CountGroup[],
  options: PostOptions = {},
): Promise<PostedStock[]> {
  const stocks = new Map<string, PostedStock>();
  for (const round of rounds(groups)) {
    for (const stock of await postRound(tx, by, actionId, round, options)) {
      stocks.set(`${stock.item_id} ${stock.location_id}`, stock);
    }
  }
  return [...stocks.values()];
}

/** Each pair occurs once per round, because the second inventory of a location is measured after the first. */
function rounds(groups: readonly CountGroup[]): CountGroup[][] {
  const seen = new Map<string, number>();
  const parts: CountGroup[][] = [];
  for (const group of groups) {
    const pair = `${group.itemId} ${group.locationId}`;
    const round = seen.get(pair) ?? 0;
    seen.set(pair, round + 1);
    const part = parts[round] ?? [];
    part.push(group);
    parts[round] = part;
  }
  return parts;
}

async function postRound(
  tx: Tx,
  by: Mover,
  actionId: string,
  groups: readonly CountGroup[],
  { onlyChanges = false, onNewest }: PostOptions,
): Promise<PostedStock[]> {
  const posted = await measureGroups(tx, by.organizationId, groups, onlyChanges);
  const stocks = await recordMovements(
    tx,
    by,
    actionId,
    posted
      .filter((count) => !onlyChanges || (!count.settled && (Number(count.delta) !== 0 || !count.anchored)))
      .flatMap(movementsOf),
  );
  // Removing counts may leave a pair without any.
  const newest = onlyChanges ? await newestCounts(tx, by.organizationId, groups) : posted.map(asNewest);
  if (onNewest) onNewest(newest);
  else await markCounted(tx, by.organizationId, newest);
  const firsts = new Set(posted.filter(({ first }) => first).map((count) => `${count.item_id} ${count.location_id}`));
  return stocks.map((stock) => ({ ...stock, first: firsts.has(`${stock.item_id} ${stock.location_id}`) }));
}

/** A first count is opening stock, plus a count with a difference of 0 as proof. */
function movementsOf(count: PostedCount): NewMovement[] {
  const movement = {
    itemId: count.item_id,
    locationId: count.location_id,
    statedQuantity: count.total,
    occurredAt: count.counted_at,
    sourceType: 'stocktake',
    sourceId: count.stocktake_id,
  };
  if (!count.first) return [{ ...movement, kind: 'stocktake', quantity: count.delta }];
  return [
    { ...movement, kind: 'opening', quantity: count.delta, note: 'First count' },
    { ...movement, kind: 'stocktake', quantity: '0' },
  ];
}

const asNewest = (count: PostedCount): NewestCount => ({
  itemId: count.item_id,
  locationId: count.location_id,
  countedAt: count.newest_at,
  total: count.newest_total,
});

/** Sum, newest time and difference to the ledger for each group with live counts. */
async function measureGroups(
  tx: Tx,
  organizationId: string,
  groups: readonly CountGroup[],
  onlyChanges: boolean,
): Promise<PostedCount[]> {
  const shelf = { item: sql`live.item_id`, location: sql`live.location_id`, after: sql`live.counted_at` };
  const later = movedAfter({ organizationId, ...shelf });
  const { rows } = await sql<PostedCount>`
    with wanted as (${groupRows(groups)}),
    live as (
      select s.inventory_id, s.item_id, s.location_id, (array_agg(s.cycle_id))[1] as cycle_id, sum(s.quantity) as total, max(s.counted_at) as counted_at,
             (array_agg(s.id order by s.counted_at desc, s.recorded_at desc, s.id desc))[1] as stocktake_id,
             coalesce(max(s.recorded_at) <= max(merge.recorded_at), false) as settled
      from wanted join counting.stocktake as s
        on s.organization_id = ${organizationId} and s.inventory_id = wanted.inventory_id
        and s.item_id = wanted.item_id and s.location_id = wanted.location_id
      left join stock.merge as merge on merge.organization_id = s.organization_id and merge.action_id = s.merge_id
      where s.replaced_by_id is null and s.cancelled_at is null
      group by s.inventory_id, s.item_id, s.location_id
    ), measured as materialized (
      select live.*, live.total - (held.quantity - coalesce(${later}, 0)) as delta,
             ${keepsFirst(organizationId, 'live', onlyChanges)} as kept, ${saysFirst(organizationId)} as fresh
      from live
      join stock.running_stock as held on held.organization_id = ${organizationId}
        and held.item_id = live.item_id and held.location_id = live.location_id
    )
    select live.item_id, live.location_id, live.stocktake_id, live.counted_at, live.total::text as total, live.settled,
           newest.counted_at as newest_at, newest.total::text as newest_total,
           live.delta::text as delta,
           -- what is too much here and missing there, where it was counted before, is no opening
           live.kept or live.fresh and not bool_or(not live.kept and not live.fresh and live.delta <> 0) over (partition by live.item_id) as first,
           ${onlyChanges} and exists (select from stock.movement as anchor
                   where anchor.organization_id = ${organizationId} and anchor.kind = 'stocktake' and anchor.reverses_id is null
                     and anchor.source_type = 'stocktake' and anchor.source_id = live.stocktake_id and anchor.occurred_at = live.counted_at
                     and not exists (select from stock.movement as reversal where reversal.organization_id = ${organizationId}
                                     and reversal.reverses_id = anchor.id)) as anchored
    from measured as live
    cross join lateral (
      select max(counted_at) as counted_at, sum(quantity) as total from counting.stocktake
      where organization_id = ${organizationId} and item_id = live.item_id and location_id = live.location_id
        and replaced_by_id is null and cancelled_at is null
      group by inventory_id order by max(counted_at) desc, max(recorded_at) desc limit 1
    ) as newest
    order by live.item_id, live.location_id, live.counted_at`.execute(tx);
  return rows;
}

export function groupRows(groups: readonly CountGroup[]) {
  return sql`select * from unnest(${groups.map((g) => g.inventoryId)}::uuid[], ${groups.map((g) => g.itemId)}::uuid[],
    ${groups.map((g) => g.locationId)}::uuid[]) as g (inventory_id, item_id, location_id)`;
}
