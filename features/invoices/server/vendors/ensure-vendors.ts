import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/**
 * Finds vendors by name, ignoring capitals and accents; missing ones are created. Returns ids in the order of the
 * names, and those of the created ones.
 */
export async function ensureVendors(
  tx: Tx,
  organizationId: string,
  names: readonly string[],
): Promise<{ ids: string[]; created: readonly string[] }> {
  const made = await sql<{ id: string }>`
    insert into purchasing.vendor (organization_id, name)
    select distinct on (platform.fold(name)) ${organizationId}::uuid, name
    from unnest(${names}::text[]) with ordinality as asked (name, position)
    order by platform.fold(name), position
    on conflict do nothing returning id`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${names}::text[]) with ordinality as asked (name, position)
    join purchasing.vendor as v on v.organization_id = ${organizationId} and v.name_key = platform.fold(asked.name) and v.deleted_at is null
    order by asked.position`.execute(tx);
  const created = made.rows.map((row) => row.id);
  if (created.length > 0) await announce(tx, organizationId, 'vendors', created);
  return { ids: rows.map((row) => row.id), created };
}
