import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { type Recorded, rowsInverse } from '#shared/server/undo/rows-inverse.ts';

const topics = ['pos', 'items', 'recipes', 'sales'] as const;

/** Puts back the stock first; a Sold As created for the match is removed too. */
export const undoMatch = rowsInverse({
  kind: 'pos match',
  what: 'The POS item',
  topics,
  follow: (tx, context, { made }) => putAwayUnused(tx, context, made),
});

export const undoSoldAs = rowsInverse({
  kind: 'sold as',
  what: 'The Sold As',
  topics,
  follow: (tx, context, { made }) => putAwayUnused(tx, context, made),
});

/** Deletes the created Sold As softly, because its sales keep it. One that is matched again stays. */
async function putAwayUnused(tx: Tx, { actor, now }: Context, made: Recorded['made']): Promise<void> {
  const ids = made ? [made].flat() : [];
  if (ids.length === 0) return;
  await sql`update sales.sold_as as s set deleted_at = ${now}
    where s.organization_id = ${actor.organizationId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null
      and not exists (select from sales.pos_item as p where p.organization_id = s.organization_id and p.sold_as_id = s.id)`.execute(
    tx,
  );
}

export const posItemRows = (...ids: readonly string[]) => ({
  table: 'sales.pos_item',
  where: sql`t.id = any(${ids}::uuid[])`,
});
export const soldAsRows = (id: string | null | undefined) => ({
  table: 'sales.sold_as',
  where: sql`t.id = ${id ?? null}::uuid`,
});
export const suggestionRows = (posItemId: string) => ({
  table: 'sales.staged_match',
  where: sql`t.pos_item_id = ${posItemId}`,
});
