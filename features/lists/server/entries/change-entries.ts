import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { EntryType } from '../../domain/templates.ts';
import { IN_ORDER, inOrder, movedTo } from '../groups/moved-to.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { type HeldGroup, holdGroup, touchList, touchPlaces } from '../lists/hold-list.ts';
import { entryRows, undoEntryChange, undoListOrder } from '../lists/list-inverses.ts';
import { fieldsOf, requireNamed, type SentFields } from './check-entry.ts';
import { type EntryFields, placeBehindEntries } from './insert-entries.ts';
import { readOneEntry } from './read-entries.ts';

interface EntryChange extends SentFields {
  readonly id: string;
  readonly listItemGroupId?: string | undefined;
  readonly sort_order?: number | undefined;
}

/** Changes an entry's texts, price, or position (LIST-010, LIST-011, OAPI-120). */
export function updateItem(context: Context, extensions: ListExtensions, input: EntryChange) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateListItem', input, async (tx) => {
    const { entry, group } = await holdEntry(tx, organizationId, input.id);
    const { type, ...known } = entry;
    const target = await targetOf(tx, organizationId, group, input.listItemGroupId);
    const named = namedIn(input);
    const fields = fieldsOf(type, { ...known, ...named });
    await requireNamed(tx, extensions, { organizationId, listId: group.list.id }, onlyNew(named, known));
    const sort_order =
      target !== group.id && input.sort_order === undefined
        ? await placeBehindEntries(tx, organizationId, target)
        : input.sort_order;
    const seen = await watchRows(tx, organizationId, entryRows([input.id]));
    await sql`
      update menus.list_item set list_group_id = ${target}, sellable_item_group_id = ${fields.sellable_item_group_id},
        custom_price = ${fields.custom_price}, header_text = ${fields.header_text}, subheader_text = ${fields.subheader_text},
        notes = ${fields.notes}, bin = ${fields.bin}, spacer_height = ${fields.spacer_height}, image_id = ${fields.image_id},
        ${movedTo(sort_order, target !== group.id)}, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    const other = fields.sellable_item_group_id !== known.sellable_item_group_id;
    const touch = other || fields.custom_price !== known.custom_price ? touchPlaces : touchList;
    await touch(tx, organizationId, group.list);
    const action_id = await recordRows(tx, context, undoEntryChange, seen);
    return { ...(await answer(tx, extensions, organizationId, input.id)), action_id };
  });
}

/** Sorts all entries of a group (LIST-011). Entries that the caller left out come last. */
export function orderItems(context: Context, input: { id: string; item_ids: string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'orderListItems', input, async (tx) => {
    const { list, id } = await holdGroup(tx, organizationId, input.id);
    const { rows } = await sql<{ id: string }>`
      select id from menus.list_item
      where organization_id = ${organizationId} and list_group_id = ${id} and deleted_at is null
      order by ${IN_ORDER('list_item')}`.execute(tx);
    const ids = inOrder(rows, input.item_ids, 'item_ids');
    const seen = await watchRows(tx, organizationId, entryRows(ids));
    await sql`
      update menus.list_item as e set sort_order = place.at - 1, sort_tie = 0, updated_at = clock_timestamp()
      from unnest(${ids}::uuid[]) with ordinality as place (id, at)
      where e.organization_id = ${organizationId} and e.id = place.id
        and (e.sort_order, e.sort_tie) is distinct from (place.at - 1, 0)`.execute(tx);
    await touchList(tx, organizationId, list);
    return { success: true as const, action_id: await recordRows(tx, context, undoListOrder, seen) };
  });
}

/** An image_url, or null, without an image_id replaces the current image. */
function namedIn(input: EntryChange): SentFields {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return input.image_url !== undefined && input.image_id === undefined ? { ...named, image_id: null } : named;
}

/**
 * Skips the check of unchanged references: they may be gone by now, and that is no reason to refuse a new position
 * or text.
 */
function onlyNew(named: SentFields, known: EntryFields): SentFields {
  const { sellable_item_group_id, image_id } = named;
  return {
    ...named,
    sellable_item_group_id: sellable_item_group_id === known.sellable_item_group_id ? null : sellable_item_group_id,
    image_id: image_id === known.image_id ? null : image_id,
  };
}

/** The entry's group after the change: its own, or another one of the same list. */
async function targetOf(tx: Tx, organizationId: string, group: HeldGroup, wanted = group.id): Promise<string> {
  if (wanted === group.id) return wanted;
  const { list } = await holdGroup(tx, organizationId, wanted, 'listItemGroupId');
  const text = 'This is a group of another list';
  if (list.id !== group.list.id) throw refuseField('listItemGroupId', text);
  await placeBehindEntries(tx, organizationId, wanted);
  return wanted;
}

export function deleteItem(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteListItem', input, async (tx) => {
    const { group } = await holdEntry(tx, organizationId, input.id);
    const seen = await watchRows(tx, organizationId, entryRows([input.id]));
    await sql`update menus.list_item set deleted_at = ${context.now}
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await touchPlaces(tx, organizationId, group.list);
    const action_id = await recordRows(tx, context, undoEntryChange, seen);
    return { success: true as const, id: input.id, action_id };
  });
}

export function restoreItem(context: Context, extensions: ListExtensions, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreListItem', input, async (tx) => {
    const { group } = await holdEntry(tx, organizationId, input.id, true);
    await placeBehindEntries(tx, organizationId, group.id);
    await sql`update menus.list_item set deleted_at = null, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await touchPlaces(tx, organizationId, group.list);
    return answer(tx, extensions, organizationId, input.id);
  });
}

/** Locks the entry's list, then reads the entry. */
async function holdEntry(tx: Tx, organizationId: string, id: string, deleted = false) {
  const read = () =>
    tx
      .selectFrom('menus.list_item')
      .select(['list_group_id', 'type', 'sellable_item_group_id', 'custom_price', 'header_text', 'subheader_text'])
      .select(['notes', 'bin', 'spacer_height', 'image_id'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', deleted ? 'is not' : 'is', null)
      .executeTakeFirst();
  const what = deleted ? 'Deleted list item' : 'List item';
  const known = await read();
  if (!known) throw notFound(what);
  const { list } = await holdGroup(tx, organizationId, known.list_group_id);
  const row = await read();
  if (!row) throw notFound(what);
  const { list_group_id, custom_price, ...entry } = row;
  const group = await holdGroup(tx, organizationId, list_group_id);
  return {
    group: { ...group, list },
    entry: {
      ...entry,
      type: entry.type as EntryType,
      custom_price: custom_price === null ? null : Number(custom_price),
    },
  };
}

async function answer(tx: Tx, extensions: ListExtensions, organizationId: string, id: string) {
  return { success: true as const, listItem: await readOneEntry(tx, extensions, organizationId, id) };
}
