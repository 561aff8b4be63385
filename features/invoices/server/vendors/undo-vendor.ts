import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';

/** A vendor with its addresses and representatives: created, changed, or deleted. */
export const undoVendorChange = rowsInverse({ kind: 'vendor', what: 'The vendor', topics: ['vendors'] });

/** What a change of a vendor may write. */
export const watchVendor = (tx: Tx, organizationId: string, id: string) =>
  watchRows(tx, organizationId, [{ table: 'purchasing.vendor', where: sql`t.id = ${id}` }]);

/** One address or representative may stop being the default when another becomes it. */
export const watchContacts = (tx: Tx, organizationId: string, kind: 'address' | 'rep', vendorId: string) =>
  watchRows(tx, organizationId, [{ table: `purchasing.vendor_${kind}`, where: sql`t.vendor_id = ${vendorId}` }]);
