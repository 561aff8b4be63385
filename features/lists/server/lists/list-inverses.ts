import { sql } from 'kysely';
import { rowsInverse } from '#shared/server/undo/rows-inverse.ts';

/** A new or removed entry, or a price, also changes POS and item screens. */
const topics = ['lists', 'pos', 'items'] as const;

/** A list, or groups, that an act made are put away, as deleting them does; its entries are removed. */
export const undoItemsOnList = rowsInverse({
  kind: 'items on list',
  what: 'The list',
  topics,
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

export const undoListChange = rowsInverse({ kind: 'list', what: 'The list', topics });
export const undoGroupChange = rowsInverse({ kind: 'list group', what: 'The group', topics });
export const undoEntryChange = rowsInverse({ kind: 'list entry', what: 'The entry', topics });
export const undoListFile = rowsInverse({ kind: 'list file', what: 'The file', topics });
export const undoListStyle = rowsInverse({ kind: 'list style', what: 'The style', topics });
export const undoListOrder = rowsInverse({ kind: 'list order', what: 'The order', topics });

export const listRows = (ids: readonly string[]) => [{ table: 'menus.list', where: withId(ids) }];
export const groupRows = (ids: readonly string[]) => [{ table: 'menus.list_group', where: withId(ids) }];
export const entryRows = (ids: readonly string[]) => [{ table: 'menus.list_item', where: withId(ids) }];
export const listFileRows = (ids: readonly string[]) => [{ table: 'menus.list_file', where: withId(ids) }];

const withId = (ids: readonly string[]) => sql`t.id = any(${ids}::uuid[])`;
