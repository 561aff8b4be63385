import { z } from 'zod';
import { businessTime, id, person } from '#shared/contract/schemas.ts';

/** One line of a count: the quantity seen at a location. */
export const countLine = z.object({
  inventory_item_id: z.uuid('Inventory Item is required'),
  location_id: z.uuid('Location is required'),
  count: z
    .number({ error: 'Count must be a number' })
    .min(0, 'Count should be either 0 or a number above 0')
    .max(1e9, 'Count must be below 1,000,000,000'),
  /** The text as typed, such as "2 cases + 3 + 0.4". */
  entered: z.string().max(200).optional(),
  counted_at: businessTime.optional(),
  shelf: z.string().trim().max(100).optional(),
  device: z.string().trim().max(100).optional(),
  /**
   * Made by the device. A repeated line with the same id is counted once; a different line with the same id is refused.
   */
  client_id: z.string().min(1).max(100).optional(),
  focusId: z.string().max(200).optional(),
});

export const stocktake = z.object({
  id,
  inventory_item_id: id,
  location_id: id,
  /** This person's count; `total` adds the other locations of this inventory. */
  count: z.number(),
  quantity: z.number(),
  total: z.number(),
  /** Both null in blind counting. An undone count has no variance. */
  expected: z.number().nullable(),
  variance: z.number().nullable(),
  entered: z.string().nullable(),
  time: z.string(),
  shelf: z.string(),
  user: person,
  /** CM for a count, UN for one that was undone. */
  status: z.string(),
  activeCycle: z.boolean(),
  focusId: z.string().nullable(),
  action_id: id,
});

/** In order of priority (D15, CNT-047 to CNT-051). */
const COUNTED_STATUSES = ["86'd", 'Has Stale Stocks', 'OK', 'Yes', 'No'] as const;

const varianceFigures = {
  starting_quantity: z.number(),
  purchases: z.number(),
  sales: z.number(),
  /** Includes opening and found stock. */
  manual_adjustments: z.number(),
  /** Stock the venue had before it kept books here (D17). */
  opening_stock: z.number(),
  /** Added without a purchase (D17). */
  found_stock: z.number(),
  /**
   * What the records expect: starting + purchases - sales + manual adjustments. The real quantity is the actual count.
   */
  running_count: z.number(),
  actual_count: z.number().nullable(),
  variance_quantity: z.number().nullable(),
  variance_cost: z.number().nullable(),
  variance_percent: z.number().nullable(),
  /** Null if something was used whose cost is unknown, and when only some locations are asked for. */
  cogs: z.number().nullable(),
};

export const varianceTotals = {
  ...varianceFigures,
  /** Counted items only: counted_running_count + variance_quantity = actual_count. Null when nothing is counted. */
  counted_running_count: z.number().nullable(),
};

export const varianceRow = z.object({
  item: z.object({
    id,
    name: z.string(),
    vintage: z.string().nullable(),
    barcode: z.string(),
    size: z.string(),
    type: z.string(),
    main_type: z.string(),
  }),
  ...varianceFigures,
  average_cost: z.number().nullable(),
  all_locations_counted: z.enum(COUNTED_STATUSES),
  /** Removed at the end of the cycle because it was not counted (D14). */
  zeroed_out: z.number(),
  locations: z.array(
    z.object({
      location_id: id,
      location_name: z.string(),
      running_count: z.number(),
      /** On hand now, as set by counts. */
      quantity: z.number(),
      actual_count: z.number().nullable(),
      counted_at: z.string().nullable(),
      counted_by: z.array(z.string()),
    }),
  ),
});
