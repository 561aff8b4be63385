import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import { allMovesUndone } from '../movements/all-moves-undone.ts';
import { OWN_OF_LOCATIONS } from './undo-location.ts';

/** Rows of what was undone: they don't keep a location, but it is deleted as by hand instead of removed. */
const REMEMBERED_BY = ['counting.stocktake', 'stock.location', 'stock.movement', 'stock.running_stock'];

/**
 * Removes locations that an act created, parents given before their children, unless something else uses them by now. The
 * stock actions of the act are undone already.
 */
export async function takeBackLocations(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const empty = await allMovesUndone(tx, organizationId, 'location_id', ids);
  for (const id of ids.toReversed()) if (empty.has(id)) await takeBack(tx, organizationId, id);
  await announce(tx, organizationId, 'locations');
}

async function takeBack(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from stock.location as l
    where l.organization_id = ${organizationId} and l.id = ${id} and l.deleted_at is null
      and l.updated_at = l.created_at and not exists (
        select from stock.location as inside
        where inside.organization_id = l.organization_id and inside.parent_id = l.id and inside.deleted_at is null)
    for update`.execute(tx);
  if (rows.length === 0) return;
  const used = (await readUses(tx, organizationId, 'stock.location', [id], OWN_OF_LOCATIONS)).map(({ table }) => table);
  if (used.some((table) => !REMEMBERED_BY.includes(table))) return;
  const where = sql`where organization_id = ${organizationId} and id = ${id}`;
  const remove = used.length === 0;
  await (remove
    ? sql`delete from stock.location ${where}`
    : sql`update stock.location set deleted_at = now() ${where}`
  ).execute(tx);
}
