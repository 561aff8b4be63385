import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordCreated } from '#shared/server/undo/created-inverse.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { readLocation, refuseDuplicate } from './location-rows.ts';
import { DEEPEST, moveBelow, TOO_DEEP } from './move-below.ts';
import { locationRows, undoCreatedLocation, undoLocationChange } from './undo-location.ts';

interface NewLocation {
  name: string;
  description?: string | null;
  availability: boolean;
  priority: number;
  parent_id?: string | null;
}

/** Creates a location. Refuses a fourth level (LOC-020) and a name that a sibling has (LOC-012). */
export function createLocation(context: Context, input: NewLocation) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createLocation', input, async (tx) => {
    const id = await insertLocation(tx, organizationId, input);
    await announce(tx, organizationId, 'locations', [id]);
    const made = [{ table: 'stock.location', where: sql`t.id = ${id}` }];
    const action_id = await recordCreated(tx, context, undoCreatedLocation, made);
    return { ...(await readLocation(tx, organizationId, id)), location_id: id, action_id };
  });
}

/** The same, inside the caller's transaction; returns the id. */
async function insertLocation(tx: Tx, organizationId: string, input: NewLocation): Promise<string> {
  const depth = input.parent_id ? (await lockParent(tx, organizationId, input.parent_id)) + 1 : 1;
  if (depth > DEEPEST) throw refuseField('parent_id', TOO_DEEP);
  const { id } = await tx
    .insertInto('stock.location')
    .values({
      organization_id: organizationId,
      name: input.name,
      description: input.description ?? null,
      availability: input.availability,
      priority: input.priority,
      parent_id: input.parent_id ?? null,
      depth,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);
  return id;
}

/** Depth of the parent, which is locked to prevent its deletion. */
async function lockParent(tx: Tx, organizationId: string, id: string): Promise<number> {
  const parent = await tx
    .selectFrom('stock.location')
    .select('depth')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw new Refusal('not_found', 'Location not found', { parent_id: 'Location not found' });
  return parent.depth;
}

interface LocationChange {
  id: string;
  name?: string;
  description?: string | null;
  availability?: boolean;
  priority?: number;
  /** A new parent; null is the top level. */
  parent_id?: string | null;
}

/** Changes the given fields. A new parent moves everything inside too (moveBelow says what is refused). */
export function updateLocation(context: Context, input: LocationChange) {
  const { organizationId } = context.actor;
  const { id, parent_id, ...change } = input;
  return runCommand(context, 'updateLocation', input, async (tx) => {
    const seen = await watchRows(tx, organizationId, [locationRows(id)]);
    const place = parent_id === undefined ? {} : await moveBelow(tx, organizationId, id, parent_id);
    const updated = await tx
      .updateTable('stock.location')
      .set({ ...change, ...place, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
      .catch(refuseDuplicate);
    if (!updated) throw notFound('Location');
    await announce(tx, organizationId, 'locations', [id]);
    const action_id = await recordRows(tx, context, undoLocationChange, seen);
    return { ...(await readLocation(tx, organizationId, id)), location_id: id, action_id };
  });
}
