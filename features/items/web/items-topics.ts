import { locations, stock } from '#features/ledger/web/stock-api.ts';
import type { LiveTopics } from '#shared/web/live.ts';
import { duplicates } from './duplicates/duplicates-api.ts';
import { savedFilters } from './filters/filters-api.ts';
import { items } from './items-api.ts';
import { mappingKeys } from './mapping/mapping-keys.ts';

const list = items.query.listInventory.key();
const detail = items.query.getItem.key();
const search = items.query.searchItems.key();
const perLocation = [items.query.getItemStock.key(), stock.query.listRunningStock.key()];
const costs = [items.query.explainCost.key(), items.query.categoryValue.key()];
const activity = items.query.listActivity.key();
const usage = items.query.listUsage.key();
const places = locations.query.listLocations.key();
const alike = duplicates.query.listDuplicates.key();
const worth = locations.query.valueLocations.key();

/** Under this key the items that a device keeps are brought up to date. */
export const DEVICE_CATALOG = ['device catalog'];

/** The queries that stock's screens reload when the server announces a change. */
export const itemsTopics: LiveTopics = {
  items: [list, detail, search, DEVICE_CATALOG, alike, ...mappingKeys],
  duplicates: [alike],
  stock: [list, detail, search, DEVICE_CATALOG, ...perLocation, ...costs, activity, usage, places, worth],
  costs: [list, detail, ...costs, activity, worth],
  counts: [list, detail, ...perLocation, activity],
  cycle: [list, detail, ...perLocation, activity],
  filters: [savedFilters.query.listFilters.key()],
  locations: [places, worth, list, ...perLocation],
};
