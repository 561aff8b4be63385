import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { isUniqueViolation } from '#shared/server/database-errors.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { readLocation } from './location-rows.ts';

const DEEPEST = 3; // LOC-019

interface NewLocation {
  name: string;
  description?: string | null;
  availability: boolean;
  priority: number;
  parent_id?: string | null;
}

const refuseDuplicate = (error: unknown): never => {
  if (isUniqueViolation(error, 'location_name_once'))
    throw refuseField('name', 'There is a location with this name here');
  throw error;
};

/** Creates a location. A fourth level is refused (LOC-020), as is a name that its siblings have (LOC-012). */
export function createLocation(context: Context, input: NewLocation) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createLocation', input, async (tx) => {
    const id = await insertLocation(tx, organizationId, input);
    await announce(tx, organizationId, 'locations', [id]);
    return { ...(await readLocation(tx, organizationId, id)), location_id: id };
  });
}

/** The same inside the caller's transaction; returns the id. */
async function insertLocation(tx: Tx, organizationId: string, input: NewLocation): Promise<string> {
  const depth = input.parent_id ? (await lockParent(tx, organizationId, input.parent_id)) + 1 : 1;
  if (depth > DEEPEST) throw refuseField('parent_id', 'Locations nest up to three levels: choose a higher one');
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

/** Depth of the parent, which is held so that it cannot be deleted meanwhile. */
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

export function updateLocation(
  context: Context,
  input: { id: string; name?: string; description?: string | null; availability?: boolean; priority?: number },
) {
  const { organizationId } = context.actor;
  const { id, ...change } = input;
  return runCommand(context, 'updateLocation', input, async (tx) => {
    const updated = await tx
      .updateTable('stock.location')
      .set({ ...change, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
      .catch(refuseDuplicate);
    if (!updated) throw notFound('Location');
    await announce(tx, organizationId, 'locations', [id]);
    return { ...(await readLocation(tx, organizationId, id)), location_id: id };
  });
}

/** Deletes a location for good from every list (LOC-024). One with children (LOC-026) and Recently Added are refused. */
export function deleteLocation(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteLocation', input, async (tx) => {
    const location = await tx
      .selectFrom('stock.location')
      .select(['id', 'recently_added'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!location) throw notFound('Location');
    if (location.recently_added)
      throw new Refusal('invalid', 'Recently Added receives completed invoices and cannot be deleted');
    const child = await tx
      .selectFrom('stock.location')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('parent_id', '=', input.id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new Refusal('invalid', 'This location has locations inside: delete or move those first');
    await tx
      .updateTable('stock.location')
      .set({ deleted_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    await announce(tx, organizationId, 'locations', [input.id]);
    return { location_id: input.id };
  });
}
