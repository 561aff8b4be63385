import { sql } from 'kysely';
import { mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { insertGroups, placeBehindGroups } from '../groups/insert-groups.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { insertList } from '../lists/create-list.ts';
import { type HeldList, holdList, touchPlaces } from '../lists/hold-list.ts';
import { entryRows, undoItemsOnList } from '../lists/list-inverses.ts';
import { insertEntries, placeBehindEntries } from './insert-entries.ts';

interface ItemsForList {
  /** An existing list, else the name of a new one. */
  readonly list_id?: string | undefined;
  readonly name?: string | undefined;
  readonly inventory_item_ids: readonly string[];
}

/**
 * Puts the Sold As entries of these items on a list, in groups of their main types, by name: a group of that name that the list
 * has already takes them. Those that are on the list already are left out. A new list is not published.
 */
export function addItemsToList(context: Context, extensions: ListExtensions, input: ItemsForList) {
  const { organizationId } = context.actor;
  return runCommand(context, 'addItemsToList', input, async (tx) => {
    const ids = [...new Set(input.inventory_item_ids)];
    await requireItems(tx, organizationId, ids);
    const sold = await extensions.soldOf(tx, organizationId, ids);
    if (sold.length === 0)
      throw refuseField('inventory_item_ids', 'None of these items is sold yet: add a Sold As to them first');
    const list = input.list_id
      ? await holdList(tx, organizationId, input.list_id, 'list_id')
      : await newList(tx, context, input.name);
    const present = await sellablesOn(tx, organizationId, list.id);
    const fresh = sold.filter(({ id }) => !present.has(id));
    const made = { groups: [] as string[], entries: [] as string[] };
    for (const [name, group] of Map.groupBy(fresh, ({ main_type }) => mainTypeLabel(main_type)))
      await addGroup(
        { tx, organizationId, list, made },
        name,
        group.map(({ id }) => id),
      );
    await touchPlaces(tx, organizationId, list);
    const rows = entryRows(made.entries).map((each) => ({ ...each, rows: [] }));
    const put_away = { made: input.list_id ? made.groups : [list.id] };
    const action_id = await recordRows(tx, context, undoItemsOnList, rows, put_away);
    const offered = new Set(sold.map(({ inventory_item_id }) => inventory_item_id));
    return {
      success: true as const,
      list_id: list.id,
      name: list.name,
      added: made.entries.length,
      present: sold.length - fresh.length,
      not_sold: ids.length - offered.size,
      action_id,
    };
  });
}

async function requireItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from catalog.item
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  if (rows[0]?.known !== ids.length)
    throw new Refusal('not_found', 'Some of these items no longer exist', {
      inventory_item_ids: 'Some of these items no longer exist. Select them again',
    });
}

async function newList(tx: Tx, context: Context, name: string | undefined): Promise<HeldList> {
  if (name === undefined) throw new Refusal('invalid', 'List is required', { list_id: 'List is required' });
  return { id: await insertList(tx, context, name), name, is_published: false };
}

async function sellablesOn(tx: Tx, organizationId: string, listId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.sellable_item_group_id as id from menus.list_item as e
    join menus.list_group as g on g.organization_id = e.organization_id and g.id = e.list_group_id and g.deleted_at is null
    where e.organization_id = ${organizationId} and g.list_id = ${listId} and e.deleted_at is null
      and e.sellable_item_group_id is not null`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

interface Target {
  readonly tx: Tx;
  readonly organizationId: string;
  readonly list: HeldList;
  readonly made: { readonly groups: string[]; readonly entries: string[] };
}

/** Adds sellables to the first group with this name, or to a new one behind the others. */
async function addGroup(
  { tx, organizationId, list, made }: Target,
  name: string,
  sellables: readonly string[],
): Promise<void> {
  const known = await tx
    .selectFrom('menus.list_group')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('list_id', '=', list.id)
    .where('deleted_at', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('sort_order')
    .orderBy('id')
    .executeTakeFirst();
  const groupId = known?.id ?? (await createGroup(tx, organizationId, list.id, name));
  if (!known) made.groups.push(groupId);
  const first = await placeBehindEntries(tx, organizationId, groupId, sellables.length);
  const entries = sellables.map((id, index) => ({
    type: 'ITEM' as const,
    sellable_item_group_id: id,
    sort_order: first + index,
  }));
  made.entries.push(...(await insertEntries(tx, organizationId, groupId, entries)));
}

async function createGroup(tx: Tx, organizationId: string, listId: string, name: string): Promise<string> {
  const sort_order = await placeBehindGroups(tx, organizationId, listId);
  const [id] = await insertGroups(tx, organizationId, listId, [{ name, sort_order }]);
  return id as string;
}
