import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';

export const DEEPEST = 3; // LOC-019
export const INSIDE_ITSELF = 'A location cannot be inside itself';
export const TOO_DEEP = 'Locations nest up to three levels: choose a higher one';

interface Place {
  id: string;
  parent_id: string | null;
  depth: number;
}

/**
 * The new depth of a location below `parentId`. Sets the depths of everything inside.
 * Refuses a parent inside the location itself, and one that would create a fourth level.
 */
export async function moveBelow(
  tx: Tx,
  organizationId: string,
  id: string,
  parentId: string | null,
): Promise<{ parent_id: string | null; depth: number }> {
  const all = await lockTree(tx, organizationId);
  const moved = all.find((one) => one.id === id);
  if (!moved) throw notFound('Location');
  const parent = all.find((one) => one.id === parentId);
  if (parentId && !parent) throw new Refusal('not_found', 'Location not found', { parent_id: 'Location not found' });
  const inside = insideOf(all, moved);
  if (parent && (parent.id === id || inside.includes(parent))) throw refuseField('parent_id', INSIDE_ITSELF);
  const depth = (parent?.depth ?? 0) + 1;
  const down = depth - moved.depth;
  if (Math.max(moved.depth, ...inside.map((one) => one.depth)) + down > DEEPEST)
    throw refuseField('parent_id', TOO_DEEP);
  if (down !== 0 && inside.length > 0)
    await sql`update stock.location set depth = depth + ${down}::int
      where organization_id = ${organizationId} and id = any(${inside.map((one) => one.id)}::uuid[])`.execute(tx);
  return { parent_id: parentId, depth };
}

/** Locked in one order, so two moves cannot put their locations inside each other; read only once locked. */
export async function lockTree(tx: Tx, organizationId: string): Promise<readonly Place[]> {
  await sql`select from stock.location where organization_id = ${organizationId} and deleted_at is null
    order by id for no key update`.execute(tx);
  return tx
    .selectFrom('stock.location')
    .select(['id', 'parent_id', 'depth'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

function insideOf(all: readonly Place[], location: Place): Place[] {
  return all.filter((one) => one.parent_id === location.id).flatMap((child) => [child, ...insideOf(all, child)]);
}
