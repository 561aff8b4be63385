import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { type Recorded, recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { ListLook, SoldOut } from '../../domain/looks.ts';
import { type HeldList, holdList, touchList, touchPlaces } from './hold-list.ts';
import { listRows, undoListChange } from './list-inverses.ts';
import { readList } from './read-list.ts';

interface Change {
  readonly id: string;
  readonly name?: string | undefined;
  readonly is_published?: boolean | undefined;
  readonly look?: ListLook | undefined;
  readonly sold_out?: SoldOut | undefined;
  readonly columns?: 1 | 2 | undefined;
  /** An empty string or null removes it. */
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Renames, publishes, or unpublishes a list (LIST-005, OAPI-118). */
export function updateList(context: Context, input: Change) {
  const { organizationId } = context.actor;
  const { id, ...change } = input;
  return runCommand(context, 'updateList', input, async (tx) => {
    await holdList(tx, organizationId, id);
    if (Object.values(change).every((value) => value === undefined))
      throw refuseField('name', 'Send name, is_published or both');
    const action_id = await changeLists(tx, context, [id], change);
    return { success: true as const, sellableList: await readList(tx, organizationId, id), action_id };
  });
}

/** Publishes or unpublishes many lists: all of them or none. */
export function publishLists(context: Context, input: { ids: string[]; is_published: boolean }) {
  return runCommand(context, 'publishLists', input, async (tx) => {
    const action_id = await changeLists(tx, context, input.ids, { is_published: input.is_published });
    return { success: true as const, action_id };
  });
}

async function changeLists(tx: Tx, context: Context, ids: readonly string[], change: Omit<Change, 'id'>) {
  const { organizationId } = context.actor;
  const { name, is_published } = change;
  const lists = await holdLists(tx, organizationId, ids);
  const seen = await watchRows(tx, organizationId, listRows(ids));
  await sql`
    update menus.list set name = coalesce(${name ?? null}::text, name),
      is_published = coalesce(${is_published ?? null}::boolean, is_published),
      look = coalesce(${change.look ?? null}::text, look),
      sold_out = coalesce(${change.sold_out ?? null}::text, sold_out),
      columns = coalesce(${change.columns ?? null}::int, columns),
      title = ${change.title === undefined ? sql`title` : change.title || null},
      description = ${change.description === undefined ? sql`description` : change.description || null}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  for (const list of lists) {
    const turned = is_published !== undefined && is_published !== list.is_published;
    if (turned) await touchPlaces(tx, organizationId, { ...list, is_published: true });
    else await touchList(tx, organizationId, list);
  }
  return recordRows(tx, context, undoListChange, seen);
}

/** A new list or copy is put away like a deleted one, with what was added to it since; it can be restored. */
export const undoListCreation: Inverse<Recorded> = {
  kind: 'list creation',
  ...(undoListChange.about && { about: undoListChange.about }),
  async undo(tx, context, { rows }) {
    await removeLists(
      tx,
      context,
      rows.flatMap(({ key }) => key.id ?? []),
    );
  },
};

/** Records a new list; answers the `action_id`. */
export const recordNewList = (tx: Tx, context: Context, id: string, name: string): Promise<string> => {
  const rows = [{ table: 'menus.list', key: { id }, before: null, after: { name } }];
  return recordInverse(tx, context, undoListCreation, { rows, actions: [] });
};

/** Hides the list from staff and guests; it can be restored (LIST-031). */
export function deleteList(context: Context, input: { id: string }) {
  return runCommand(context, 'deleteList', input, async (tx) => {
    const action_id = await removeLists(tx, context, [input.id]);
    return { success: true as const, id: input.id, action_id };
  });
}

/** Deletes many lists: all of them or none. */
export function deleteLists(context: Context, input: { ids: string[] }) {
  return runCommand(context, 'deleteLists', input, async (tx) => {
    return { success: true as const, action_id: await removeLists(tx, context, input.ids) };
  });
}

async function removeLists(tx: Tx, context: Context, ids: readonly string[]) {
  const { organizationId } = context.actor;
  const lists = await holdLists(tx, organizationId, ids);
  const seen = await watchRows(tx, organizationId, listRows(ids));
  await sql`update menus.list set deleted_at = ${context.now}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  for (const list of lists) await touchPlaces(tx, organizationId, list);
  return recordRows(tx, context, undoListChange, seen);
}

/** Locks in one order, so two people who change the same lists do not deadlock. */
async function holdLists(tx: Tx, organizationId: string, ids: readonly string[]): Promise<HeldList[]> {
  const held: HeldList[] = [];
  for (const id of [...new Set(ids)].toSorted()) held.push(await holdList(tx, organizationId, id));
  return held;
}

export function restoreList(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreList', input, async (tx) => {
    const { rows } = await sql`
      update menus.list set deleted_at = null
      where organization_id = ${organizationId} and id = ${input.id} and deleted_at is not null returning id`.execute(
      tx,
    );
    if (rows.length === 0) throw notFound('Deleted list');
    await touchPlaces(tx, organizationId, await holdList(tx, organizationId, input.id));
    return { success: true as const, sellableList: await readList(tx, organizationId, input.id) };
  });
}
