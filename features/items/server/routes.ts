import { categoryValue } from '#features/ledger/server/costs/category-value.ts';
import { explainCost } from '#features/ledger/server/costs/explain-cost.ts';
import { implementForMembers, implementStreamed } from '#shared/server/routes.ts';
import { deviceCatalogContract } from '../contract/device-catalog-contract.ts';
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
import { listDeviceCatalog } from './items/list-device-catalog.ts';
import { listInventory, type ReadSuggestedMatches } from './items/list-inventory.ts';
import { listThin } from './items/list-thin.ts';
import { listUsage } from './items/list-usage.ts';
import { searchItems } from './items/search-items.ts';
import type { HidesExpected } from './items/withhold-expected.ts';
import type { MergeHandlers } from './merge/merge-handlers.ts';
import { mergeItems } from './merge/merge-items.ts';
import { previewMerge } from './merge/preview-merge.ts';

/**
 * What higher features add to items, filters, merging and blind counts; handed in by the application because items
 * knows none of them.
 */
export interface StockExtensions {
  readonly itemParts: ItemParts;
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
    listUsage: os.listUsage.handler(({ context, input }) => listUsage(context.operation, input)),
    categoryValue: os.categoryValue.handler(({ context }) => categoryValue(context.operation)),
  };
}

const views = implementForMembers(inventoryViewContract);
const whole = implementStreamed(inventoryViewContract);

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

const kept = implementForMembers(deviceCatalogContract);

export const deviceCatalogRouter = {
  listDeviceCatalog: kept.listDeviceCatalog.handler(({ context, input }) =>
    listDeviceCatalog(context.operation, input),
  ),
};

const filters = implementForMembers(filterContract);

export const filterRouter = {
  listFilters: filters.listFilters.handler(({ context, input }) => listFilters(context.operation, input)),
  createFilter: filters.createFilter.handler(({ context, input }) => createFilter(context.operation, input)),
  updateFilter: filters.updateFilter.handler(({ context, input }) => updateFilter(context.operation, input)),
  updateFilterById: filters.updateFilterById.handler(({ context, input }) => updateFilter(context.operation, input)),
  deleteFilter: filters.deleteFilter.handler(({ context, input }) => deleteFilter(context.operation, input)),
  deleteFilterById: filters.deleteFilterById.handler(({ context, input }) => deleteFilter(context.operation, input)),
};
