import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import type { EntryType } from '../../domain/templates.ts';
import { placeOfNew } from '../groups/moved-to.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { holdGroup, touchPlaces } from '../lists/hold-list.ts';
import { entryRows, undoEntryChange } from '../lists/list-inverses.ts';
import { fieldsOf, requireNamed, requireSold, type SentFields } from './check-entry.ts';
import { insertEntries, placeBehindEntries } from './insert-entries.ts';
import { readEntries, readOneEntry } from './read-entries.ts';

interface NewEntry extends SentFields {
  readonly listItemGroupId: string;
  readonly type?: EntryType | undefined;
  readonly sort_order?: number | undefined;
}

/** Adds an entry after the others of its group, or at a position (LIST-008, OAPI-117). */
export function createItem(context: Context, extensions: ListExtensions, input: NewEntry) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createListItem', input, async (tx) => {
    const { list, id: groupId } = await holdGroup(tx, organizationId, input.listItemGroupId, 'listItemGroupId');
    const type = input.type ?? typeOf(input);
    const place = { organizationId, listId: list.id };
    const fields = fieldsOf(type, input);
    await requireNamed(tx, extensions, place, input);
    const last = await placeBehindEntries(tx, organizationId, groupId);
    const entry = { ...fields, type, ...placeOfNew(input.sort_order, last, context.now) };
    const [id] = await insertEntries(tx, organizationId, groupId, [entry]);
    await touchPlaces(tx, organizationId, list);
    const action_id = await recordNew(tx, context, [id as string]);
    const listItem = await readOneEntry(tx, extensions, organizationId, id as string);
    return { success: true as const, listItem, action_id };
  });
}

/** The default type, by the fields that were sent. */
function typeOf({
  sellable_item_group_id,
  header_text,
  subheader_text,
  spacer_height,
  ...sent
}: SentFields): EntryType {
  if (sellable_item_group_id) return 'ITEM';
  if (header_text) return 'HEADER';
  if (subheader_text) return 'SUBHEADER';
  if (spacer_height) return 'SPACER';
  return sent.image_id || sent.image_url ? 'IMAGE' : 'ITEM';
}

/** Adds many at once, in the given order. */
export function createItems(
  context: Context,
  extensions: ListExtensions,
  input: { readonly listItemGroupId: string; readonly sellable_item_group_ids: readonly string[] },
) {
  const { organizationId } = context.actor;
  const sold = input.sellable_item_group_ids;
  return runCommand(context, 'createListItems', input, async (tx) => {
    const { list, id: groupId } = await holdGroup(tx, organizationId, input.listItemGroupId, 'listItemGroupId');
    await requireSold(tx, extensions, organizationId, sold, 'sellable_item_group_ids');
    const first = await placeBehindEntries(tx, organizationId, groupId, sold.length);
    const entries = sold.map((id, index) => ({
      type: 'ITEM' as const,
      sellable_item_group_id: id,
      sort_order: first + index,
    }));
    const ids = await insertEntries(tx, organizationId, groupId, entries);
    await touchPlaces(tx, organizationId, list);
    const listItems = await readEntries(tx, extensions, organizationId, sql`e.id = any(${ids}::uuid[])`);
    return { success: true as const, listItems, action_id: await recordNew(tx, context, ids) };
  });
}

const recordNew = (tx: Tx, context: Context, ids: readonly string[]) =>
  recordRows(
    tx,
    context,
    undoEntryChange,
    entryRows(ids).map((each) => ({ ...each, rows: [] })),
  );
