import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { type Database, type Tx, withOrganization } from '#shared/server/database.ts';
import { takeTurns } from '#shared/server/take-turns.ts';
import { stageMatches } from './stage-matches.ts';

const ITEMS_AT_ONCE = 50;

/**
 * Looks up the items that came in since the last run, in every organization, for up to `budget` milliseconds. Items
 * without a result are looked up again when the catalog has grown; items whose suggestion was declined are not.
 */
export async function suggestWaiting(systemDb: Database, db: Database, budget: number): Promise<number> {
  let looked = 0;
  const ids = await listOrganizations(systemDb);
  await takeTurns(systemDb, { job: 'suggest-matches', budget }, ids, async (organizationId) => {
    const some = await withOrganization(db, organizationId, (tx) => lookUpSome(tx, organizationId));
    looked += some;
    return some === ITEMS_AT_ONCE;
  });
  return looked;
}

async function lookUpSome(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with grown as materialized (
      select greatest((select max(updated_at) from matching.universal_item),
        (select max(updated_at) from matching.local_item where organization_id = ${organizationId})) as at
    )
    select i.id from catalog.item as i cross join grown
    left join catalog.match_look as l on l.organization_id = i.organization_id and l.item_id = i.id
    where i.organization_id = ${organizationId} and i.active and i.original_item_id is null
      and (l.item_id is null or (not l.declined and l.looked_at < grown.at and not exists (
        select from catalog.staged_match as s where s.organization_id = i.organization_id and s.inventory_item_id = i.id)))
    order by i.id limit ${ITEMS_AT_ONCE}`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0 && (await stageMatches(tx, organizationId, ids)) > 0)
    await announce(tx, organizationId, 'items', ids);
  return ids.length;
}

/** Empty while there is no catalog. */
async function listOrganizations(systemDb: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from accounts.organization as o
    where exists (select from matching.universal_item) or exists (select from matching.local_item as k where k.organization_id = o.id)
    order by o.id`.execute(systemDb);
  return rows.map((row) => row.id);
}
