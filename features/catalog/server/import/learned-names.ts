import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { contentOf } from '../../domain/content.ts';
import { KNOWN_ITEM, type KnownItem, SIZE_OF_ITEM } from '../items/find-items.ts';
import type { ProductRow } from './match-rows.ts';

const content = ({ size }: ProductRow): number => (size && contentOf(Number(size.volume), size.unit, size.count)) || 0;

/** For each row the item that a person chose for this name, size and vintage in an earlier file, if it is still there. */
export async function findLearned(
  tx: Tx,
  organizationId: string,
  rows: readonly ProductRow[],
): Promise<(KnownItem | undefined)[]> {
  const { rows: found } = await sql<KnownItem & { place: number }>`
    select asked.place::int as place, ${KNOWN_ITEM}
    from unnest(${rows.map((row) => row.name)}::text[], ${rows.map(content)}::numeric[], ${rows.map((row) => row.vintage ?? '')}::text[])
      with ordinality as asked (name, content, vintage, place)
    join catalog.learned_name as l on l.organization_id = ${organizationId} and l.name_key = platform.fold(asked.name)
      and l.content = asked.content and l.vintage = asked.vintage
    join catalog.item as chosen on chosen.organization_id = l.organization_id and chosen.id = l.item_id
    join catalog.item as i on i.organization_id = chosen.organization_id and i.id = coalesce(chosen.merged_into_id, chosen.id)
      and i.active ${SIZE_OF_ITEM}`.execute(tx);
  const byPlace = new Map(found.map((item) => [item.place, item]));
  return rows.map((_, index) => byPlace.get(index + 1));
}

/** Keeps what a person decided about the name of a row: the item it means, or null for a new one or none. */
export async function learnName(tx: Tx, organizationId: string, row: ProductRow, itemId: string | null): Promise<void> {
  const key = [sql`platform.fold(${row.name})`, content(row), row.vintage ?? ''];
  if (itemId)
    await sql`
      insert into catalog.learned_name (organization_id, name_key, content, vintage, item_id, name)
      values (${organizationId}, ${sql.join(key)}, ${itemId}, ${row.name})
      on conflict (organization_id, name_key, content, vintage)
        do update set item_id = excluded.item_id, name = excluded.name, learned_at = now()`.execute(tx);
  else
    await sql`
      delete from catalog.learned_name
      where organization_id = ${organizationId} and (name_key, content, vintage) = (${sql.join(key)})`.execute(tx);
}

export const undoForgottenName = rowsInverse({
  kind: 'forgotten name',
  what: 'The name',
  topics: ['items'],
  names: {
    'catalog.learned_name': `concat_ws(' → ', coalesce(t.name, t.name_key), (
      select i.name from catalog.item as i where i.organization_id = t.organization_id and i.id = t.item_id))`,
  },
});

/** Forgets that files with this name mean the item, or one merged into it. Answers the `action_id`. */
export async function forgetLearnedName(
  tx: Tx,
  context: Context,
  itemId: string,
  name: { readonly name_key: string; readonly content: number; readonly vintage: string },
): Promise<string | null> {
  const { organizationId } = context.actor;
  const where = sql`t.name_key = ${name.name_key} and t.content = ${name.content} and t.vintage = ${name.vintage}
    and exists (select from catalog.item as i where i.organization_id = t.organization_id and i.id = t.item_id
      and ${itemId} in (i.id, i.merged_into_id))`;
  const seen = await watchRows(tx, organizationId, [{ table: 'catalog.learned_name', where }]);
  const { numAffectedRows } = await sql`
    delete from catalog.learned_name as t where t.organization_id = ${organizationId} and ${where}`.execute(tx);
  if (!numAffectedRows) throw notFound('Name');
  await announce(tx, organizationId, 'items', [itemId]);
  return recordRows(tx, context, undoForgottenName, seen);
}
