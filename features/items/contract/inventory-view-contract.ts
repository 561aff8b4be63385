import { z } from 'zod';
import { field, itemType, size } from '#features/catalog/contract/catalog-contract.ts';
import { runningStock } from '#features/ledger/contract/stock-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

const tag = 'Inventory views';

export const thinItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  batch: z.boolean(),
  size,
  type: itemType,
  total_quantity: onShelf(z.number()),
  updated_at: z.string(),
});

const option = z.object({ id: z.string(), name: z.string(), count: z.number().int() });
/** `known`: whether there is data for the range. */
const bounds = z.object({ min: z.number(), max: z.number(), known: z.boolean() });

/**
 * Values of items in use, each with the number of items that have it: most used first, then by name, at most 150 of a
 * kind.
 */
export const filterOptions = z.object({
  /** Main types; `id` is the code. */
  types: z.array(option),
  subtypes: z.array(option.extend({ short_type: z.string() })),
  sizes: z.array(option),
  /** Sizes in which items are sold. */
  soldAsSizes: z.array(option),
  /** By the key of the filter: producer, region, country, variety, vineyard, vintage … */
  attributes: z.record(z.string(), z.array(option)),
  /** Vendors of the newest purchases. */
  vendors: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Whether a filter by day could find anything. */
  dates: z.object({
    last_stocktake: z.boolean(),
    last_date_ordered: z.boolean(),
    last_sold: z.boolean(),
    recently_added: z.boolean(),
    in_stock: z.boolean(),
  }),
  /** How many items each toggle would leave. */
  toggles: z.object({
    consignment: z.number().int(),
    stale_stock: z.number().int(),
    below_par: z.number().int(),
    on_list: z.number().int(),
  }),
  /** The bounds of each range; 0 to 100 if there is no data. */
  ranges: z.object({
    price: bounds,
    unit_cost: bounds,
    total_quantity: bounds,
    location_quantity: bounds,
  }),
});

const everyItem = z.object({ showOutOfStock: flag });
const byItem = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** Compact views of all items, for programs that join them on their side. */
export const inventoryViewContract = {
  listThin: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/thin',
    tag,
    summary: 'Items with little more than their names, a page at a time',
    description: 'Without inStockOnly and allTimeOutOfStock: items in stock or touched in the current cycle.',
  })
    .input(
      z.object({
        page,
        limit: limit(250),
        filter: z.string().max(20_000).optional(),
        inStockOnly: z
          .enum(['true', 'false', 'cycle', 'empty', ''], 'inStockOnly must be true, false, cycle or empty')
          .transform((given) => (given === 'empty' ? '' : given))
          .optional(),
        item_id: id.optional(),
        allTimeOutOfStock: flag,
        batchOnly: flag,
        search: z.string().max(200).optional(),
      }),
    )
    .output(pageOf(thinItem)),
  listFilterOptions: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/filter-options',
    tag,
    summary: 'Values that the item list can be filtered by',
  }).output(filterOptions),
  listCosts: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/costs',
    tag,
    summary: 'Last and average cost by item id',
  })
    .input(everyItem)
    .output(
      byItem(
        z.object({
          last_cost: z.number().nullable(),
          average_cost: z.number().nullable(),
          last_cost_at: z.string().nullable(),
        }),
      ),
    ),
  listPrices: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/prices',
    tag,
    summary: 'List prices by item id',
  })
    .input(everyItem)
    .output(byItem(z.object({ list_price: z.number().nullable() }))),
  listAttributes: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/fields',
    tag,
    summary: 'Attributes by item id',
  })
    .input(everyItem)
    .output(byItem(z.array(field))),
  listLastSales: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/sales',
    tag,
    summary: 'The last sale by item id, of items that were ever sold',
  }).output(byItem(z.object({ last_sold_at: z.string() }))),
  listItemLocations: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/locations',
    tag,
    summary: 'Where each item is',
  }).output(
    z.array(
      z.object({
        inventory_item_id: id,
        locations: z.array(z.object({ id, name: z.string(), path: z.array(z.string()) })),
      }),
    ),
  ),
  listStocks: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/stocks',
    tag,
    summary: 'Running stock of every item and location, with its last count',
  }).output(
    z.array(
      runningStock.extend({
        last_count: onShelf(z.number()),
        last_counted_at: z.string().nullable(),
        freshness: z.enum(['stale', 'old', 'counted', 'uncounted']),
      }),
    ),
  ),
};
