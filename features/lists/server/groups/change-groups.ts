import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { type Recorded, recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { holdGroup, holdList, touchList, touchPlaces } from '../lists/hold-list.ts';
import { groupRows, undoGroupChange, undoListOrder } from '../lists/list-inverses.ts';
import { insertGroups, placeBehindGroups } from './insert-groups.ts';
import { IN_ORDER, inOrder, movedTo, placeOfNew } from './moved-to.ts';
import { readOneGroup } from './read-groups.ts';

const MOST_GROUPS = 200;

interface NewGroup {
  readonly name: string;
  readonly sellableListId: string;
  readonly sort_order?: number | undefined;
}

/** Adds a group after all others, or at a position (LIST-007, OAPI-116). */
export function createGroup(context: Context, extensions: ListExtensions, input: NewGroup) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createListGroup', input, async (tx) => {
    const list = await holdList(tx, organizationId, input.sellableListId, 'sellableListId');
    await requireRoom(tx, organizationId, list.id);
    const last = await placeBehindGroups(tx, organizationId, list.id);
    const group = { name: input.name, ...placeOfNew(input.sort_order, last, context.now) };
    const [id] = await insertGroups(tx, organizationId, list.id, [group]);
    await touchList(tx, organizationId, list);
    const rows = [{ table: 'menus.list_group', key: { id: id as string }, before: null, after: { name: input.name } }];
    const action_id = await recordInverse(tx, context, undoGroupCreation, { rows, actions: [] });
    return { ...(await answer(tx, extensions, organizationId, id as string)), action_id };
  });
}

/** A new group is put away like a deleted one, with the entries added to it since; it can be restored. */
export const undoGroupCreation: Inverse<Recorded> = {
  kind: 'list group creation',
  ...(undoGroupChange.about && { about: undoGroupChange.about }),
  async undo(tx, context, { rows }) {
    for (const { key } of rows) if (key.id) await removeGroup(tx, context, key.id);
  },
};

interface GroupChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly sort_order?: number | undefined;
}

/** Changes a group's name or position (LIST-009, LIST-011, OAPI-119). */
export function updateGroup(context: Context, extensions: ListExtensions, input: GroupChange) {
  const { organizationId } = context.actor;
  const { id, name, sort_order } = input;
  return runCommand(context, 'updateListGroup', input, async (tx) => {
    const group = await holdGroup(tx, organizationId, id);
    if (name === undefined && sort_order === undefined) throw refuseField('name', 'Send name, sort_order or both');
    const seen = await watchRows(tx, organizationId, groupRows([id]));
    await sql`
      update menus.list_group set name = coalesce(${name ?? null}::text, name), ${movedTo(sort_order)},
        updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await touchList(tx, organizationId, group.list);
    const action_id = await recordRows(tx, context, undoGroupChange, seen);
    return { ...(await answer(tx, extensions, organizationId, id)), action_id };
  });
}

/** Sorts all groups of a list (LIST-011). Groups that the caller left out come last. */
export function orderGroups(context: Context, input: { id: string; group_ids: string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'orderListGroups', input, async (tx) => {
    const list = await holdList(tx, organizationId, input.id);
    const { rows } = await sql<{ id: string }>`
      select id from menus.list_group
      where organization_id = ${organizationId} and list_id = ${list.id} and deleted_at is null
      order by ${IN_ORDER('list_group')}`.execute(tx);
    const ids = inOrder(rows, input.group_ids, 'group_ids');
    const seen = await watchRows(tx, organizationId, groupRows(ids));
    await sql`
      update menus.list_group as g set sort_order = place.at - 1, sort_tie = 0, updated_at = clock_timestamp()
      from unnest(${ids}::uuid[]) with ordinality as place (id, at)
      where g.organization_id = ${organizationId} and g.id = place.id
        and (g.sort_order, g.sort_tie) is distinct from (place.at - 1, 0)`.execute(tx);
    await touchList(tx, organizationId, list);
    return { success: true as const, action_id: await recordRows(tx, context, undoListOrder, seen) };
  });
}

/** Deletes a group with its entries, which are restored with it (OAPI-121). */
export function deleteGroup(context: Context, input: { id: string }) {
  return runCommand(context, 'deleteListGroup', input, async (tx) => {
    const action_id = await removeGroup(tx, context, input.id);
    return { success: true as const, id: input.id, action_id };
  });
}

async function removeGroup(tx: Tx, context: Context, id: string): Promise<string | null> {
  const { organizationId } = context.actor;
  const { list } = await holdGroup(tx, organizationId, id);
  const seen = await watchRows(tx, organizationId, groupRows([id]));
  await sql`update menus.list_group set deleted_at = ${context.now}
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  await touchPlaces(tx, organizationId, list);
  return recordRows(tx, context, undoGroupChange, seen);
}

export function restoreGroup(context: Context, extensions: ListExtensions, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreListGroup', input, async (tx) => {
    const gone = await tx
      .selectFrom('menus.list_group')
      .select('list_id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!gone) throw notFound('Deleted group');
    const list = await holdList(tx, organizationId, gone.list_id);
    await requireRoom(tx, organizationId, list.id);
    await sql`update menus.list_group set deleted_at = null, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await touchPlaces(tx, organizationId, list);
    return answer(tx, extensions, organizationId, input.id);
  });
}

async function requireRoom(tx: Tx, organizationId: string, listId: string): Promise<void> {
  const { rows } = await sql<{ groups: number }>`
    select count(*)::int as groups from menus.list_group
    where organization_id = ${organizationId} and list_id = ${listId} and deleted_at is null`.execute(tx);
  if ((rows[0]?.groups ?? 0) >= MOST_GROUPS) throw refuseField('name', `A list has at most ${MOST_GROUPS} groups`);
}

async function answer(tx: Tx, extensions: ListExtensions, organizationId: string, id: string) {
  return { success: true as const, listItemGroup: await readOneGroup(tx, extensions, organizationId, id) };
}
