import type { BulkOffer } from '#features/items/web/bulk/bulk-offers.ts';
import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const countingPages: readonly PageDefinition[] = [
  {
    path: '/variance',
    title: 'Variance',
    load: async () => (await import('./variance/variance-page.tsx')).VariancePage,
  },
  {
    path: '/count-sheet',
    title: 'Count sheet',
    load: async () => (await import('./sheet/sheet-page.tsx')).SheetPage,
  },
];

/** Counting actions in an item's dialog. */
export const countingItemActions: readonly ItemAction[] = ['', 'batch'].map((kind) => ({
  label: 'Count',
  does: 'Enter how many there are at a location',
  primary: true,
  dialog: 'quick_count',
  forBatch: kind === 'batch',
}));

/** Actions for several items in a list of items. */
export const countingBulkOffers: readonly BulkOffer[] = [{ label: 'Count', dialog: 'count_many' }];

export const countingDialogs: readonly DialogDefinition[] = [
  {
    key: 'variance_item',
    parameter: 'variance_item',
    load: async () => (await import('./variance/item/variance-item-dialog.tsx')).VarianceItemDialog,
  },
  {
    key: 'variance_summary',
    parameter: 'variance_summary',
    load: async () => (await import('./variance/summary/variance-summary-dialog.tsx')).VarianceSummaryDialog,
  },
  {
    key: 'end_cycle',
    parameter: 'end_cycle',
    load: async () => (await import('./cycles/end-cycle-dialog.tsx')).EndCycleDialog,
  },
  {
    key: 'sales_pause',
    parameter: 'sales_pause',
    load: async () => (await import('./pause/sales-pause-dialog.tsx')).SalesPauseDialog,
  },
  {
    key: 'count_review',
    parameter: 'count_review',
    load: async () => (await import('./together/count-review-dialog.tsx')).CountReviewDialog,
  },
  {
    key: 'cycle_history',
    parameter: 'cycle_history',
    load: async () => (await import('./cycles/cycle-history-dialog.tsx')).CycleHistoryDialog,
  },
  {
    key: 'count_many',
    load: async () => (await import('./many/count-many-dialog.tsx')).CountManyDialog,
  },
  {
    key: 'quick_count',
    load: async () => (await import('./quick/quick-count-dialog.tsx')).QuickCountDialog,
  },
];
