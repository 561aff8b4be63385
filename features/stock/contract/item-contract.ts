import { z } from 'zod';
import { enrichedItem } from '#features/catalog/contract/catalog-contract.ts';
import { MOST_GRAMS } from '#features/catalog/domain/bottle-weight.ts';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, money, page, pageOf, sort, text, unitCost } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { explainCost } from './cost-contract.ts';
import { activity, inventoryRow, item, itemDetail, itemPar, lastOrderItem, localStock } from './item-schemas.ts';

const tag = 'Items';

const INVENTORY_SORTS = [
  'name',
  'barcode',
  'location',
  'running_count',
  'inventory_count',
  'total_quantity',
  'par',
  'total_value',
  'last_cost',
  'average_cost',
  'price',
  'list_price',
  'last_purchased_at',
  'last_counted_at',
  'updated_at',
  'created_at',
  'type',
  'main_type',
  'pos_category',
  'consignment',
  'last_vendor',
  'last_sold_at',
] as const;

const MOST_NAMED = 100;

const listInput = z.object({
  page,
  limit: limit(50),
  sort: sort(INVENTORY_SORTS, 'name:asc'),
  /** base64url JSON or plain JSON: map of filter key to {key, text, type, value}. */
  filter: z.string().max(20_000).optional(),
  search: z.string().max(200).optional(),
  location: z.union([id, z.literal('all')]).optional(),
  inStockOnly: z.enum(['true', 'false', 'cycle', '']).default(''),
  expanded: flag,
  /** Read in order to count: where counts are blind, members are not told what should be there. */
  counting: flag,
  /** Id of the last row the caller has: the rows after it, at the same cost on any page. Takes the place of `page`. */
  after: id.optional(),
  /** Ids separated by commas: of what the question matches, these items only. */
  item_ids: z
    .string()
    .transform((given) => given.split(','))
    .pipe(z.array(id).max(MOST_NAMED, `At most ${MOST_NAMED} items at once`))
    .optional(),
});

const requiredId = (label: string) =>
  z.uuid({ error: ({ input }) => (input == null ? `${label} is required` : 'Must be an id') });

export const newItem = z.object({
  name: text('Name', 5, 170),
  vintage: z.string('Value must be a string').trim().max(20).nullish(),
  type_id: requiredId('Type'),
  size_id: requiredId('Size'),
  barcode: z.string().trim().max(64, 'Barcode must be 64 characters or less long').nullish(),
  list_price: money.nullish(),
  disgorgement_date: z.string().trim().max(20).nullish(),
  onboarded_name: z.string().max(1000).nullish(),
  fields: z
    .array(z.object({ type: z.string().regex(/^[A-Z]{2}$/), name: text('Field name', 1, 1000) }))
    .max(50)
    .default([]),
});

/** What the caller saw of the fields that are changed: compared and never followed. What is another by then is a 409. */
const seenValues = z.object({
  name: z.string().optional(),
  vintage: z.string().nullish(),
  type_id: z.string().optional(),
  size_id: z.string().optional(),
  barcode: z.string().optional(),
  list_price: z.number().nullish(),
  disgorgement_date: z.string().nullish(),
  tare_grams: z.number().nullish(),
  full_grams: z.number().nullish(),
});

const grams = (label: string) =>
  z
    .number({ error: `${label} must be a number of grams` })
    .positive(`${label} must be above 0`)
    .max(MOST_GRAMS, `${label} must be at most 100 kg`);

export const itemContract = {
  listInventory: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory',
    tag,
    summary: 'The inventory list, a page at a time',
  })
    .input(listInput)
    .output(pageOf(inventoryRow).extend({ totals: onShelf(z.object({ quantity: z.number(), value: z.number() })) })),
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
    summary: 'Add an item to the catalogue',
    description: 'Without a barcode the item is given a printable one of its own.',
  })
    .input(newItem)
    .output(item),
  updateItem: route('member', {
    method: 'PUT',
    path: '/inventory/item/{id}',
    tag,
    summary: 'Change fields of an item',
    description:
      'baseline.last_unit_cost states a cost as of now; purchases stay as they are. With baseline.instead_of it is refused ' +
      'when the last cost is another one by then.',
  })
    .input(
      newItem
        .partial()
        .omit({ fields: true })
        .extend({
          id,
          item_id: id.nullish(),
          use_parent_name: z.boolean().optional(),
          external_category: z.string().trim().max(170).nullish(),
          /** What a bottle weighs empty and full, for counting open ones on a scale. */
          tare_grams: grams('Empty weight').nullish(),
          full_grams: grams('Full weight').nullish(),
          enriched_item: enrichedItem.nullish(),
          instead_of: seenValues.optional(),
          baseline: z.object({ last_unit_cost: unitCost, instead_of: unitCost.nullish() }).optional(),
        }),
    )
    .output(item),
  previewMerge: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/merge-preview',
    tag,
    summary: 'What would move if the item were merged into another one',
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
    summary: 'Add a further barcode, for one bottle or for a pack',
  })
    .input(
      z.object({
        id,
        code: text('Barcode', 1, 64),
        pack_count: z.number().int('Pack must be a whole number').min(1).max(10_000).default(1),
      }),
    )
    .output(item),
  removeBarcode: route('member', {
    method: 'DELETE',
    path: '/inventory/item/{id}/barcodes/{code}',
    tag,
    summary: 'Take a further barcode off an item',
  })
    .input(z.object({ id, code: z.string().max(64) }))
    .output(item),
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
    .input(z.object({ q: z.string().max(200), show_oos: flag, size: limit(15) }))
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
          original_item_id: id.nullable(),
        }),
      ),
    ),
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
          /** Percent of the whole value. */
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
