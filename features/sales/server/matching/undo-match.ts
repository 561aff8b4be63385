import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { namesOfRows, type RowNames } from '#shared/server/undo/names-of-rows.ts';
import { type Recorded, rowsInverse } from '#shared/server/undo/rows-inverse.ts';

const topics = ['pos', 'items', 'recipes', 'sales'] as const;

const SOLD_AS = 'sales.sold_as';
const POS_ITEM = `concat_ws(' ', t.name, '(' || t.variation || ')')`;
const ITEM_OF_SOLD_AS = `select i.name from sales.sold_as as s
  join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
  where s.organization_id = t.organization_id`;

/** A POS item with its match, or a Sold As. */
const NAMES: RowNames = {
  'sales.pos_item': `concat_ws(' → ', ${POS_ITEM}, coalesce((${ITEM_OF_SOLD_AS} and s.id = t.sold_as_id), (
    select r.name from recipes.recipe as r where r.organization_id = t.organization_id and r.id = t.recipe_id)))`,
  'sales.staged_match': `(select ${POS_ITEM.replaceAll('t.', 'p.')} from sales.pos_item as p
    where p.organization_id = t.organization_id and p.id = t.pos_item_id)`,
  [SOLD_AS]: `coalesce(t.name, (${ITEM_OF_SOLD_AS} and s.id = t.id))`,
};

/** Puts back the stock first; a Sold As created for the match is removed too. */
export const undoMatch = matchInverse('pos match', 'The POS item');
export const undoSoldAs = matchInverse('sold as', 'The Sold As');

function matchInverse(kind: string, what: string): Inverse<Recorded> {
  const follow = (tx: Tx, context: Context, { made }: Recorded) => putAwayUnused(tx, context, made);
  const rows = rowsInverse({ kind, what, topics, names: NAMES, follow });
  return {
    kind,
    async about(tx, organizationId, act) {
      const made = [act.made ?? []].flat().map((id) => ({ table: SOLD_AS, key: { id }, before: null, after: {} }));
      return namesOfRows(tx, organizationId, [...act.rows, ...made], NAMES);
    },
    async undo(tx, context, act, undoStock) {
      const actions = await readStanding(tx, context.actor.organizationId, act.actions);
      return rows.undo(tx, context, { ...act, actions }, undoStock);
    },
  };
}

/** Leaves out what the match depleted of sales whose import was undone since: that stock is back already. */
async function readStanding(tx: Tx, organizationId: string, actions: readonly string[]): Promise<string[]> {
  if (actions.length === 0) return [];
  await enterLedger(tx, organizationId);
  await sql`
    select from sales.sale_line as l where l.organization_id = ${organizationId} and l.id in (
      select line_id from sales.posting where organization_id = ${organizationId} and action_id = any(${actions}::uuid[]))
    order by l.transaction_id, l.line_id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${actions}::uuid[]) with ordinality as asked (id, place)
    where not exists (select from sales.posting as p where p.organization_id = ${organizationId} and p.action_id = asked.id)
      or exists (select from sales.posting as p
        join sales.sale_line as l on l.organization_id = p.organization_id and l.id = p.line_id and l.state <> 'undone'
        where p.organization_id = ${organizationId} and p.action_id = asked.id)
    order by asked.place`.execute(tx);
  return rows.map(({ id }) => id);
}

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
