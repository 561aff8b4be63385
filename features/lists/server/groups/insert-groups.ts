import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

interface NewGroup {
  readonly name: string;
  readonly sort_order: number;
  readonly sort_tie?: number;
}

/** Returns their ids, in the given order. */
export async function insertGroups(
  tx: Tx,
  organizationId: string,
  listId: string,
  groups: readonly NewGroup[],
): Promise<string[]> {
  if (groups.length === 0) return [];
  const rows = await tx
    .insertInto('menus.list_group')
    .values(groups.map((group) => ({ organization_id: organizationId, list_id: listId, ...group })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The position after all groups of a list. */
export async function placeBehindGroups(tx: Tx, organizationId: string, listId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(sort_order), 0) + 1 as place from menus.list_group
    where organization_id = ${organizationId} and list_id = ${listId} and deleted_at is null`.execute(tx);
  return rows[0]?.place ?? 1;
}
