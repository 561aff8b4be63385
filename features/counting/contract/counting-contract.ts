import { z } from 'zod';
import { runningStock } from '#features/ledger/contract/stock-schemas.ts';
import { route } from '#shared/contract/route.ts';
import { day, flag, id, limit, page, pageOf, sort, time } from '#shared/contract/schemas.ts';
import { countLine, stocktake, varianceRow, varianceTotals } from './counting-schemas.ts';
import { stage } from './stage.ts';
import { togetherRoutes } from './together-contract.ts';

const tag = 'Counting and variance';

const VARIANCE_SORTS = [
  'name',
  'variance_cost',
  'variance_quantity',
  'variance_percent',
  'running_count',
  'actual_count',
  'cogs',
] as const;

const WHICH_CYCLE =
  'While a cycle is under audit, an admin says with activeCycle which cycle the counts belong to: true is the current one, false the ended one, where they are booked at its end. Without the field, lines with a counted_at belong to the current cycle, and lines without one correct the ended cycle. Counts of members always belong to the current cycle. Without an open audit activeCycle false is refused (409).';

export const countingContract = {
  saveStocktake: route('member', {
    method: 'POST',
    path: '/inventory/stocktake',
    tag,
    summary: 'Save one count',
    description: `The running count becomes what was counted, as of counted_at (D10, D11). ${WHICH_CYCLE}`,
  })
    .input(countLine.extend({ activeCycle: z.boolean().optional() }))
    .output(stocktake.extend({ runningStock })),
  saveStocktakes: route('member', {
    method: 'POST',
    path: '/inventory/stocktakes',
    tag,
    summary: 'Save many counts at once, all or none',
    description: `The answer names the cycle that they belong to. ${WHICH_CYCLE} Lines whose client_id was saved before move nothing; when all were, action_id is the one that saved them.`,
  })
    .input(
      z.object({
        lines: z.array(countLine).min(1, 'At least one line is required').max(5000, 'At most 5,000 lines at once'),
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
    description:
      'Ending an audit needs an admin. A new cycle starts at once (D20). Send stage_id, so that a repeat cannot end the next cycle.',
  })
    .input(
      z.object({
        type: z.enum(['audit', 'complete'], { error: 'type must be audit or complete' }),
        /** The cycle or audit to end. Answers 409 if someone else ended it in the meantime. */
        stage_id: id.optional(),
        acceptRunningCounts: z.boolean().default(false),
        zeroOutUncounted: z.boolean().default(false),
        /** A day without a time is the end of that day in the organization's timezone. */
        next_stage_auto_change_at: z
          .union([time, day], 'Must be a day like 2026-01-31, or a date and time like 2026-01-31T22:10:00Z')
          .optional(),
      }),
    )
    .output(
      z.object({
        stage,
        ended: stage,
        rows: z.number().int(),
        zeroed: z.number().int(),
        /** Undoes the zeroing out, after reopening the cycle if it is closed; null where nothing was zeroed out. */
        action_id: id.nullable(),
      }),
    ),
  previewZeroOut: route('member', {
    method: 'GET',
    path: '/inventory/stage/uncounted',
    tag,
    summary: 'Stock that zeroing out would remove, most money first (D14)',
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
      'actual - running; cost = variance x average cost; COGS = starting value + purchases and batches - closing value (D36).',
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
        totals: z.object({ ...varianceTotals, items: z.number().int(), counted_items: z.number().int() }),
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
