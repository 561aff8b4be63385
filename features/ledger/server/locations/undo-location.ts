import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { createdInverse } from '#shared/server/undo/created-inverse.ts';
import { changedSince, type Inverse } from '#shared/server/undo/inverse.ts';
import { changedRows, type Recorded, type RowChange, rowsInverse } from '#shared/server/undo/rows-inverse.ts';
import { stopLedger } from '../movements/ledger-lock.ts';
import { bringBack } from './bring-back.ts';
import { INSIDE_ITSELF, lockTree, moveBelow, TOO_DEEP } from './move-below.ts';

const undoRows = rowsInverse({
  kind: 'location',
  what: 'The location',
  topics: ['locations'],
  names: { 'stock.location': 't.name' },
});

/** A location moves back as a person moves it: the tree may have changed around it, and what is inside comes along. */
export const undoLocationChange: Inverse<Recorded> = {
  ...undoRows,
  async undo(tx, context, act, undoStock) {
    const { organizationId } = context.actor;
    const changed = act.rows.flatMap((row) => {
      const [before, after] = [withoutDepth(row.before), withoutDepth(row.after)];
      return Object.keys(after ?? {}).length > 0 ? [{ ...row, before, after }] : [];
    });
    const moved = changed.find(({ before }) => before && 'parent_id' in before);
    const place = moved && (await backBelow(tx, organizationId, moved));
    const remark = await undoRows.undo(tx, context, { ...act, rows: changed }, undoStock);
    if (place)
      await sql`update stock.location set depth = ${place.depth}
        where organization_id = ${organizationId} and id = ${moved.key.id}`.execute(tx);
    return remark;
  },
};

function withoutDepth(part: RowChange['before']): RowChange['before'] {
  if (!part) return part;
  const { depth: _, ...rest } = part;
  return rest;
}

async function backBelow(tx: Tx, organizationId: string, moved: RowChange) {
  const parentId = moved.before?.parent_id ?? null;
  await lockTree(tx, organizationId);
  if ((await changedRows(tx, organizationId, [moved])).length > 0) throw changedSince('The location');
  try {
    return await moveBelow(tx, organizationId, moved.key.id as string, parentId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.fields?.parent_id;
    if (why === undefined) throw changedSince('The location'); // it is deleted itself
    throw new Refusal('conflict', REFUSED_BACK[why] ?? GONE, undefined, 'changed_since');
  }
}

const GONE = "The location that it was in has since been deleted, so this can't be undone. Restore that one first.";

/** Why it can't go back, by what moving it there by hand is refused with. */
const REFUSED_BACK: Readonly<Record<string, string>> = {
  [INSIDE_ITSELF]:
    "The location that it was in has since been moved into it, so this can't be undone. Move that one out first.",
  [TOO_DEEP]:
    "More locations are inside it by now, and there it would be more than three levels deep. So this can't be undone: move it by hand.",
};

/** Where a location can be in use, as people call it. A test compares it with the tables that refer to locations. */
export const USES_OF_LOCATIONS: Readonly<Record<string, string>> = {
  'counting.kept_count': 'stock-takes',
  'counting.recount_request': 'stock-takes',
  'counting.shelf_order': 'stock-takes',
  'counting.stocktake': 'stock-takes',
  'purchasing.invoice_line': 'invoices and orders',
  'stock.location': 'locations inside it',
  'stock.movement': 'stock',
  'stock.par': 'pars',
  'stock.running_stock': 'stock',
};

/** Says who counts there now. */
export const OWN_OF_LOCATIONS = ['counting.presence'];

/** Removes a new location again, as long as nothing uses it. No one moves stock meanwhile. */
export const undoCreatedLocation = createdInverse({
  kind: 'location creation',
  what: 'The location',
  table: 'stock.location',
  name: 'name',
  topics: ['locations'],
  own: OWN_OF_LOCATIONS,
  uses: USES_OF_LOCATIONS,
  lock: stopLedger,
});

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
  async about(tx, organizationId, { id }) {
    const location = await tx
      .selectFrom('stock.location')
      .select('name')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return location?.name ?? null;
  },
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
