import { sql } from 'kysely';
import { OWN_OF_ITEM } from '#features/catalog/server/items/take-back-items.ts';
import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { createdInverse, recordCreated } from '#shared/server/undo/created-inverse.ts';

/** Where an item can be in use, as people call it. A test compares it with the tables that refer to items. */
export const USES_OF_ITEMS: Readonly<Record<string, string>> = {
  'catalog.distinct_item': 'items called different',
  'catalog.item': 'another item',
  'catalog.item_barcode': 'barcodes added since',
  'catalog.item_field': 'attributes added since',
  'catalog.learned_name': 'names learned from files',
  'counting.accepted_item': 'stock-takes',
  'counting.kept_count': 'stock-takes',
  'counting.recount_request': 'stock-takes',
  'counting.shelf_order': 'stock-takes',
  'counting.stocktake': 'stock-takes',
  'labels.print_job_item': 'print jobs',
  'purchasing.invoice_line': 'invoices and orders',
  'purchasing.vendor_item': "vendors' item numbers",
  'recipes.batch': 'batches',
  'recipes.batch_ingredient': 'batches',
  'recipes.ingredient': 'recipes',
  'sales.modifier': 'modifiers',
  'sales.modifier_exception': 'modifiers',
  'sales.posting': 'sales',
  'sales.sale_modifier': 'sales',
  'sales.sold_as': 'Sold As',
  'stock.cost_change': 'costs',
  'stock.cost_layer': 'purchases',
  'stock.manual_cost': 'costs',
  'stock.merge': 'a merge',
  'stock.movement': 'stock',
  'stock.par': 'pars',
  'stock.running_stock': 'stock',
};

/** Removes a new item again, as long as nothing uses it. No one moves stock meanwhile. */
export const undoCreatedItem = createdInverse({
  kind: 'item creation',
  what: 'The item',
  table: 'catalog.item',
  name: 'name',
  topics: ['items', 'stock'],
  own: OWN_OF_ITEM.filter((table) => !(table in USES_OF_ITEMS)),
  uses: USES_OF_ITEMS,
  lock: stopLedger,
});

/** Records a new item with its barcodes and attributes; answers the `action_id`. */
export const recordCreatedItem = (tx: Tx, context: Context, id: string): Promise<string> =>
  recordCreated(tx, context, undoCreatedItem, [
    { table: 'catalog.item', where: sql`t.id = ${id}` },
    { table: 'catalog.item_barcode', where: sql`t.item_id = ${id}` },
    { table: 'catalog.item_field', where: sql`t.item_id = ${id}` },
  ]);
