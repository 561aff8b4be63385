import type { InvoiceOffer } from '#features/invoices/web/invoice/invoice-offers.ts';
import type { BulkOffer } from '#features/items/web/bulk/bulk-offers.ts';
import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const labelsPages: readonly PageDefinition[] = [
  {
    path: '/barcodes',
    title: 'Barcodes',
    load: async () => (await import('./jobs/print-jobs-page.tsx')).PrintJobsPage,
  },
];

const ADD_TO_JOB = 'Add to Print Job';

/** Label actions in an item's dialog. */
export const labelsItemActions: readonly ItemAction[] = [false, true].map((forBatch) => ({
  label: ADD_TO_JOB,
  does: 'Print barcode labels for it',
  dialog: 'add_print_job',
  forBatch,
}));

/** Actions for several items in a list. */
export const labelsBulkOffers: readonly BulkOffer[] = [
  { label: 'Add to print job', dialog: 'add_print_items_of_list' },
];

/** Actions for an invoice. */
export const labelsInvoiceOffers: readonly InvoiceOffer[] = [{ label: 'Labels', dialog: 'create_print_job' }];

export const labelsDialogs: readonly DialogDefinition[] = [
  {
    key: 'print_job',
    parameter: 'print_job',
    along: ['items_sort', 'add_print_items', 'edit_print_job', 'return_to'],
    load: async () => (await import('./job/print-job-dialog.tsx')).PrintJobDialog,
  },
  {
    key: 'add_print_items',
    parameter: 'add_print_items',
    when: (address) => Boolean(address.print_job),
    load: async () => (await import('./add-items/add-items-dialog.tsx')).AddItemsDialog,
  },
  {
    key: 'create_print_job',
    load: async () => (await import('./form/create-print-job-dialog.tsx')).CreatePrintJobDialog,
  },
  {
    key: 'edit_print_job',
    parameter: 'edit_print_job',
    load: async () => (await import('./form/edit-print-job-dialog.tsx')).EditPrintJobDialog,
  },
  {
    key: 'add_print_job',
    load: async () => (await import('./add-to-job/add-item-to-job-dialog.tsx')).AddItemToJobDialog,
  },
  {
    key: 'add_print_items_of_list',
    load: async () => (await import('./add-to-job/add-lines-to-job-dialog.tsx')).AddLinesToJobDialog,
  },
];
