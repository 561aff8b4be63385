import { z } from 'zod';
import { explainCost } from '#features/ledger/contract/cost-contract.ts';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf, sort, text } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { changedItem, listInput, newItem, USAGE_WEEKS, usageInput } from './item-inputs.ts';
import { activity, item, itemDetail, itemPar, lastOrderItem, listedItem, localStock } from './item-schemas.ts';

const tag = 'Items';

/** An item after a change; `action_id` undoes it, and is null where nothing changed. */
const changed = item.extend({ action_id: id.nullable() });

export const itemContract = {
  listInventory: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory',
    tag,
    summary: 'The inventory list, a page at a time',
  })
    .input(listInput)
    .output(pageOf(listedItem).extend({ totals: onShelf(z.object({ quantity: z.number(), value: z.number() })) })),
  getItem: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}',
    tag,
    summary: 'One item with its stock, purchases, cost and value',
  })
    .input(z.object({ id }))
    .output(itemDetail),
  createItem: route('member', {
    method: 'POST',
    path: '/inventory/item',
    tag,
    summary: 'Add an item to the catalog',
    description:
      'Without a barcode the item is given a printable one of its own. Its action removes it again while nothing uses it.',
  })
    .input(newItem)
    .output(item.extend({ action_id: id })),
  updateItem: route('member', {
    method: 'PUT',
    path: '/inventory/item/{id}',
    tag,
    summary: 'Change fields of an item',
    description:
      'baseline.last_unit_cost states a cost as of now; purchases stay as they are. With baseline.instead_of it is refused ' +
      'when the last cost is another one by then.',
  })
    .input(changedItem)
    .output(changed),
  previewMerge: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/merge-preview',
    tag,
    summary: 'Preview of merging the item into another one',
  })
    .input(z.object({ id }))
    .output(
      z.object({
        inventory_item_id: id,
        sellable_items: z.number().int(),
        running_stock_locations: z.number().int(),
        invoice_items: z.number().int(),
        stock_counts: z.number().int(),
      }),
    ),
  mergeItems: route('member', {
    method: 'POST',
    path: '/inventory/merge',
    tag,
    summary: 'Merge an item into another one of the same size',
    description:
      'Stock, costs, counts, invoices and barcodes become those of merge_to_inventory_item_id, and the old id leads to it. ' +
      'The action can be undone until the merged item is counted.',
  })
    .input(
      z.object({
        inventory_item_id: id,
        merge_to_inventory_item_id: z.uuid('Please select an item to merge into'),
      }),
    )
    .output(z.object({ inventory_item_id: id, merged_inventory_item_id: id, action_id: id })),
  addBarcode: route('member', {
    method: 'POST',
    path: '/inventory/item/{id}/barcodes',
    tag,
    summary: 'Add another barcode, for one bottle or a pack',
  })
    .input(
      z.object({
        id,
        code: text('Barcode', 1, 64),
        pack_count: z.number().int('Pack must be a whole number').min(1).max(10_000).default(1),
      }),
    )
    .output(changed),
  removeBarcode: route('member', {
    method: 'DELETE',
    path: '/inventory/item/{id}/barcodes/{code}',
    tag,
    summary: 'Remove an additional barcode from an item',
  })
    .input(z.object({ id, code: z.string().max(64) }))
    .output(changed),
  getItemStock: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/stock',
    tag,
    summary: 'Stock of an item per location',
  })
    .input(z.object({ id, detailed_locations: flag, local_only: flag }))
    .output(z.object({ local_stocks: z.array(localStock), pars: z.array(itemPar), last_order_item: lastOrderItem })),
  explainCost,
  listActivity: route('member', {
    method: 'GET',
    path: '/item/{id}/stockhistory',
    tag,
    summary: 'Everything that moved an item',
  })
    .input(
      z.object({
        id,
        sort: sort(['time'], 'time:desc'),
        show: z.enum(['all', 'stocktake', 'manual_adjustments', 'sale', 'cycle_started']).default('all'),
        location_id: id.optional(),
        page,
        limit: limit(50),
      }),
    )
    .output(pageOf(activity)),
  searchItems: route('member', {
    method: 'GET',
    path: '/search/inventory-items',
    tag,
    summary: 'Find items by name fragment or barcode',
  })
    .input(z.object({ q: z.string().max(200), show_oos: flag, size: limit(15, 'size') }))
    .output(
      z.array(
        z.object({
          id,
          model_type: z.literal('inventory_item'),
          barcode: z.string(),
          name: z.string(),
          vintage: z.string().nullable(),
          disgorgement: z.string().nullable(),
          size: z.object({ id, name: z.string() }),
          type: z.object({ id, name: z.string(), short_type: z.string() }),
          stockList: onShelf(z.string()),
          total_quantity: onShelf(z.number()),
          has_consignment: z.boolean(),
          last_cost: z.number().nullable(),
          pack_count: z.number().int(),
          organization_id: id,
          organization: z.object({ id, name: z.string() }),
          score: z.number(),
          /** What the search states and the item has otherwise: no item of that name has the typed size or vintage. */
          other: z.enum(['size', 'vintage']).nullable(),
          /** The first typed word that the item has nothing of; null if it has all of them. */
          lacks: z.string().nullable(),
          original_item_id: id.nullable(),
        }),
      ),
    ),
  listUsage: route('member', {
    method: 'GET',
    path: '/inventory/usage',
    tag,
    summary: 'Usage of up to 100 items in each of the past 12 weeks, oldest first',
    description: 'Taken by sales, batches and depletions by hand; the last week ends today. Ids separated by commas.',
    tellsStock: true,
  })
    .input(usageInput)
    .output(z.array(z.object({ inventory_item_id: id, weeks: z.array(z.number()).length(USAGE_WEEKS) }))),
  categoryValue: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/category-stock-value',
    tag,
    summary: 'Value on hand by category, and in total',
    tellsStock: true,
  }).output(
    z.object({
      data: z.array(
        z.object({
          category: z.string(),
          items: z.number().int(),
          quantity: z.number(),
          value: z.number(),
          /** Percent of the total value. */
          share: z.number(),
        }),
      ),
      total: z.object({
        items: z.number().int(),
        quantity: z.number(),
        value: z.number(),
        items_without_cost: z.number().int(),
      }),
    }),
  ),
};
