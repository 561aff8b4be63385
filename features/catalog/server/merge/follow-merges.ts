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

/** For each of these items that was merged: the item that remains. */
export async function remainingItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ merged: string; id: string }>`
    with recursive line as (
      select id as merged, merged_into_id as id from catalog.item
      where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and merged_into_id is not null
      union
      select line.merged, i.merged_into_id from catalog.item as i join line on i.id = line.id
      where i.organization_id = ${organizationId} and i.merged_into_id is not null
    ) select line.merged, line.id from line
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = line.id and i.merged_into_id is null`.execute(
    tx,
  );
  return new Map(rows.map(({ merged, id }) => [merged, id]));
}
