import type { Accounts } from '#features/accounts/server/accounts.ts';
import { createAccountsRouter } from '#features/accounts/server/routes.ts';
import type { MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import { catalogRouter } from '#features/catalog/server/routes.ts';
import { createMappingRouter, universalRouter } from '#features/catalog/server/universal/routes.ts';
import { createCountingRouter } from '#features/counting/server/routes.ts';
import { countSheetRouter } from '#features/counting/server/sheet/routes.ts';
import { crewRouter } from '#features/counting/server/together/routes.ts';
import { varianceRouter } from '#features/counting/server/variance/routes.ts';
import { createWorkbenchRouter } from '#features/counting/server/variance/workbench/routes.ts';
import type { Inbox } from '#features/inbox/server/inbox.ts';
import { createInboxRouter } from '#features/inbox/server/routes.ts';
import { createInvoiceAttachmentRouter } from '#features/invoices/server/documents/routes.ts';
import { returnRouter } from '#features/invoices/server/returns/routes.ts';
import { createInvoiceRouter, createVendorRouter } from '#features/invoices/server/routes.ts';
import { vendorCodeRouter } from '#features/invoices/server/vendor-codes/routes.ts';
import { bulkStockRouter } from '#features/items/server/bulk/routes.ts';
import { duplicateRouter } from '#features/items/server/duplicates/routes.ts';
import { itemMappingRouter } from '#features/items/server/mapping/routes.ts';
import {
  createInventoryViewRouter,
  createItemRouter,
  deviceCatalogRouter,
  filterRouter,
} from '#features/items/server/routes.ts';
import { createPrintJobRouter } from '#features/labels/server/routes.ts';
import { createStockRouter, locationRouter } from '#features/ledger/server/routes.ts';
import { readListPlaces } from '#features/lists/server/places/list-places.ts';
import {
  createListFileRouter,
  createListRouter,
  createPublicListRouter,
  styleRouter,
} from '#features/lists/server/routes.ts';
import { lowStockRouter } from '#features/orders/server/low-stock/routes.ts';
import { ordersOfInvoices } from '#features/orders/server/purchase-orders/orders-of-invoices.ts';
import { createPurchaseOrderRouter } from '#features/orders/server/purchase-orders/routes.ts';
import { releaseReadings } from '#features/reading/server/readings/release-readings.ts';
import type { VisionModel } from '#features/reading/server/readings/transcribe.ts';
import { createReadingRouter } from '#features/reading/server/routes.ts';
import { batchRouter, createRecipeRouter } from '#features/recipes/server/routes.ts';
import { activityRouter, reportRouter, trendRouter } from '#features/reports/server/routes.ts';
import { modifierRouter } from '#features/sales/server/modifiers/routes.ts';
import {
  createPosItemRouter,
  createSoldAsRouter,
  createSuggestionRouter,
  instanceRouter,
  knownNameRouter,
} from '#features/sales/server/routes.ts';
import { postPausedSales } from '#features/sales/server/sales/resume-sales.ts';
import { salesRouter } from '#features/sales/server/sales/routes.ts';
import { createConnectionRouter } from '#features/sales/server/tills/routes.ts';
import type { Tills } from '#features/sales/server/tills/tills.ts';
import { createTransferRouter } from '#features/transfer/server/routes.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import type { LabelPrinter } from '#shared/server/label-printers.ts';
import { closeChecks } from './close-checks.ts';
import { createDataRoutes } from './data/data-routes.ts';
import { inverses } from './inverses.ts';
import { listExtensions } from './list-extensions.ts';
import { outsideEvidence } from './outside-evidence.ts';
import { recipeExtensions } from './recipe-extensions.ts';
import { stockExtensions, undoHandlers } from './stock-extensions.ts';

interface Help {
  readonly matchModel?: MatchModel | undefined;
  readonly visionModel?: VisionModel | undefined;
  readonly labelPrinters?: readonly LabelPrinter[] | undefined;
}

/** Implements each part of the contract in app/contract/api.ts. */
export function createRouter(
  accounts: Accounts,
  files: Files,
  tills: Tills,
  inbox: Inbox,
  { matchModel, visionModel, labelPrinters = [] }: Help,
) {
  return {
    accounts: createAccountsRouter(accounts),
    catalog: catalogRouter,
    matching: universalRouter,
    mapping: createMappingRouter(matchModel),
    itemMapping: itemMappingRouter,
    duplicates: duplicateRouter,
    items: createItemRouter(stockExtensions),
    inventoryViews: createInventoryViewRouter(stockExtensions),
    stock: createStockRouter(undoHandlers, inverses),
    bulkStock: bulkStockRouter,
    filters: filterRouter,
    deviceCatalog: deviceCatalogRouter,
    locations: locationRouter,
    counting: createCountingRouter(closeChecks, postPausedSales),
    countSheets: countSheetRouter,
    crew: crewRouter,
    variance: varianceRouter,
    workbench: createWorkbenchRouter(outsideEvidence),
    vendors: createVendorRouter(ordersOfInvoices),
    vendorCodes: vendorCodeRouter,
    invoices: createInvoiceRouter(files, ordersOfInvoices, releaseReadings),
    invoiceAttachments: createInvoiceAttachmentRouter(files),
    readings: createReadingRouter(files, matchModel, visionModel),
    purchaseOrders: createPurchaseOrderRouter(files, accounts.canSendMail),
    lowStock: lowStockRouter,
    returns: returnRouter,
    printJobs: createPrintJobRouter(labelPrinters),
    recipes: createRecipeRouter(recipeExtensions),
    batches: batchRouter,
    posInstances: instanceRouter,
    posConnections: createConnectionRouter(tills),
    posItems: createPosItemRouter(readListPlaces),
    posModifiers: modifierRouter,
    knownNames: knownNameRouter,
    soldAs: createSoldAsRouter(readListPlaces),
    posSuggestions: createSuggestionRouter(readListPlaces, matchModel),
    sales: salesRouter,
    lists: createListRouter(files, listExtensions, accounts.publicUrl),
    listStyles: styleRouter,
    listFiles: createListFileRouter(files),
    publicLists: createPublicListRouter(files, listExtensions),
    inbox: createInboxRouter(inbox),
    reports: reportRouter,
    trends: trendRouter,
    activity: activityRouter,
    transfer: createTransferRouter(accounts),
    data: createDataRoutes(accounts),
  };
}

export type Router = ReturnType<typeof createRouter>;
