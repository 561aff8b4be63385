import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { changedSince, type Inverse } from '#shared/server/undo/inverse.ts';
import { listed, namesOfRows, type RowNames } from '#shared/server/undo/names-of-rows.ts';
import { sayLeft } from '#shared/server/undo/records-inverse.ts';
import { type Recorded, type RowChange, rowsInverse } from '#shared/server/undo/rows-inverse.ts';
import { untouchedRows } from '#shared/server/undo/untouched-rows.ts';
import { bringBackSoldAs } from '../sold-as/bring-back-sold-as.ts';

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

/**
 * Puts back the stock first; a Sold As created for the match is removed too. Of an act on many POS items, those that were changed
 * since are left, with the stock that their sales took.
 */
export const undoMatch = matchInverse('pos match', 'The POS item', putAwayUnused);
export const undoSoldAs = matchInverse('sold as', 'The Sold As', async (tx, context, made) => {
  await refuseUsed(tx, context.actor.organizationId, made);
  await putAwayUnused(tx, context, made);
});

function matchInverse(
  kind: string,
  what: string,
  putAway: (tx: Tx, context: Context, made: readonly string[]) => Promise<void>,
): Inverse<Recorded> {
  const follow = (tx: Tx, context: Context, { made }: Recorded) =>
    made ? putAway(tx, context, [made].flat()) : Promise.resolve();
  const rows = rowsInverse({ kind, what, topics, names: NAMES, follow });
  return {
    kind,
    async about(tx, organizationId, act) {
      const made = [act.made ?? []].flat().map((id) => ({ table: SOLD_AS, key: { id }, before: null, after: {} }));
      return namesOfRows(tx, organizationId, [...act.rows, ...made], NAMES);
    },
    async undo(tx, context, act, undoStock) {
      const { organizationId } = context.actor;
      const standing = await readStanding(tx, organizationId, act.actions);
      const { rows: untouched, touched } = await untouchedRows(tx, organizationId, act.rows, posItemOf);
      const isApart = act.rows.every((row) => posItemOf(row) !== '') && untouched.length > 0;
      const left = isApart ? touched : [];
      const undone = left.length > 0 ? untouched : act.rows;
      const actions = await withoutThoseOf(tx, organizationId, standing, left);
      const back = await bringBackReferred(tx, context, undone);
      await rows.undo(tx, context, { ...act, rows: undone, actions }, undoStock);
      return [sayLeft(left.length, ['POS item', 'POS items']), back].filter(Boolean).join(' ');
    },
  };
}

/** Empty for what belongs to no POS item alone. */
const posItemOf = ({ table, key, before, after }: RowChange): string =>
  (table === 'sales.pos_item' && key.id) ||
  (table === 'sales.staged_match' && (key.pos_item_id ?? before?.pos_item_id ?? after?.pos_item_id)) ||
  '';

/** Leaves out the actions that depleted stock for sales of these POS items. */
async function withoutThoseOf(
  tx: Tx,
  organizationId: string,
  actions: readonly string[],
  posItemIds: readonly string[],
): Promise<readonly string[]> {
  if (actions.length === 0 || posItemIds.length === 0) return actions;
  const { rows } = await sql<{ action_id: string }>`
    select distinct p.action_id from sales.posting as p
    join sales.sale_line as l on l.organization_id = p.organization_id and l.id = p.line_id
    where p.organization_id = ${organizationId} and p.action_id = any(${actions}::uuid[])
      and l.pos_item_id = any(${posItemIds}::uuid[])`.execute(tx);
  const theirs = new Set(rows.map((row) => row.action_id));
  return actions.filter((id) => !theirs.has(id));
}

/** A Sold As that a POS item is matched to again, and that was deleted since, comes back if it still can be sold. */
async function bringBackReferred(tx: Tx, context: Context, rows: readonly RowChange[]): Promise<string | undefined> {
  const { organizationId } = context.actor;
  const ids = rows.flatMap(({ table, before, after }) =>
    table === 'sales.pos_item' && after && before?.sold_as_id ? [before.sold_as_id] : [],
  );
  if (ids.length === 0 || rows.some(({ table }) => table === SOLD_AS)) return undefined;
  const { rows: gone } = await sql<{ id: string }>`
    select id from sales.sold_as where organization_id = ${organizationId} and id = any(${ids}::uuid[])
      and deleted_at is not null order by id for update`.execute(tx);
  for (const { id } of gone) await bringBackSoldAs(tx, context, id).catch(refuseGone);
  if (gone.length === 0) return undefined;
  return 'The Sold As was deleted since, and is back too.';
}

function refuseGone(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const text = `The Sold As has since been deleted and can't be brought back, so this can't be undone: ${error.message}`;
  throw new Refusal('conflict', text, undefined, 'changed_since');
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

/** A new Sold As that POS items are matched to by now, or that is deleted, is not undone in silence. */
async function refuseUsed(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows: held } = await sql<{ deleted: boolean }>`
    select deleted_at is not null as deleted from sales.sold_as
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  if (held.some(({ deleted }) => deleted)) throw changedSince('The Sold As');
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(POS_ITEM)} as name from sales.pos_item as t
    where t.organization_id = ${organizationId} and t.sold_as_id = any(${ids}::uuid[]) order by 1`.execute(tx);
  const names = listed(rows.map(({ name }) => name));
  if (names)
    throw new Refusal(
      'conflict',
      `POS items are matched to it by now, so it can't be removed: ${names}. Unmatch them first.`,
      undefined,
      'in_use',
    );
}

/** Deletes the created Sold As softly, because its sales keep it. One that is matched again stays. */
async function putAwayUnused(tx: Tx, { actor, now }: Context, ids: readonly string[]): Promise<void> {
  // Held first, so that no one matches a POS item to it meanwhile.
  await sql`select from sales.sold_as where organization_id = ${actor.organizationId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
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
