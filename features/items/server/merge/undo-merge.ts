import { sql } from 'kysely';
import { separateItem } from '#features/catalog/server/merge/merge-item.ts';
import { separateCosts } from '#features/ledger/server/merge/merge-costs.ts';
import { type MovedShelf, sumShelves } from '#features/ledger/server/merge/merge-shelves.ts';
import { lockPairs, refreshAnchors } from '#features/ledger/server/movements/mark-counted.ts';
import { separatePars } from '#features/ledger/server/pars/move-pars.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { MergeHandlers } from './merge-handlers.ts';
import type { MovedHistory } from './merge-items.ts';

interface Merge {
  readonly from_item_id: string;
  readonly to_item_id: string;
  readonly moved: MovedHistory;
}

/** Separates two merged items, each with its own data. Runs after the stock was moved back. */
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

/** Restores when each shelf last moved, from its own ledger, and whether its count is still fresh. */
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
