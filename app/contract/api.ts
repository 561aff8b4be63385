import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { mappingContract } from '#features/catalog/contract/mapping-contract.ts';
import { countSheetContract } from '#features/counting/contract/count-sheet-contract.ts';
import { countingContract } from '#features/counting/contract/counting-contract.ts';
import { crewContract } from '#features/counting/contract/crew-contract.ts';
import { varianceContract } from '#features/counting/contract/variance-contract.ts';
import { workbenchContract } from '#features/counting/contract/workbench-contract.ts';
import { printJobContract } from '#features/labels/contract/print-job-contract.ts';
import { matchingContract } from '#features/matching/contract/matching-contract.ts';
import { listContract } from '#features/menus/contract/list-contract.ts';
import { listFileContract } from '#features/menus/contract/list-file-contract.ts';
import { publicListContract } from '#features/menus/contract/public-list-contract.ts';
import { styleContract } from '#features/menus/contract/style-contract.ts';
import { invoiceAttachmentContract } from '#features/purchasing/contract/invoice-attachment-contract.ts';
import { invoiceContract } from '#features/purchasing/contract/invoice-contract.ts';
import { lowStockContract } from '#features/purchasing/contract/low-stock/low-stock-contract.ts';
import { purchaseOrderContract } from '#features/purchasing/contract/purchase-orders/purchase-order-contract.ts';
import { readingContract } from '#features/purchasing/contract/reading/reading-contract.ts';
import { returnContract } from '#features/purchasing/contract/returns/return-contract.ts';
import { vendorCodeContract } from '#features/purchasing/contract/vendor-code-contract.ts';
import { vendorContract } from '#features/purchasing/contract/vendor-contract.ts';
import { batchContract } from '#features/recipes/contract/batch-contract.ts';
import { recipeContract } from '#features/recipes/contract/recipe-contract.ts';
import { reportContract } from '#features/reports/contract/report-contract.ts';
import { connectionContract } from '#features/sales/contract/connection-contract.ts';
import { instanceContract } from '#features/sales/contract/instance-contract.ts';
import { posItemContract } from '#features/sales/contract/pos-item-contract.ts';
import { salesContract } from '#features/sales/contract/sales-contract.ts';
import { soldAsContract } from '#features/sales/contract/sold-as-contract.ts';
import { suggestionContract } from '#features/sales/contract/suggestion-contract.ts';
import { bulkStockContract } from '#features/stock/contract/bulk-contract.ts';
import { filterContract } from '#features/stock/contract/filter-contract.ts';
import { inventoryViewContract } from '#features/stock/contract/inventory-view-contract.ts';
import { itemContract } from '#features/stock/contract/item-contract.ts';
import { itemMappingContract } from '#features/stock/contract/item-mapping-contract.ts';
import { locationContract } from '#features/stock/contract/location-contract.ts';
import { stockContract } from '#features/stock/contract/stock-contract.ts';
import { transferContract } from '#features/transfer/contract/transfer-contract.ts';
import { dataContract } from './data-contract.ts';

/** Everything that can be called, by feature. The server, the OpenAPI document and the tenancy test are made from it. */
export const api = {
  accounts: accountsContract,
  catalog: catalogContract,
  matching: matchingContract,
  mapping: mappingContract,
  itemMapping: itemMappingContract,
  items: itemContract,
  inventoryViews: inventoryViewContract,
  stock: stockContract,
  bulkStock: bulkStockContract,
  filters: filterContract,
  locations: locationContract,
  counting: countingContract,
  countSheets: countSheetContract,
  crew: crewContract,
  variance: varianceContract,
  workbench: workbenchContract,
  vendors: vendorContract,
  vendorCodes: vendorCodeContract,
  invoices: invoiceContract,
  invoiceAttachments: invoiceAttachmentContract,
  readings: readingContract,
  purchaseOrders: purchaseOrderContract,
  lowStock: lowStockContract,
  returns: returnContract,
  printJobs: printJobContract,
  recipes: recipeContract,
  batches: batchContract,
  posInstances: instanceContract,
  posConnections: connectionContract,
  posItems: posItemContract,
  soldAs: soldAsContract,
  posSuggestions: suggestionContract,
  sales: salesContract,
  lists: listContract,
  listStyles: styleContract,
  listFiles: listFileContract,
  publicLists: publicListContract,
  reports: reportContract,
  transfer: transferContract,
  data: dataContract,
};
