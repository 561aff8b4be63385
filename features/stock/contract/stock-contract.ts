import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import {
  flag,
  id,
  limit,
  money,
  page,
  pageOf,
  quantity,
  sort,
  text,
  time,
  unitCost,
} from '#shared/contract/schemas.ts';
import {
  activity,
  costs,
  inventoryRow,
  item,
  itemDetail,
  locationStock,
  runningStock,
  valuePart,
} from './item-schemas.ts';

const tag = 'Items and stock';

export const INVENTORY_SORTS = [
  'name',
  'barcode',
  'total_quantity',
  'last_cost',
  'last_counted_at',
  'updated_at',
  'type',
] as const;

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
  /** Id of the last row the caller has: the rows after it, at the same cost on any page. Takes the place of `page`. */
  after: id.optional(),
});

export const newItem = z.object({
  name: text('Name', 5, 170),
  vintage: z.string('Value must be a string').trim().max(20).nullish(),
  type_id: id,
  size_id: id,
  barcode: z.string().trim().max(64, 'Barcode must be 64 characters or less long').nullish(),
  list_price: money.nullish(),
  disgorgement_date: z.string().trim().max(20).nullish(),
  onboarded_name: z.string().max(1000).nullish(),
  fields: z
    .array(z.object({ type: z.string().regex(/^[A-Z]{2}$/), name: text('Field name', 1, 1000) }))
    .max(50)
    .default([]),
});

const stockChange = z.object({ inventory_item_id: id, location_id: id, action_id: id, runningStock });

