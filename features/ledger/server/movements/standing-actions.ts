import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The stock actions that were not undone on their own since, in the given order. */
export async function standingActions(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join stock.action as a on a.organization_id = ${organizationId} and a.id = asked.id and a.undone_by_id is null
    order by asked.place`.execute(tx);
  return rows.map(({ id }) => id);
}
