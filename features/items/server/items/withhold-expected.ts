import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { inventoryRow } from '../../contract/item-schemas.ts';

type InventoryRow = z.output<typeof inventoryRow>;

/** Whether the caller counts blind. The counting feature decides and is above items, so the application hands it in. */
export type HidesExpected = (tx: Tx, actor: Context['actor']) => Promise<boolean>;

export const tellsAll: HidesExpected = async () => false;

/** A list row without expected stock; counts of this cycle stay. */
export const withoutExpected = (row: InventoryRow): InventoryRow => ({
  ...row,
  total_quantity: null,
  location_quantity: null,
  total_value: null,
  locations: row.locations.map((place) => ({ ...place, quantity: null })),
});

/** Sorting by hidden stock would reveal it. */
export const withoutExpectedOrder = (sort: string): string =>
  /quantity|running_count|value/.test(sort) ? 'name:asc' : sort;
