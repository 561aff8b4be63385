import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';

/** What a change of items may write besides the items themselves. */
type Part = 'catalog.item_field' | 'catalog.item_barcode';

/** Undoes a change of items: their fields, attributes and barcodes, each as it was before. */
export const undoItemChange = rowsInverse({ kind: 'item', what: 'The item', topics: ['items', 'stock'] });

/** Call before the change, with the items already locked; `recordRows` afterwards. */
export const watchItems = (tx: Tx, organizationId: string, ids: readonly string[], parts: readonly Part[] = []) =>
  watchRows(tx, organizationId, [
    { table: 'catalog.item', where: sql`t.id = any(${ids}::uuid[])` },
    ...parts.map((table) => ({ table, where: sql`t.item_id = any(${ids}::uuid[])` })),
  ]);
