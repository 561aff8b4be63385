import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** From now on the item is one that is made here. */
export async function markBatch(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  const { rows } = await sql`
    update catalog.item set batch = true, updated_at = now()
    where organization_id = ${organizationId} and id = ${itemId} and not batch returning id`.execute(tx);
  if (rows.length > 0) await announce(tx, organizationId, 'items', [itemId]);
}
