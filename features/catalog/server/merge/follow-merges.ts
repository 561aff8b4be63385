import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';

/** The current item of an id: itself, or the item it was merged into (D37). 404 if it is not in this organization. */
export async function followMerges(tx: Tx, organizationId: string, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id, merged_into_id from catalog.item where organization_id = ${organizationId} and id = ${id}
      union
      select i.id, i.merged_into_id from catalog.item as i join line on i.id = line.merged_into_id where i.organization_id = ${organizationId}
    ) select id from line where merged_into_id is null`.execute(tx);
  if (!rows[0]) throw notFound('Item');
  return rows[0].id;
}
