import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Of these items, or locations, the ones of which nothing but this stock action and its undo moved anything. */
export async function movedOnlyBy(
  tx: Tx,
  organizationId: string,
  actionId: string | null,
  column: 'item_id' | 'location_id',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with acts as (
      select a.id from stock.action as a
      where a.organization_id = ${organizationId} and ${actionId}::uuid in (a.id, a.undoes_id)
    )
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    where not exists (
      select from stock.movement as m
      where m.organization_id = ${organizationId} and m.${sql.ref(column)} = asked.id and m.action_id not in (select id from acts))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