export const itemContract = {
  listInventory: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory',
    tag,
    summary: 'The inventory list, a page at a time',
  })
    .input(listInput)
    .output(pageOf(inventoryRow).extend({ totals: z.object({ quantity: z.number(), value: z.number() }).nullable() })),
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
    description: 'baseline.last_unit_cost states a cost as of now; purchases stay as they are.',
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
          baseline: z.object({ last_unit_cost: unitCost }).optional(),
        }),
    )
    .output(item),
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
    .output(
      z.object({
        local_stocks: z.array(
          locationStock.extend({ id, time: z.string(), local_location: z.object({ id, name: z.string() }) }),
        ),
        last_order_item: z
          .object({ unit_cost: z.number(), ordered_quantity: z.number(), order_date_ordered: z.string(), order_id: id })
          .nullable(),
      }),
    ),
  explainCost: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/cost',
    tag,
    summary: 'How the costs and the value of an item were reached',
  })
    .input(z.object({ id }))
    .output(
      z.object({
        costs,
        average: z.object({ quantity: z.number(), amount: z.number(), lines: z.number().int() }),
        value: z.object({ total: z.number(), parts: z.array(valuePart) }),
        history: z.array(
          z.object({
            at: z.string(),
            unit_cost: z.number(),
            method: z.enum(['purchase', 'manual']),
            invoice_id: id.nullable(),
          }),
        ),
      }),
    ),
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
          stockList: z.string(),
          total_quantity: z.number(),
          has_consignment: z.boolean(),
          last_cost: z.number().nullable(),
          pack_count: z.number().int(),
          organization_id: id,
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
  }).output(
    z.object({
      data: z.array(
        z.object({
          category: z.string(),
          items: z.number().int(),
          quantity: z.number(),
          value: z.number(),
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

export const stockContract = {
  adjustStock: route('member', {
    method: 'POST',
    path: '/inventory/adjustments',
    tag,
    summary: 'Set the running count of an item at a location by hand',
  })
    .input(
      z.object({
        inventory_item_id: id,
        location_id: z.uuid('Location is required'),
        quantity: z
          .number({ error: 'New quantity is required' })
          .min(-1e9, 'Quantity is out of range')
          .max(1e9, 'Quantity is out of range'),
        details: z.string().max(3000).optional(),
        type: z.enum(['manual_addition', 'manual_depletion']).optional(),
        reason_code_id: id.optional(),
        reason_id: id.optional(),
        reason_text: z.string().max(3000).optional(),
        reason_description: text('Reason', 1, 170).optional(),
        occurred_at: time.optional(),
      }),
    )
    .output(stockChange),
  addStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks',
    tag,
    summary: 'Add stock of an item at a location',
  })
    .input(
      z.object({
        inventory_item_id: z.uuid('Inventory Item is required'),
        location_id: z.uuid('Location is required'),
        quantity: z.number({ error: 'Quantity is required' }).positive('Quantity should be a number above 0').max(1e9),
        unit_cost: unitCost.optional(),
        details: z.string().max(3000).optional(),
      }),
    )
    .output(stockChange),
  quickStock: route('member', {
    method: 'POST',
    path: '/inventory/item/{id}/stock',
    tag,
    summary: 'Quick stock: add to what is there',
  })
    .input(
      z.object({
        id,
        inventory_item_id: id.optional(),
        location_id: z.uuid('Location is required'),
        quantity: z.number({ error: 'Quantity is required' }).positive('Quantity should be a number above 0').max(1e9),
        count: z.number().optional(),
        details: z.string().max(3000).optional(),
        type: z.literal('manual_addition').optional(),
      }),
    )
    .output(stockChange),
  moveStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/move',
    tag,
    summary: 'Move stock from one location to another',
  })
    .input(
      z.object({
        inventory_item_id: id,
        from_location_id: z.uuid('Pull From Location is required'),
        to_location_id: z.uuid('Location is required'),
        quantity,
        occurred_at: time.optional(),
      }),
    )
    .output(z.object({ inventory_item_id: id, action_id: id, from: runningStock, to: runningStock })),
  pullStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/pull',
    tag,
    summary: 'Stock pull: bring stock from another location',
  })
    .input(
      z.object({
        item_id: z.uuid('Inventory Item is required'),
        from_location_id: z.uuid('Pull From Location is required'),
        to_location_id: z.uuid('Location is required'),
        quantity,
      }),
    )
    .output(z.object({ inventory_item_id: id, action_id: id, from: runningStock, to: runningStock })),
  setPriorities: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/priority',
    tag,
    summary: 'Order in which locations are depleted, 0 first',
  })
    .input(
      z
        .array(z.object({ id, depletion_priority: z.number().int().min(0).max(10_000) }))
        .min(1)
        .max(500),
    )
    .output(z.array(runningStock)),
  listRunningStock: route('member', {
    method: 'GET',
    path: '/inventory/running-stocks',
    tag,
    summary: 'Running stock of an item per location',
  })
    .input(z.object({ inventory_item_id: id }))
    .output(z.array(runningStock.extend({ location_name: z.string() }))),
  getBalance: route('member', {
    method: 'GET',
    path: '/inventory/balance',
    tag,
    summary: 'What the ledger said of an item and location at a time',
  })
    .input(z.object({ inventory_item_id: id, location_id: id, at: time }))
    .output(z.object({ inventory_item_id: id, location_id: id, at: z.string(), quantity: z.number() })),
  undoAction: route('member', {
    method: 'POST',
    path: '/inventory/actions/{id}/undo',
    tag,
    summary: 'Reverse everything one action moved',
    description: "Another person's action needs an admin.",
  })
    .input(z.object({ id }))
    .output(z.object({ action_id: id, undone_action_id: id })),
  listReasons: route('member', { method: 'GET', path: '/reasons', tag, summary: 'Reason codes' })
    .input(z.object({ includeInactive: flag, reason_type: z.string().max(2).optional() }))
    .output(z.array(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() }))),
  createReason: route('member', { method: 'POST', path: '/reasons', tag, summary: 'Create a reason code' })
    .input(
      z.object({
        name: text('Name', 1, 170),
        reason_type: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .default('ST'),
        active: z.boolean().default(true),
      }),
    )
    .output(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() })),
  updateReason: route('member', {
    method: 'PUT',
    path: '/reasons',
    tag,
    summary: 'Rename a reason code or switch it off',
  })
    .input(z.object({ id, name: text('Name', 1, 170).optional(), active: z.boolean().optional() }))
    .output(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() })),
  deleteReason: route('member', {
    method: 'DELETE',
    path: '/reasons/{id}',
    tag,
    summary: 'Delete a reason code; past activity keeps its name',
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
