import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { createdInverse } from '#shared/server/undo/created-inverse.ts';
import { changedSince, type Inverse } from '#shared/server/undo/inverse.ts';
import { rowsInverse } from '#shared/server/undo/rows-inverse.ts';
import { stopLedger } from '../movements/ledger-lock.ts';
import { bringBack } from './bring-back.ts';

export const undoLocationChange = rowsInverse({
  kind: 'location',
  what: 'The location',
  topics: ['locations'],
  names: { 'stock.location': 't.name' },
});

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
