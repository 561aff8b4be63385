import { z } from 'zod';
import { enrichedItem, field, itemType, size } from '#features/catalog/contract/catalog-contract.ts';
import { universalItem } from '#features/catalog/contract/matching-contract.ts';
import { costs, runningStock, valuePart } from '#features/ledger/contract/stock-schemas.ts';
import { id, person } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

export const locationStock = z.object({
  location_id: id,
  location_name: z.string(),
  path: z.array(z.string()),
  quantity: onShelf(z.number()),
  depletion_priority: z.number().int(),
  last_counted_at: z.string().nullable(),
  /**
   * 'stale': moved since its count; 'old': counted in an earlier cycle; 'counted': in this cycle; 'uncounted': never.
   */
  freshness: z.enum(['stale', 'old', 'counted', 'uncounted']),
  count: z.number().nullable(),
  /** Target quantity. */
  par: z.number().nullable(),
});

/**
 * One row of the inventory list. With a location chosen, `location_quantity` and `locations` cover only that location.
 * Expected stock is null for people who count blind.
 */
export const inventoryRow = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size,
  type: itemType,
  main_type: z.string(),
  list_price: z.number().nullable(),
  total_quantity: onShelf(z.number()),
  locations: z.array(locationStock),
  location_quantity: onShelf(z.number()),
  /** Target quantity: the sum over all locations, or over the chosen ones. */
  par: z.number().nullable(),
  inventory_count: z.number().nullable(),
  last_counted_at: z.string().nullable(),
  freshness: z.enum(['stale', 'old', 'counted', 'uncounted']),
  last_cost: z.number().nullable(),
  average_cost: z.number().nullable(),
  total_value: onShelf(z.number()),
  has_consignment: z.boolean(),
  last_vendor: z.string().nullable(),
  last_purchased_at: z.string().nullable(),
  /** The category in the point of sale. */
  pos_category: z.string().nullable(),
  last_sold_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/**
 * The unmatched POS item that most likely sells this item (ITEM-005, POS-047); null once something is sold as the item.
 */
const suggestedMatch = z
  .object({
    pos_item_id: id,
    /** The name in the point of sale. */
    name: z.string(),
    /** How much of the item one sale seems to take; null if the name does not say. */
    size_id: id.nullable(),
    size: z.string().nullable(),
    /** Units sold in the open cycle that accepting takes out of stock. */
    waiting: z.number(),
  })
  .nullable();

export const listedItem = inventoryRow.extend({ suggested_match: suggestedMatch });

export const purchaseLine = z.object({
  id,
  order_id: id,
  vendor: z.object({ id, name: z.string() }),
  custom_invoice_num: z.string().nullable(),
  order_date_ordered: z.string(),
  ordered_quantity: z.number(),
  unit_cost: z.number(),
  total_cost: z.number(),
  landed_unit_cost: z.number().nullable(),
  consignment: z.boolean(),
  status: z.string(),
});

export const item = z.object({
  id,
  organization_id: id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  barcodes: z.array(z.object({ code: z.string(), pack_count: z.number().int() })),
  disgorgement_date: z.string().nullable(),
  onboarded_name: z.string().nullable(),
  size,
  size_id: id,
  type: itemType,
  type_id: id,
  fields: z.array(field),
  batch: z.boolean(),
  consignment: z.boolean(),
  use_parent_name: z.boolean(),
  active: z.boolean(),
  original_item_id: id.nullable(),
  item_id: id.nullable(),
  enriched_item: enrichedItem.nullable(),
  organization: z.object({ id, name: z.string() }),
  list_price: z.number().nullable(),
  external_category: z.string().nullable(),
  /** Weight of an empty and of a full bottle; null if never weighed. */
  tare_grams: z.number().nullable(),
  full_grams: z.number().nullable(),
  /** The POS item that sells it. */
  pos_item_id: id.nullable(),
  total_quantity: onShelf(z.number()),
  RunningStocks: z.array(runningStock),
  baseline: z.object({ average_unit_cost: z.number().nullable(), last_unit_cost: z.number().nullable() }),
  updated_at: z.string(),
});

