import { sql } from 'kysely';
import { recordsInverse } from '#shared/server/undo/records-inverse.ts';
import { rowsInverse } from '#shared/server/undo/rows-inverse.ts';

/** A new or removed entry, or a price, also changes POS and item screens. */
const topics = ['lists', 'pos', 'items'] as const;

const LIST_NAME = `(select l.name from menus.list as l where l.organization_id = t.organization_id and l.id = t.list_id)`;

/** An entry is called by its group and list; what it offers is on the list. */
const names = {
  'menus.list': 't.name',
  'menus.list_group': `concat_ws(', ', ${LIST_NAME}, t.name)`,
  'menus.list_item': `(
    select concat_ws(', ', l.name, g.name, t.header_text) from menus.list_group as g
    join menus.list as l on l.organization_id = g.organization_id and l.id = g.list_id
    where g.organization_id = t.organization_id and g.id = t.list_group_id)`,
  'menus.list_file': `concat_ws(', ', ${LIST_NAME}, t.name)`,
  'menus.style': `coalesce(t.name, initcap(t.type))`,
  'menus.list_style': LIST_NAME,
};

/** A list, or groups, that an act made are put away, as deleting them does; its entries are removed. */
export const undoItemsOnList = rowsInverse({
  kind: 'items on list',
  what: 'The list',
  topics,
  names,
  async follow(tx, { actor: { organizationId }, now }, { made }) {
    const ids = [made ?? []].flat();
    if (ids.length === 0) return;
    for (const table of ['menus.list', 'menus.list_group'] as const)
      await tx
        .updateTable(table)
        .set({ deleted_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
  },
});

export const undoListChange = recordsInverse({
  kind: 'list',
  what: 'The list',
  topics,
  names,
  recordOf: ({ key }) => key.id ?? '',
  called: ['list', 'lists'],
});
export const undoGroupChange = rowsInverse({ kind: 'list group', what: 'The group', topics, names });
export const undoEntryChange = rowsInverse({ kind: 'list entry', what: 'The entry', topics, names });
export const undoListFile = rowsInverse({ kind: 'list file', what: 'The file', topics, names });
export const undoListStyle = rowsInverse({ kind: 'list style', what: 'The style', topics, names });
export const undoListOrder = rowsInverse({ kind: 'list order', what: 'The order', topics, names });

export const listRows = (ids: readonly string[]) => [{ table: 'menus.list', where: withId(ids) }];
export const groupRows = (ids: readonly string[]) => [{ table: 'menus.list_group', where: withId(ids) }];
export const entryRows = (ids: readonly string[]) => [{ table: 'menus.list_item', where: withId(ids) }];
export const listFileRows = (ids: readonly string[]) => [{ table: 'menus.list_file', where: withId(ids) }];

const withId = (ids: readonly string[]) => sql`t.id = any(${ids}::uuid[])`;
