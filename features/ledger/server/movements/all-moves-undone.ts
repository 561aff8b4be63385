import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Of these items, or locations, the ones of which everything that ever moved them was undone. */
export async function allMovesUndone(
  tx: Tx,
  organizationId: string,
  column: 'item_id' | 'location_id',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    where not exists (
      select from stock.movement as m
      join stock.action as a on a.organization_id = m.organization_id and a.id = m.action_id
      where m.organization_id = ${organizationId} and m.${sql.ref(column)} = asked.id
        and a.undone_by_id is null and a.undoes_id is null)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
