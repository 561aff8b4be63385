import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordInverse } from '#shared/server/undo/inverse.ts';
import { requireLocation } from '../changes/find-stock-target.ts';
import { retirePars } from '../pars/move-pars.ts';
import { emptyLocation } from './empty-location.ts';
import { undoLocationDeletion } from './undo-location.ts';

interface Deletion {
  id: string;
  /** Receives all of its stock first; without a target, the stock stays there until someone moves it (LOC-024). */
  move_stock_to?: string;
}

/** Deletes a location from every list. Refuses Recently Added, and a location with children (LOC-026). */
export function deleteLocation(context: Context, input: Deletion) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'deleteLocation', input, async (tx) => {
    await holdBoth(tx, by.organizationId, [input.id, input.move_stock_to ?? input.id]);
    await requireDeletable(tx, by.organizationId, input.id);
    if (input.move_stock_to === input.id) throw refuseField('move_stock_to', 'Choose another location');
    const target = input.move_stock_to;
    if (target) await requireLocation(tx, by.organizationId, target, { field: 'move_stock_to', asDestination: true });
    const moved = target ? await emptyLocation(tx, by, { from: input.id, to: target, at: context.now }) : null;
    await tx
      .updateTable('stock.location')
      .set({ deleted_at: context.now })
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', input.id)
      .execute();
    await retirePars(tx, by.organizationId, input.id, target);
    await announce(tx, by.organizationId, 'locations', [input.id]);
    const action_id = await recordInverse(tx, context, undoLocationDeletion, { id: input.id, moved });
    return { location_id: input.id, action_id };
  });
}

/** In one order: of two that would move their stock into each other, one comes first, and the other finds it deleted. */
async function holdBoth(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('stock.location')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks out new children, and stock that someone is about to put there. */
async function requireDeletable(tx: Tx, organizationId: string, id: string): Promise<void> {
  const location = await tx
    .selectFrom('stock.location')
    .select('recently_added')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!location) throw notFound('Location');
  if (location.recently_added)
    throw new Refusal('invalid', 'Recently Added receives completed invoices and cannot be deleted');
  const child = await tx
    .selectFrom('stock.location')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (child) throw new Refusal('invalid', 'This location has locations inside: delete or move those first');
}
