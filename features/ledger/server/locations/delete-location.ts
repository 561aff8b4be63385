import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { requireLocation } from '../changes/find-stock-target.ts';
import { reinstatePars, retirePars } from '../pars/move-pars.ts';
import { emptyLocation } from './empty-location.ts';
import { readLocation, refuseDuplicate } from './location-rows.ts';
import { DEEPEST, TOO_DEEP } from './move-below.ts';

interface Deletion {
  id: string;
  /** Takes all of its stock first; without it the stock stays counted there until somebody moves it (LOC-024). */
  move_stock_to?: string;
}

/** Deletes a location from every list. One with children (LOC-026) and Recently Added are refused. */
export function deleteLocation(context: Context, input: Deletion) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'deleteLocation', input, async (tx) => {
    await requireDeletable(tx, by.organizationId, input.id);
    if (input.move_stock_to === input.id) throw refuseField('move_stock_to', 'Choose another location');
    const target = input.move_stock_to;
    if (target) await requireLocation(tx, by.organizationId, target, { field: 'move_stock_to', asDestination: true });
    const actionId = target ? await emptyLocation(tx, by, { from: input.id, to: target, at: context.now }) : null;
    await tx
      .updateTable('stock.location')
      .set({ deleted_at: context.now })
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', input.id)
      .execute();
    await retirePars(tx, by.organizationId, input.id, target);
    await announce(tx, by.organizationId, 'locations', [input.id]);
    return { location_id: input.id, action_id: actionId };
  });
}

/** Held against a child that is being made, but not against stock that is being booked. */
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

/** Brings a deleted location back to where it stood; refused once its parent is gone or its name is taken. */
export function restoreLocation(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreLocation', input, async (tx) => {
    const gone = await tx
      .selectFrom('stock.location')
      .select('parent_id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!gone) throw notFound('Deleted location');
    const depth = gone.parent_id ? (await depthOfParent(tx, organizationId, gone.parent_id)) + 1 : 1;
    if (depth > DEEPEST) throw new Refusal('conflict', TOO_DEEP);
    await tx
      .updateTable('stock.location')
      .set({ deleted_at: null, depth, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute()
      .catch(refuseDuplicate);
    await reinstatePars(tx, organizationId, input.id);
    await announce(tx, organizationId, 'locations', [input.id]);
    return { ...(await readLocation(tx, organizationId, input.id)), location_id: input.id };
  });
}

/** The parent may have been moved meanwhile. */
async function depthOfParent(tx: Tx, organizationId: string, id: string): Promise<number> {
  const parent = await tx
    .selectFrom('stock.location')
    .select('depth')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw new Refusal('conflict', 'Its parent location was deleted: restore that one first');
  return parent.depth;
}
