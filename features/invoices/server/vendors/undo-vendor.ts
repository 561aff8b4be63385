import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import { deleteImages, type Image, readImages } from '#shared/server/undo/row-images.ts';
import { rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { VENDOR_NAME } from '../invoices/invoice-names.ts';

/** A vendor with its addresses and representatives: created, changed, or deleted. */
export const undoVendorChange = rowsInverse({
  kind: 'vendor',
  what: 'The vendor',
  topics: ['vendors'],
  names: {
    'purchasing.vendor': 't.name',
    'purchasing.vendor_rep': `concat_ws(', ', ${VENDOR_NAME}, t.name)`,
    'purchasing.vendor_address': VENDOR_NAME,
  },
});

/** What a change of a vendor may write. */
export const watchVendor = (tx: Tx, organizationId: string, id: string) =>
  watchRows(tx, organizationId, [{ table: 'purchasing.vendor', where: sql`t.id = ${id}` }]);

/** One address or representative may stop being the default when another becomes it. */
export const watchContacts = (tx: Tx, organizationId: string, kind: 'address' | 'rep', vendorId: string) =>
  watchRows(tx, organizationId, [{ table: `purchasing.vendor_${kind}`, where: sql`t.vendor_id = ${vendorId}` }]);

const VENDOR = 'purchasing.vendor';
/** Written with every change, so it is no part of what a person set. */
const BOOKKEEPING = 'updated_at';

/** The vendor, if it was created since that moment and nothing uses it yet: then it came with what uses it first. */
export async function newVendor(tx: Tx, organizationId: string, id: string, since: string): Promise<Image | null> {
  const [made] = await readImages(
    tx,
    organizationId,
    VENDOR,
    sql`t.id = ${id} and t.created_at >= ${since}::timestamptz`,
  );
  if (!made || (await readUses(tx, organizationId, VENDOR, [id], [])).length > 0) return null;
  return made;
}

/** The vendors as they are now, for `takeBackVendor`. */
export const vendorImages = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Image[]> =>
  readImages(tx, organizationId, VENDOR, sql`t.id = any(${ids}::uuid[])`);

/** Deletes a vendor that came with what is undone, unless something else uses it by now or a person changed it. */
export async function takeBackVendor(tx: Tx, organizationId: string, made: Image): Promise<string | undefined> {
  // Locked before it is asked for uses: a transaction that refers to it holds its key until it ends.
  await sql`select from purchasing.vendor where organization_id = ${organizationId} and id = ${made.id} for update`.execute(
    tx,
  );
  const [now] = await readImages(tx, organizationId, VENDOR, sql`t.id = ${made.id}`);
  if (!now) return;
  const uses = await readUses(tx, organizationId, VENDOR, [made.id as string], []);
  const changed = Object.keys(made).some((column) => column !== BOOKKEEPING && made[column] !== now[column]);
  if (uses.length > 0 || changed)
    return `Vendor ${now.name} stays: ${changed ? 'changed since' : 'used elsewhere by now'}.`;
  await deleteImages(tx, organizationId, VENDOR, [made]);
}
