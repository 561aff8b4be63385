import { undoOrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { undoDistinct } from '#features/catalog/server/duplicates/state-distinct.ts';
import { undoRenamedField } from '#features/catalog/server/fields/item-fields.ts';
import { undoForgottenName } from '#features/catalog/server/import/learned-names.ts';
import { undoItemChange } from '#features/catalog/server/items/undo-item.ts';
import { undoEndOfCycle } from '#features/counting/server/cycles/reopen-stage.ts';
import { undoCountsImport } from '#features/counting/server/import/import-counts.ts';
import { undoDeletedDocument } from '#features/inbox/server/documents/change-documents.ts';
import { undoSender } from '#features/inbox/server/settings/senders.ts';
import { undoInvoicesImport } from '#features/invoices/server/import/undo-invoices-import.ts';
import { undoDeletedDraft } from '#features/invoices/server/invoices/delete-invoice.ts';
import {
  undoCorrectedLine,
  undoCreatedInvoice,
  undoDraftLines,
  undoInvoiceDetails,
} from '#features/invoices/server/invoices/undo-invoice.ts';
import { undoForgottenPrint } from '#features/invoices/server/lines/forget-printed.ts';
import { undoReturns } from '#features/invoices/server/returns/return-lines.ts';
import { undoDeposit } from '#features/invoices/server/terms/deposits.ts';
import { undoPayment } from '#features/invoices/server/terms/statement.ts';
import { undoVendorTerms } from '#features/invoices/server/terms/vendor-terms.ts';
import { undoVendorCode } from '#features/invoices/server/vendor-codes/change-codes.ts';
import { undoVendorChange } from '#features/invoices/server/vendors/undo-vendor.ts';
import { undoFilter } from '#features/items/server/filters/saved-filters.ts';
import { undoItemsImport } from '#features/items/server/import/undo-items-import.ts';
import { undoCreatedItem } from '#features/items/server/items/undo-created-item.ts';
import { undoCreatedPrintJob, undoPrintJob } from '#features/labels/server/print-jobs/undo-print-job.ts';
import { undoStatedCost } from '#features/ledger/server/costs/undo-stated-cost.ts';
import {
  undoCreatedLocation,
  undoLocationChange,
  undoLocationDeletion,
} from '#features/ledger/server/locations/undo-location.ts';
import { undoPars } from '#features/ledger/server/pars/set-pars.ts';
import { undoGroupCreation } from '#features/lists/server/groups/change-groups.ts';
import { undoListCreation } from '#features/lists/server/lists/change-lists.ts';
import {
  undoEntryChange,
  undoGroupChange,
  undoItemsOnList,
  undoListChange,
  undoListFile,
  undoListOrder,
  undoListStyle,
} from '#features/lists/server/lists/list-inverses.ts';
import { undoLowStockOrders } from '#features/orders/server/low-stock/order-low-stock.ts';
import { undoConversion } from '#features/orders/server/purchase-orders/convert-order.ts';
import { undoMatching } from '#features/orders/server/purchase-orders/matching/bill-lines.ts';
import { undoSettling } from '#features/orders/server/purchase-orders/matching/settle-credit.ts';
import { undoReceiving } from '#features/orders/server/purchase-orders/receiving/receive-line.ts';
import { undoSendOrder } from '#features/orders/server/purchase-orders/send-order.ts';
import { undoConfirming } from '#features/reading/server/readings/undo-confirming.ts';
import { undoBatchChange } from '#features/recipes/server/batches/undo-batch-change.ts';
import { undoRecipesImport } from '#features/recipes/server/import/undo-recipes-import.ts';
import { undoRecipeChange } from '#features/recipes/server/recipes/undo-recipe.ts';
import { undoImport } from '#features/sales/server/import/undo-import.ts';
import { undoPours } from '#features/sales/server/matching/default-pours.ts';
import { undoNewItem } from '#features/sales/server/matching/match-new-item.ts';
import { undoMatch, undoSoldAs } from '#features/sales/server/matching/undo-match.ts';
import { undoModifier } from '#features/sales/server/modifiers/change-modifier.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';

/** Every kind of act that is undone from what it recorded of itself. */
export const inverses: readonly Inverse[] = [
  undoListChange,
  undoGroupChange,
  undoItemsOnList,
  undoEntryChange,
  undoListFile,
  undoListOrder,
  undoListStyle,
  undoMatch,
  undoNewItem,
  undoSoldAs,
  undoModifier,
  undoPours,
  undoPrintJob,
  undoVendorCode,
  undoLocationChange,
  undoLocationDeletion,
  undoPars,
  undoItemChange,
  undoRenamedField,
  undoStatedCost,
  undoFilter,
  undoDistinct,
  undoOrganizationDetails,
  undoSendOrder,
  undoConversion,
  undoReceiving,
  undoLowStockOrders,
  undoMatching,
  undoSettling,
  undoReturns,
  undoVendorChange,
  undoVendorTerms,
  undoInvoiceDetails,
  undoDraftLines,
  undoCorrectedLine,
  undoRecipeChange,
  undoBatchChange,
  undoImport,
  undoPayment,
  undoDeposit,
  undoDeletedDocument,
  undoSender,
  undoConfirming,
  undoCreatedItem,
  undoItemsImport,
  undoInvoicesImport,
  undoCountsImport,
  undoRecipesImport,
  undoEndOfCycle,
  undoCreatedLocation,
  undoCreatedPrintJob,
  undoCreatedInvoice,
  undoDeletedDraft,
  undoListCreation,
  undoGroupCreation,
  undoForgottenName,
  undoForgottenPrint,
];
