import type { z } from 'zod';
import { currentRegion } from '#shared/domain/format.ts';
import type { viewedList } from '../../contract/list-schemas.ts';
import type { BeverageList, ListGroup } from '../lists-api.ts';

export type ViewedList = z.output<typeof viewedList>;
export type ViewedEntry = ViewedList['groups'][number]['items'][number];

/** A list as guests read it, from the builder's data. */
export const viewOf = (
  { id, name, look, columns }: BeverageList,
  groups: readonly ListGroup[],
  venue: string | null,
): ViewedList => ({
  id,
  name,
  venue,
  look,
  columns,
  locale: currentRegion().locale,
  currency: currentRegion().currency,
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
        offer: sold?.inventory_item_id ?? null,
        pour: sold?.pour ?? null,
        region: sold?.region ?? null,
        grape: sold?.grape ?? null,
        ingredients: sold?.ingredients ?? [],
        sold_out: false,
      })),
  })),
});
