import { createApi } from '#shared/web/api-client.ts';
import { filterContract } from '../../contract/filter-contract.ts';
import { inventoryViewContract } from '../../contract/inventory-view-contract.ts';

export const savedFilters = createApi(filterContract);
export const filterOptions = createApi({ listFilterOptions: inventoryViewContract.listFilterOptions });

export type SavedFilter = Awaited<ReturnType<typeof savedFilters.call.listFilters>>[number];
export type FilterOptions = Awaited<ReturnType<typeof filterOptions.call.listFilterOptions>>;
