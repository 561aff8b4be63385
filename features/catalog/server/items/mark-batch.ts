import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** Marks an item as made here or bought. Returns whether that changed. */
export async function markBatch(tx: Tx, organizationId: string, itemId: string, batch: boolean): Promise<boolean> {
  const { rows } = await sql`
    update catalog.item set batch = ${batch}, updated_at = now()
    where organization_id = ${organizationId} and id = ${itemId} and batch <> ${batch} returning id`.execute(tx);
  if (rows.length > 0) await announce(tx, organizationId, 'items', [itemId]);
  return rows.length > 0;
}
