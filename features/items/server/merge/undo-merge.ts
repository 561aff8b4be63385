import { sql } from 'kysely';
import { separateItem } from '#features/catalog/server/merge/merge-item.ts';
import { lockPairs, refreshAnchors } from '#features/ledger/server/movements/mark-counted.ts';
import { separatePars } from '#features/ledger/server/pars/move-pars.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { separateCosts } from './merge-costs.ts';
import type { MergeHandlers } from './merge-handlers.ts';
import type { MovedHistory } from './merge-items.ts';
import { type MovedShelf, sumShelves } from './merge-shelves.ts';

interface Merge {
  readonly from_item_id: string;
  readonly to_item_id: string;
  readonly moved: MovedHistory;
}

/**
 * Refuses to take back a merge when what happened since speaks of both together: nobody could say how much of it is the
 * one's and how much the other's.
 */
export async function requireSeparable(tx: Tx, organizationId: string, actionId: string): Promise<void> {
  const { rows } = await sql<{ merged_on: boolean; new_cycle: boolean; counted: boolean; corrected: boolean }>`
    with merge as (
      select * from stock.merge where organization_id = ${organizationId} and action_id = ${actionId}
    ), since as (
      select m.* from stock.movement as m, merge
      where m.organization_id = ${organizationId} and m.item_id = merge.to_item_id and m.recorded_at > merge.recorded_at
        and m.action_id <> ${actionId}
    )
    select other.merged_into_id is not null as merged_on, merge.occurred_at < period.opened_at as new_cycle,
      exists (select from since where kind = 'stocktake' and reverses_id is null) as counted,
      -- what belongs to a movement or to a count of the one that was merged away
      exists (select from since join stock.movement as of on of.organization_id = ${organizationId} and of.id = since.reverses_id
              where of.item_id <> since.item_id)
      or exists (select from since join stock.movement as of on of.organization_id = ${organizationId} and of.kind = 'stocktake'
                   and of.source_type = since.source_type and of.source_id = since.source_id
                 where since.kind = 'rebase' and of.item_id <> since.item_id) as corrected
    from merge
    join catalog.item as other on other.organization_id = ${organizationId} and other.id = merge.to_item_id
    join stock.period as period on period.organization_id = ${organizationId}`.execute(tx);
  const found = rows[0];
  if (!found) throw new Error('requireSeparable: no such merge');
  const refuse = (text: string) => new Refusal('conflict', text);
  if (found.merged_on) throw refuse('The item was itself merged into another one since. Undo that merge first.');
  if (found.new_cycle) throw refuse('A new cycle has begun since these items were merged, with both as one.');
  if (found.counted) throw refuse('The merged item was counted since, and the two were not counted separately.');
  if (found.corrected) throw refuse('Something from before the merge was corrected since: undo that first.');
}

/** Makes two items of them again, each with what was its own. Runs after the stock was moved back. */
export async function undoMerge(tx: Tx, context: Context, actionId: string, handlers: MergeHandlers): Promise<void> {
  const { organizationId } = context.actor;
  const merge = await readMerge(tx, organizationId, actionId);
  const { from_item_id: fromId, to_item_id: toId, moved } = merge;
  for (const handler of Object.values(handlers)) await handler.hold?.(tx, organizationId, toId);
  await sql`
    select from catalog.item where organization_id = ${organizationId} and id = any(${[fromId, toId]}::uuid[])
    order by id for no key update`.execute(tx);
  await separateItem(tx, organizationId, fromId, toId, moved.item);
  const locations = moved.shelves.map((shelf) => shelf.location_id);
  if (locations.length > 0) {
    await lockPairs(
      tx,
      organizationId,
      locations.map((locationId) => ({ itemId: fromId, locationId })),
    );
  }
  for (const [name, handler] of Object.entries(handlers)) {
    const own = moved.features[name];
    if (own !== undefined) await handler.restoreHistory(tx, organizationId, fromId, toId, own);
  }
  await separateCosts(tx, { organizationId, userId: context.actor.userId }, fromId, toId, moved.costs);
  await separatePars(tx, organizationId, fromId, toId, moved.pars ?? []);
  await restoreShelves(tx, organizationId, fromId, toId, moved.shelves);
  await sql`update stock.merge set undone_at = ${context.now}
    where organization_id = ${organizationId} and action_id = ${actionId}`.execute(tx);
  for (const topic of ['items', 'stock', 'costs'] as const) await announce(tx, organizationId, topic, [fromId, toId]);
}

async function readMerge(tx: Tx, organizationId: string, actionId: string): Promise<Merge> {
  const { rows } = await sql<Merge>`
    select from_item_id, to_item_id, moved from stock.merge
    where organization_id = ${organizationId} and action_id = ${actionId}`.execute(tx);
  if (!rows[0]) throw new Error('undoMerge: no such merge');
  return rows[0];
}

/** When each of them last moved, by its own ledger, and whether its count is still fresh. */
async function restoreShelves(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  shelves: readonly MovedShelf[],
): Promise<void> {
  await sql`
    update stock.running_stock as held
    set depletion_priority = case when held.item_id = ${fromId} then shelf.priority else held.depletion_priority end,
        last_moved_at = moved.at, stale = coalesce(moved.at > held.last_counted_at, false), updated_at = now()
    from unnest(${shelves.map((shelf) => shelf.location_id)}::uuid[], ${shelves.map((shelf) => shelf.depletion_priority)}::int[])
      as shelf (location_id, priority)
    cross join unnest(${[fromId, toId]}::uuid[]) as item (id)
    cross join lateral (
      select max(m.occurred_at) as at from stock.movement as m
      where m.organization_id = ${organizationId} and m.item_id = item.id and m.location_id = shelf.location_id
        and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge') and m.quantity <> 0
        and (m.kind <> 'opening' or m.stated_quantity is not null and m.source_type <> 'stocktake')
    ) as moved
    where held.organization_id = ${organizationId} and held.item_id = item.id and held.location_id = shelf.location_id`.execute(
    tx,
  );
  const pairs = shelves.flatMap(({ location_id }) => [fromId, toId].map((item_id) => ({ item_id, location_id })));
  await refreshAnchors(tx, organizationId, pairs);
  await sumShelves(tx, organizationId, [fromId, toId]);
}
