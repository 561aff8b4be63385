import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { reinstatePars } from '../pars/move-pars.ts';
import { readLocation, refuseDuplicate } from './location-rows.ts';
import { DEEPEST, TOO_DEEP } from './move-below.ts';

/** Restores a deleted location to its old place; refused if its parent is gone or its name is taken. */
export function restoreLocation(context: Context, input: { id: string }) {
  return runCommand(context, 'restoreLocation', input, async (tx) => {
    await bringBack(tx, context, input.id);
    return { ...(await readLocation(tx, context.actor.organizationId, input.id)), location_id: input.id };
  });
}

/** The same, inside the caller's transaction. */
export async function bringBack(tx: Tx, { actor, now }: Context, id: string): Promise<void> {
  const { organizationId } = actor;
  const gone = await tx
    .selectFrom('stock.location')
    .select('parent_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!gone) throw notFound('Deleted location');
  const depth = gone.parent_id ? (await depthOfParent(tx, organizationId, gone.parent_id)) + 1 : 1;
  if (depth > DEEPEST) throw new Refusal('conflict', TOO_DEEP);
  await tx
    .updateTable('stock.location')
    .set({ deleted_at: null, depth, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
    .catch(refuseDuplicate);
  await reinstatePars(tx, organizationId, id);
  await announce(tx, organizationId, 'locations', [id]);
}

/** The parent may have moved in the meantime. */
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
