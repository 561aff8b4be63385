import { refuseLocked } from '#features/counting/server/cycles/refuse-locked.ts';
import { undoZeroOut } from '#features/counting/server/cycles/undo-zero-out.ts';
import { mergeCounts } from '#features/counting/server/merge/merge-counts.ts';
import { hidesExpected } from '#features/counting/server/sheet/blind-counts.ts';
import { cancelStocktakes } from '#features/counting/server/stocktakes/cancel-stocktakes.ts';
import { listPurchases } from '#features/invoices/server/lines/list-purchases.ts';
import { mergeLines } from '#features/invoices/server/merge/merge-lines.ts';
import { reopenByAction } from '#features/invoices/server/reopening/reopen-invoice.ts';
import { takeBackInvoice } from '#features/invoices/server/returns/take-back-invoice.ts';
import type { MergeHandlers } from '#features/items/server/merge/merge-handlers.ts';
import { undoMerge } from '#features/items/server/merge/undo-merge.ts';
import type { StockExtensions } from '#features/items/server/routes.ts';
import { mergePrintJobs } from '#features/labels/server/merge/merge-print-jobs.ts';
import type { UndoHandlers } from '#features/ledger/server/movements/undo-action.ts';
import { offeredOnLists, readListPlaces } from '#features/lists/server/places/list-places.ts';
import { countBatchesOf, takeBackBatch } from '#features/recipes/server/batches/take-back-batch.ts';
import { mergeRecipes } from '#features/recipes/server/merge/merge-recipes.ts';
import { readSuggestedMatches } from '#features/sales/server/matching/suggested-in-list.ts';
import { mergeSoldAs } from '#features/sales/server/merge/merge-sold-as.ts';
import { refuseUndoOfModifier } from '#features/sales/server/modifiers/change-modifier.ts';
import { readSoldSizes } from '#features/sales/server/sales/sold-sizes.ts';
import { undoSales } from '#features/sales/server/sales/undo-sales.ts';
import { soldAsInItem } from '#features/sales/server/sold-as/list-sold-as.ts';
import { soldAsFilters } from '#features/sales/server/sold-as/sold-as-filters.ts';
import { soldAsOptions } from '#features/sales/server/sold-as/sold-as-options.ts';

const mergeHandlers: MergeHandlers = {
  purchasing: mergeLines,
  counting: mergeCounts,
  labels: mergePrintJobs,
  recipes: mergeRecipes,
  sales: mergeSoldAs,
};

/** What features above the ledger undo along with their actions. */
export const undoHandlers: UndoHandlers = {
  stocktake: cancelStocktakes,
  invoice: reopenByAction,
  zero_out: undoZeroOut,
  locked: refuseLocked,
  quick_invoice: takeBackInvoice,
  vendor_return: takeBackInvoice,
  sale: undoSales,
  sale_match: undoSales,
  sale_modifier: refuseUndoOfModifier,
  batch: takeBackBatch,
  merge: (tx, context, actionId) => undoMerge(tx, context, actionId, mergeHandlers),
};

/** What features above items add to them. */
export const stockExtensions: StockExtensions = {
  itemParts: {
    listPurchases,
    listSoldAs: soldAsInItem(readListPlaces),
  },
  mergeHandlers,
  hidesExpected,
  readSoldSizes,
  countBatches: countBatchesOf,
  readSuggestedMatches,
  filters: soldAsFilters(offeredOnLists),
  filterOptions: soldAsOptions(offeredOnLists),
};
