import { z } from 'zod';
import { runningStock } from '#features/stock/contract/item-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf, person, sort, time } from '#shared/contract/schemas.ts';
import { stage } from './stage.ts';
import { togetherRoutes } from './together-contract.ts';

const tag = 'Counting and variance';

/** One line of a count: what was seen on a shelf. */
export const countLine = z.object({
  inventory_item_id: z.uuid('Inventory Item is required'),
  location_id: z.uuid('Location is required'),
  count: z
    .number({ error: 'Count must be a number' })
    .min(0, 'Count should be either 0 or a number above 0')
    .max(1e9, 'Count must be below 1,000,000,000'),
  /** What was typed, such as "2 cases + 3 + 0.4". */
  entered: z.string().max(200).optional(),
  counted_at: time.optional(),
  shelf: z.string().trim().max(100).optional(),
  device: z.string().trim().max(100).optional(),
  /** Made by the device; the same id is counted once, however often it is sent. */
  client_id: z.string().min(1).max(100).optional(),
  focusId: z.string().max(200).optional(),
});

export const stocktake = z.object({
  id,
  inventory_item_id: id,
  location_id: id,
  /** What this person saw; `total` adds the other shelves of this inventory. */
  count: z.number(),
  quantity: z.number(),
  total: z.number(),
  /** Both null to who counts blind. */
  expected: z.number().nullable(),
  variance: z.number().nullable(),
  entered: z.string().nullable(),
  time: z.string(),
  shelf: z.string(),
  user: person,
  status: z.string(),
  activeCycle: z.boolean(),
  focusId: z.string().nullable(),
  action_id: id,
});

/** D15: in this order of priority (CNT-047 to CNT-051). */
const COUNTED_STATUSES = ["86'd", 'Has Stale Stocks', 'OK', 'Yes', 'No'] as const;

const VARIANCE_SORTS = [
  'name',
  'variance_cost',
  'variance_quantity',
  'variance_percent',
  'running_count',
  'actual_count',
  'cogs',
] as const;

export const varianceFigures = {
  starting_quantity: z.number(),
  purchases: z.number(),
  sales: z.number(),
  manual_adjustments: z.number(),
  running_count: z.number(),
  actual_count: z.number().nullable(),
  variance_quantity: z.number().nullable(),
  variance_cost: z.number().nullable(),
  variance_percent: z.number().nullable(),
  cogs: z.number().nullable(),
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
  locations: z.array(
    z.object({
      location_id: id,
      location_name: z.string(),
      running_count: z.number(),
      actual_count: z.number().nullable(),
      counted_at: z.string().nullable(),
      counted_by: z.array(z.string()),
    }),
  ),
});

export const countingContract = {
  saveStocktake: route('member', {
    method: 'POST',
    path: '/inventory/stocktake',
    tag,
    summary: 'Save one count',
    description: 'The running count becomes what was counted, as of counted_at (D10, D11).',
  })
    .input(countLine.extend({ activeCycle: z.boolean().optional() }))
    .output(stocktake.extend({ runningStock })),
  saveStocktakes: route('member', {
    method: 'POST',
    path: '/inventory/stocktakes',
    tag,
    summary: 'Save many counts at once, all or none',
    description:
      'The answer names the cycle that they belong to: the current one, or with activeCycle false, for admins, the one under audit.',
  })
    .input(
      z.object({
        lines: z.array(countLine).min(1, 'At least one line is needed').max(5000, 'At most 5,000 lines at once'),
        activeCycle: z.boolean().optional(),
      }),
    )
    .output(z.object({ action_id: id, saved: z.number().int(), repeated: z.number().int(), stage })),
  listStocktakes: route('member', {
    method: 'GET',
    path: '/inventory/stocktakes',
    tag,
    summary: 'Counts of the current or a named cycle, newest first',
  })
    .input(
      z.object({
        inventory_item_id: id.optional(),
        location_id: id.optional(),
        stage_id: id.optional(),
        page,
        limit: limit(50),
      }),
    )
    .output(pageOf(stocktake.extend({ item_name: z.string(), location_name: z.string(), replaced: z.boolean() }))),
  currentCounts: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/current-counts',
    tag,
    summary: 'Progress of the inventory being taken',
  }).output(
    z.object({
      totalItems: z.number().int(),
      countedItems: z.number().int(),
      inventoryStartDate: z.string().nullable(),
      cycleStartDate: z.string(),
    }),
  ),
  listStages: route('member', {
    method: 'GET',
    path: '/inventory/stage',
    tag,
    summary: 'The current cycle with current=true, else all cycles, newest first',
  })
    .input(z.object({ current: flag }))
    .output(z.union([stage, z.array(stage)])),
  endStage: route('member', {
    method: 'POST',
    path: '/inventory/stage',
    tag,
    summary: 'End the current cycle, or the audit',
    description: 'Ending an audit needs an admin. A new cycle starts at once (D20).',
  })
    .input(
      z.object({
        type: z.enum(['audit', 'complete'], { error: 'type must be audit or complete' }),
        acceptRunningCounts: z.boolean().default(false),
        zeroOutUncounted: z.boolean().default(false),
        /** A day means its end, in the organization's timezone. */
        next_stage_auto_change_at: z
          .union([time, z.iso.date()], 'Must be a day like 2026-01-31, or a date and time like 2026-01-31T22:10:00Z')
          .optional(),
      }),
    )
    .output(z.object({ stage, ended: stage, rows: z.number().int(), zeroed: z.number().int() })),
  previewZeroOut: route('member', {
    method: 'GET',
    path: '/inventory/stage/uncounted',
    tag,
    summary: 'What zeroing out would take off the shelves, most money first (D14)',
    tellsStock: true,
  }).output(
    z.object({
      data: z.array(
        z.object({
          inventory_item_id: id,
          name: z.string(),
          location_id: id,
          location_name: z.string(),
          quantity: z.number(),
          value: z.number(),
        }),
      ),
      total: z.object({ rows: z.number().int(), quantity: z.number(), value: z.number() }),
    }),
  ),
  listVariance: route('member', {
    method: 'GET',
    path: '/inventory/variance',
    tag,
    summary: 'Expected against counted, per item',
    description:
      'actual - running; cost = variance x average cost; COGS = starting value + purchases - closing value (D36).',
  })
    .input(
      z.object({
        page,
        limit: limit(500),
        sort: sort(VARIANCE_SORTS, 'name:asc'),
        search: z.string().max(200).optional(),
        stage_id: id.optional(),
        zero_out: flag,
        location: id.optional(),
      }),
    )
    .output(
      pageOf(varianceRow).extend({
        totals: z.object({ ...varianceFigures, items: z.number().int(), counted_items: z.number().int() }),
        stage,
      }),
    ),
  acceptItem: route('member', {
    method: 'POST',
    path: '/inventory/variance/ok',
    tag,
    summary: 'Mark an item OK although it was not counted everywhere',
  })
    .input(z.object({ inventory_item_id: id, ok: z.boolean().default(true), stage_id: id.optional() }))
    .output(z.object({ inventory_item_id: id, ok: z.boolean() })),
  ...togetherRoutes,
};
