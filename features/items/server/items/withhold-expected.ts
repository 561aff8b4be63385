import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { inventoryRow } from '../../contract/item-schemas.ts';

type InventoryRow = z.output<typeof inventoryRow>;

/** Whether who asks counts blind. Counting knows, which stands above items; the application hands it down. */
export type HidesExpected = (tx: Tx, actor: Context['actor']) => Promise<boolean>;

export const tellsAll: HidesExpected = async () => false;

/** A row of the list without what should be there; what was counted in this cycle stays. */
export const withoutExpected = (row: InventoryRow): InventoryRow => ({
  ...row,
  total_quantity: null,
  location_quantity: null,
  total_value: null,
  locations: row.locations.map((place) => ({ ...place, quantity: null })),
});

/** An order by what is withheld would tell it. */
export const withoutExpectedOrder = (sort: string): string =>
  /quantity|running_count|value/.test(sort) ? 'name:asc' : sort;
