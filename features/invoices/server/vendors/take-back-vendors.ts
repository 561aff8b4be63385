import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';

/** Deletes vendors that an act created, unless something refers to them or someone changed them since. */
export async function takeBackVendors(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from purchasing.vendor
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and updated_at = created_at
    order by id for update`.execute(tx);
  const same = rows.map(({ id }) => id);
  const used = new Set((await readUses(tx, organizationId, 'purchasing.vendor', same, [])).map(({ id }) => id));
  const unused = same.filter((id) => !used.has(id));
  await sql`delete from purchasing.vendor where organization_id = ${organizationId} and id = any(${unused}::uuid[])`.execute(
    tx,
  );
  await announce(tx, organizationId, 'vendors', unused);
}
