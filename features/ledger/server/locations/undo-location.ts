import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { changedSince, type Inverse } from '#shared/server/undo/inverse.ts';
import { rowsInverse } from '#shared/server/undo/rows-inverse.ts';
import { bringBack } from './bring-back.ts';

export const undoLocationChange = rowsInverse({ kind: 'location', what: 'The location', topics: ['locations'] });

/** A location with everything inside: their depths change when it moves in the tree. */
export const locationRows = (id: string) => ({
  table: 'stock.location',
  where: sql`t.id = ${id} or t.parent_id = ${id}
    or t.parent_id in (select child.id from stock.location as child
      where child.organization_id = t.organization_id and child.parent_id = ${id})`,
});

interface Deletion {
  readonly id: string;
  /** The action that moved its stock away. */
  readonly moved: string | null;
}

export const undoLocationDeletion: Inverse<Deletion> = {
  kind: 'location deletion',
  least: 'admin',
  async undo(tx, context, { id, moved }, undoStock) {
    const { organizationId } = context.actor;
    const location = await tx
      .selectFrom('stock.location')
      .select('deleted_at')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // A location that was restored on its own still gets its stock.
    if (location?.deleted_at) await bringBack(tx, context, id);
    else if (!location || !moved) throw changedSince('The location');
    if (moved) await undoStock(moved);
    await announce(tx, organizationId, 'stock');
  },
};
