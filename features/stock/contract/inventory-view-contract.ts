import { z } from 'zod';
import { field, itemType, size } from '#features/catalog/contract/catalog-contract.ts';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf } from '#shared/contract/schemas.ts';
import { runningStock } from './item-schemas.ts';

const tag = 'Inventory views';

export const thinItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  batch: z.boolean(),
  size,
  type: itemType,
  total_quantity: z.number(),
  updated_at: z.string(),
});

const everyItem = z.object({ showOutOfStock: flag });
const byItem = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** Narrow looks at every item, for programs that join them on their side. */
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
          .enum(['true', 'false', 'cycle', ''], 'inStockOnly must be true, false, cycle or empty')
          .optional(),
        item_id: id.optional(),
        allTimeOutOfStock: flag,
        batchOnly: flag,
        search: z.string().max(200).optional(),
      }),
    )
    .output(pageOf(thinItem)),
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
  listItemLocations: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/locations',
    tag,
    summary: 'Where each item stands',
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
        last_count: z.number().nullable(),
        last_counted_at: z.string().nullable(),
        freshness: z.enum(['stale', 'old', 'counted', 'uncounted']),
      }),
    ),
  ),
};