/** Stock at one location, in depletion order. */
export const localStock = locationStock.extend({
  id,
  time: z.string(),
  local_location: z.object({ id, name: z.string() }),
  /** Color of the freshness mark. */
  color: z.enum(['green', 'amber', 'gray']),
  item: z.object({ id, size: z.object({ id, name: z.string() }) }),
});

/** Par of an item at a location, even if there was never any stock there. */
export const itemPar = z.object({
  location_id: id,
  location_name: z.string(),
  path: z.array(z.string()),
  par: z.number(),
});

export const lastOrderItem = z
  .object({ unit_cost: z.number(), ordered_quantity: z.number(), order_date_ordered: z.string(), order_id: id })
  .nullable();

/** An item that was merged into this one; undoing `action_id` separates them. */
const mergedItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.object({ id, name: z.string() }),
  action_id: id,
  merged_at: z.string(),
  user: person,
});

const named = z.object({ id, name: z.string() });
const soldSize = z.object({ id: id.nullable(), name: z.string() }).nullable();

/** How an item is sold. */
export const soldAs = z.object({
  id,
  name: z.string(),
  type: z.string(),
  group_type: z.string(),
  size: soldSize,
  depletion_size: soldSize,
  list_price: z.number().nullable(),
  price: z.number().nullable(),
  for_sale: z.boolean(),
  matched: z.boolean(),
  on_list: z.boolean(),
  pos_item: named.nullable(),
});
const sellableItems = z.array(soldAs);
/** The other versions of an item. */
const otherItems = z.array(
  z.object({
    id,
    name: z.string(),
    vintage: z.string().nullable(),
    barcode: z.string(),
    size: z.object({ id, name: z.string() }),
  }),
);
const orderItem = z.object({ average_cost: z.number().nullable(), unit_cost: z.number().nullable() });

/**
 * `otherItems`, `order_item` and `sellableItems` are both next to the item and inside it (OAPI-056, ITEM-084,
 * ITEM-085).
 */
export const itemDetail = z.object({
  data: item.extend({
    original_item: universalItem.nullable(),
    local_stocks: z.array(localStock),
    last_order_item: lastOrderItem,
    merged_items: z.array(mergedItem),
    otherItems,
    order_item: orderItem,
    sellableItems,
  }),
  otherItems,
  total: onShelf(z.number()),
  order_item: orderItem,
  costs,
  value: onShelf(z.object({ total: z.number(), parts: z.array(valuePart) })),
  order: z.array(purchaseLine),
  hasConsignment: z.boolean(),
  sellableItems,
});

export const activity = z.object({
  id,
  /** A code from the specification (OENT-070 to OENT-072); screens label it. */
  source: z.string(),
  kind: z.string(),
  time: z.string(),
  stated_time: z.string().nullable(),
  recorded_at: z.string(),
  user: person,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  location: z.object({ id, name: z.string() }).nullable(),
  /** How much of the item one sale takes, and the size that was sold. */
  depletion_quantity: z.number().nullable(),
  depletion_size: z.string().nullable(),
  /** Running stock of the location after and before, and of the whole item after (ITEM-089). */
  quantity: onShelf(z.number()),
  prevQuantity: onShelf(z.number()),
  change: onShelf(z.number()),
  totalQuantity: onShelf(z.number()),
  runningSum: onShelf(z.number()),
  unit_cost: z.number().nullable(),
  details: z.string().nullable(),
  stocktake_id: id.nullable(),
  source_type: z.string().nullable(),
  source_id: id.nullable(),
  /** Null for a stated cost, which moves no stock. */
  action_id: id.nullable(),
  action_kind: z.string().nullable(),
  undone: z.boolean(),
  /** Its action belongs to a closed cycle, so it can't be undone. */
  locked: z.boolean(),
});
