import { sql } from 'kysely';
import { holdForMerge } from '#features/catalog/server/merge/hold-for-merge.ts';
import { type MovedItem, mergeItem } from '#features/catalog/server/merge/merge-item.ts';
import { type MovedCosts, mergeCosts } from '#features/ledger/server/merge/merge-costs.ts';
import {
  emptyShelves,
  type MovedShelf,
  moveShelves,
  settleShelves,
} from '#features/ledger/server/merge/merge-shelves.ts';
import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { type MovedPar, mergePars } from '#features/ledger/server/pars/move-pars.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { MergeHandlers } from './merge-handlers.ts';

/** What a merge stores: enough to undo it. */
export interface MovedHistory {
  readonly item: MovedItem;
  readonly shelves: readonly MovedShelf[];
  readonly costs: MovedCosts;
  /** Missing in merges from before pars existed. */
  readonly pars?: readonly MovedPar[];
  readonly features: Readonly<Record<string, unknown>>;
}

/**
 * Merges one item into another (D37, ITEM-074): stock, costs, counts, invoices and barcodes move to the other item, and
 * the old id redirects to it. Sums per location do not change, and no stock moves in the meantime. The past stays in
 * the ledger under the old id; code that reads the other item's past reads both.
 */
export function mergeItems(
  context: Context,
  input: { inventory_item_id: string; merge_to_inventory_item_id: string },
  handlers: MergeHandlers,
) {
  const by: Mover = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const { inventory_item_id: fromId, merge_to_inventory_item_id: toId } = input;
  if (fromId === toId) throw refuseField('merge_to_inventory_item_id', 'Please select another item to merge into');
  return runCommand(context, 'mergeItems', input, async (tx) => {
    await stopLedger(tx, by.organizationId);
    for (const handler of Object.values(handlers)) await handler.hold?.(tx, by.organizationId, fromId);
    const items = await holdForMerge(tx, by.organizationId, fromId, toId);
    const actionId = await startAction(tx, by, 'merge');
    await tx
      .insertInto('stock.merge')
      .values({
        organization_id: by.organizationId,
        action_id: actionId,
        from_item_id: fromId,
        to_item_id: toId,
        occurred_at: context.now,
      })
      .execute();
    const shelves = await moveShelves(tx, by, actionId, items, context.now);
    await emptyShelves(tx, by.organizationId, fromId, toId);
    const features: Record<string, unknown> = {};
    for (const [name, handler] of Object.entries(handlers)) {
      features[name] = await handler.moveHistory(tx, by.organizationId, fromId, toId, actionId);
    }
    const costs = await mergeCosts(tx, by, fromId, toId);
    const pars = await mergePars(tx, by.organizationId, fromId, toId);
    await settleShelves(tx, by.organizationId, [fromId, toId], toId, shelves);
    const item = await mergeItem(tx, by.organizationId, fromId, toId);
    const moved: MovedHistory = { item, shelves, costs, pars, features };
    await sql`update stock.merge set moved = ${JSON.stringify(moved)}::jsonb
      where organization_id = ${by.organizationId} and action_id = ${actionId}`.execute(tx);
    for (const topic of ['items', 'stock', 'costs'] as const)
      await announce(tx, by.organizationId, topic, [fromId, toId]);
    return { inventory_item_id: toId, merged_inventory_item_id: fromId, action_id: actionId };
  });
}
