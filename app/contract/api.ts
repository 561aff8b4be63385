import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { mappingContract } from '#features/catalog/contract/mapping-contract.ts';
import { matchingContract } from '#features/catalog/contract/matching-contract.ts';
import { countSheetContract } from '#features/counting/contract/count-sheet-contract.ts';
import { countingContract } from '#features/counting/contract/counting-contract.ts';
import { crewContract } from '#features/counting/contract/crew-contract.ts';
import { varianceContract } from '#features/counting/contract/variance-contract.ts';
import { workbenchContract } from '#features/counting/contract/workbench-contract.ts';
import { inboxContract } from '#features/inbox/contract/inbox-contract.ts';
import { invoiceAttachmentContract } from '#features/invoices/contract/invoice-attachment-contract.ts';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { returnContract } from '#features/invoices/contract/return-contract.ts';
import { vendorCodeContract } from '#features/invoices/contract/vendor-code-contract.ts';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import { vendorTermsContract } from '#features/invoices/contract/vendor-terms-contract.ts';
import { bulkStockContract } from '#features/items/contract/bulk-contract.ts';
import { deviceCatalogContract } from '#features/items/contract/device-catalog-contract.ts';
import { duplicateContract } from '#features/items/contract/duplicate-contract.ts';
import { filterContract } from '#features/items/contract/filter-contract.ts';
import { inventoryViewContract } from '#features/items/contract/inventory-view-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { itemMappingContract } from '#features/items/contract/item-mapping-contract.ts';
import { printJobContract } from '#features/labels/contract/print-job-contract.ts';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { listContract } from '#features/lists/contract/list-contract.ts';
import { listFileContract } from '#features/lists/contract/list-file-contract.ts';
import { publicListContract } from '#features/lists/contract/public-list-contract.ts';
import { styleContract } from '#features/lists/contract/style-contract.ts';
import { lowStockContract } from '#features/orders/contract/low-stock-contract.ts';
import { orderMatchContract } from '#features/orders/contract/order-match-contract.ts';
import { purchaseOrderContract } from '#features/orders/contract/purchase-order-contract.ts';
import { readingContract } from '#features/reading/contract/reading-contract.ts';
import { batchContract } from '#features/recipes/contract/batch-contract.ts';
import { recipeContract } from '#features/recipes/contract/recipe-contract.ts';
import { activityContract } from '#features/reports/contract/activity-contract.ts';
import { reportContract } from '#features/reports/contract/report-contract.ts';
import { trendContract } from '#features/reports/contract/trend-contract.ts';
import { connectionContract } from '#features/sales/contract/connection-contract.ts';
import { instanceContract } from '#features/sales/contract/instance-contract.ts';
import { knownNameContract } from '#features/sales/contract/known-name-contract.ts';
import { modifierContract } from '#features/sales/contract/modifier-contract.ts';
import { posItemContract } from '#features/sales/contract/pos-item-contract.ts';
import { salesContract } from '#features/sales/contract/sales-contract.ts';
import { soldAsContract } from '#features/sales/contract/sold-as-contract.ts';
import { suggestionContract } from '#features/sales/contract/suggestion-contract.ts';
import { transferContract } from '#features/transfer/contract/transfer-contract.ts';
import { dataContract } from './data-contract.ts';

/** All API routes by feature. The server, the OpenAPI document and the tenancy test are derived from it. */
export const api = {
  accounts: accountsContract,
  catalog: catalogContract,
  matching: matchingContract,
  mapping: mappingContract,
  itemMapping: itemMappingContract,
  duplicates: duplicateContract,
  items: itemContract,
  inventoryViews: inventoryViewContract,
  stock: stockContract,
  bulkStock: bulkStockContract,
  filters: filterContract,
  deviceCatalog: deviceCatalogContract,
  locations: locationContract,
  counting: countingContract,
  countSheets: countSheetContract,
  crew: crewContract,
  variance: varianceContract,
  workbench: workbenchContract,
  vendors: { ...vendorContract, ...vendorTermsContract },
  vendorCodes: vendorCodeContract,
  invoices: invoiceContract,
  invoiceAttachments: invoiceAttachmentContract,
  readings: readingContract,
  purchaseOrders: { ...purchaseOrderContract, ...orderMatchContract },
  lowStock: lowStockContract,
  returns: returnContract,
  printJobs: printJobContract,
  recipes: recipeContract,
  batches: batchContract,
  posInstances: instanceContract,
  posConnections: connectionContract,
  posItems: posItemContract,
  knownNames: knownNameContract,
  posModifiers: modifierContract,
  soldAs: soldAsContract,
  posSuggestions: suggestionContract,
  sales: salesContract,
  lists: listContract,
  listStyles: styleContract,
  listFiles: listFileContract,
  publicLists: publicListContract,
  inbox: inboxContract,
  reports: reportContract,
  trends: trendContract,
  activity: activityContract,
  transfer: transferContract,
  data: dataContract,
};
