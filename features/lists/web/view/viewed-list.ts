import type { z } from 'zod';
import type { viewedList } from '../../contract/list-schemas.ts';
import type { BeverageList, ListGroup } from '../lists-api.ts';

export type ViewedList = z.output<typeof viewedList>;
export type ViewedEntry = ViewedList['groups'][number]['items'][number];

/** A list as guests read it, from what the builder shows. */
export const viewOf = ({ id, name }: BeverageList, groups: readonly ListGroup[]): ViewedList => ({
  id,
  name,
  groups: groups.map((group) => ({
    id: group.id,
    name: group.name,
    style: group.style,
    items: group.items
      .filter((entry) => !entry.hidden)
      .map(({ sellable_item_group: sold, ...entry }) => ({
        ...entry,
        name: sold?.name ?? null,
        vintage: sold?.vintage ?? null,
        size: sold?.size ?? null,
      })),
  })),
});
