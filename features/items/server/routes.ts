import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { addStock, quickStock } from '#features/ledger/server/changes/add-stock.ts';
import { adjustStock } from '#features/ledger/server/changes/adjust-stock.ts';
import { moveStock, pullStock } from '#features/ledger/server/changes/move-stock.ts';
import { listRunningStock, setPriorities } from '#features/ledger/server/changes/set-priorities.ts';
import { categoryValue } from '#features/ledger/server/costs/category-value.ts';
import { explainCost } from '#features/ledger/server/costs/explain-cost.ts';
import { createLocation, updateLocation } from '#features/ledger/server/locations/change-locations.ts';
import { deleteLocation, restoreLocation } from '#features/ledger/server/locations/delete-location.ts';
import { getLocation, listLocations } from '#features/ledger/server/locations/list-locations.ts';
import { valueLocations } from '#features/ledger/server/locations/value-locations.ts';
import { getBalance } from '#features/ledger/server/movements/get-balance.ts';
import { type UndoHandlers, undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { setPars } from '#features/ledger/server/pars/set-pars.ts';
import { createReason, deleteReason, listReasons, updateReason } from '#features/ledger/server/reasons/reasons.ts';
import { implementForMembers, implementSliced } from '#shared/server/routes.ts';
import { filterContract } from '../contract/filter-contract.ts';
import { inventoryViewContract } from '../contract/inventory-view-contract.ts';
import { itemContract } from '../contract/item-contract.ts';
import { createFilter, deleteFilter, listFilters, updateFilter } from './filters/saved-filters.ts';
import { addItem, addItemBarcode, type CountBatches, changeItem, removeItemBarcode } from './items/change-item.ts';
import { type HigherOptions, listFilterOptions } from './items/filter-options.ts';
import { getItem, type ItemParts } from './items/get-item.ts';
import { getItemStock } from './items/get-item-stock.ts';
import type { FilterConditions } from './items/inventory-filter.ts';
import {
  listAttributes,
  listCosts,
  listItemLocations,
  listLastSales,
  listPrices,
  listStocks,
} from './items/inventory-views.ts';
import { listActivity, type ReadSoldSizes } from './items/list-activity.ts';
import { listInventory, type ReadSuggestedMatches } from './items/list-inventory.ts';
import { listThin } from './items/list-thin.ts';
import { searchItems } from './items/search-items.ts';
import type { HidesExpected } from './items/withhold-expected.ts';
import type { MergeHandlers } from './merge/merge-handlers.ts';
import { mergeItems } from './merge/merge-items.ts';
import { previewMerge } from './merge/preview-merge.ts';
import { undoMerge } from './merge/undo-merge.ts';

/** What features above stock know of items and filters, of undoing, of merging and of blind counts; handed in by the application, as stock sees none of them. */
export interface StockExtensions {
  readonly itemParts: ItemParts;
  readonly undoHandlers: UndoHandlers;
  readonly mergeHandlers: MergeHandlers;
  readonly hidesExpected: HidesExpected;
  readonly filters: FilterConditions;
  readonly filterOptions: HigherOptions;
  readonly readSoldSizes: ReadSoldSizes;
  readonly countBatches: CountBatches;
  readonly readSuggestedMatches: ReadSuggestedMatches;
}

export function createItemRouter({
  itemParts,
  mergeHandlers,
  hidesExpected,
  filters,
  readSoldSizes,
  countBatches,
  readSuggestedMatches,
}: StockExtensions) {
  const os = implementForMembers(itemContract);
  return {
    listInventory: os.listInventory.handler(({ context, input }) =>
      listInventory(context.operation, input, hidesExpected, { filters, readSuggestedMatches }),
    ),
    getItem: os.getItem.handler(({ context, input }) => getItem(context.operation, input, itemParts)),
    createItem: os.createItem.handler(({ context, input }) => addItem(context.operation, input)),
    updateItem: os.updateItem.handler(({ context, input }) => changeItem(context.operation, input, countBatches)),
    previewMerge: os.previewMerge.handler(({ context, input }) =>
      previewMerge(context.operation, input, mergeHandlers),
    ),
    mergeItems: os.mergeItems.handler(({ context, input }) => mergeItems(context.operation, input, mergeHandlers)),
    addBarcode: os.addBarcode.handler(({ context, input }) => addItemBarcode(context.operation, input)),
    removeBarcode: os.removeBarcode.handler(({ context, input }) => removeItemBarcode(context.operation, input)),
    getItemStock: os.getItemStock.handler(({ context, input }) => getItemStock(context.operation, input)),
    explainCost: os.explainCost.handler(({ context, input }) => explainCost(context.operation, input)),
    listActivity: os.listActivity.handler(({ context, input }) =>
      listActivity(context.operation, input, readSoldSizes),
    ),
    searchItems: os.searchItems.handler(({ context, input }) => searchItems(context.operation, input)),
    categoryValue: os.categoryValue.handler(({ context }) => categoryValue(context.operation)),
  };
}

export function createStockRouter({ undoHandlers: higher, mergeHandlers }: StockExtensions) {
  const undoHandlers: UndoHandlers = {
    ...higher,
    merge: (tx, context, actionId) => undoMerge(tx, context, actionId, mergeHandlers),
  };
  const os = implementForMembers(stockContract);
  return {
    adjustStock: os.adjustStock.handler(({ context, input }) => adjustStock(context.operation, input)),
    addStock: os.addStock.handler(({ context, input }) => addStock(context.operation, input)),
    quickStock: os.quickStock.handler(({ context, input }) => quickStock(context.operation, input)),
    moveStock: os.moveStock.handler(({ context, input }) => moveStock(context.operation, input)),
    pullStock: os.pullStock.handler(({ context, input }) => pullStock(context.operation, input)),
    setPriorities: os.setPriorities.handler(({ context, input }) => setPriorities(context.operation, input)),
    listRunningStock: os.listRunningStock.handler(({ context, input }) => listRunningStock(context.operation, input)),
    setPars: os.setPars.handler(({ context, input }) => setPars(context.operation, input)),
    getBalance: os.getBalance.handler(({ context, input }) => getBalance(context.operation, input)),
    undoAction: os.undoAction.handler(({ context, input }) => undoAction(context.operation, input, undoHandlers)),
    listReasons: os.listReasons.handler(({ context, input }) => listReasons(context.operation, input)),
    createReason: os.createReason.handler(({ context, input }) => createReason(context.operation, input)),
    updateReason: os.updateReason.handler(({ context, input }) => updateReason(context.operation, input)),
    deleteReason: os.deleteReason.handler(({ context, input }) => deleteReason(context.operation, input)),
  };
}

const os = implementForMembers(locationContract);

export const locationRouter = {
  listLocations: os.listLocations.handler(({ context, input }) => listLocations(context.operation, input)),
  getLocation: os.getLocation.handler(({ context, input }) => getLocation(context.operation, input)),
  createLocation: os.createLocation.handler(({ context, input }) => createLocation(context.operation, input)),
  updateLocation: os.updateLocation.handler(({ context, input }) => updateLocation(context.operation, input)),
  deleteLocation: os.deleteLocation.handler(({ context, input }) => deleteLocation(context.operation, input)),
  restoreLocation: os.restoreLocation.handler(({ context, input }) => restoreLocation(context.operation, input)),
  valueLocations: os.valueLocations.handler(({ context }) => valueLocations(context.operation)),
};

const views = implementForMembers(inventoryViewContract);
const whole = implementSliced(inventoryViewContract);

export const createInventoryViewRouter = ({
  filters,
  filterOptions,
}: Pick<StockExtensions, 'filters' | 'filterOptions'>) => ({
  listFilterOptions: views.listFilterOptions.handler(({ context }) =>
    listFilterOptions(context.operation, filterOptions),
  ),
  listThin: views.listThin.handler(({ context, input }) => listThin(context.operation, input, filters)),
  listCosts: whole.listCosts.handler(({ context, input }) => listCosts(context.operation, input)),
  listPrices: whole.listPrices.handler(({ context, input }) => listPrices(context.operation, input)),
  listAttributes: whole.listAttributes.handler(({ context, input }) => listAttributes(context.operation, input)),
  listLastSales: whole.listLastSales.handler(({ context }) => listLastSales(context.operation)),
  listItemLocations: whole.listItemLocations.handler(({ context }) => listItemLocations(context.operation)),
  listStocks: whole.listStocks.handler(({ context }) => listStocks(context.operation)),
});

const filters = implementForMembers(filterContract);

export const filterRouter = {
  listFilters: filters.listFilters.handler(({ context, input }) => listFilters(context.operation, input)),
  createFilter: filters.createFilter.handler(({ context, input }) => createFilter(context.operation, input)),
  updateFilter: filters.updateFilter.handler(({ context, input }) => updateFilter(context.operation, input)),
  updateFilterById: filters.updateFilterById.handler(({ context, input }) => updateFilter(context.operation, input)),
  deleteFilter: filters.deleteFilter.handler(({ context, input }) => deleteFilter(context.operation, input)),
  deleteFilterById: filters.deleteFilterById.handler(({ context, input }) => deleteFilter(context.operation, input)),
};
