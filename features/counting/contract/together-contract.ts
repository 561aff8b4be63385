import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, money, page, pageOf, person } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { stage } from './stage.ts';

const tag = 'Counting and variance';

/** Checks to review before ending a cycle. */
const CHECKS = ['uncounted', 'stale', 'recount', 'negative', 'drafts', 'unmatched_sales'] as const;

const recount = z.object({
  inventory_item_id: id,
  item_name: z.string(),
  barcode: z.string(),
  location_id: id,
  location_name: z.string(),
  count: z.number(),
  /** Null in blind counting, like the movements. */
  variance: z.number().nullable(),
  cost: z.number().nullable(),
  counted_at: z.string(),
  counted_by: z.array(z.string()),
  /** Why it should be recounted. */
  reasons: z.array(z.enum(['units', 'money', 'moved', 'asked'])),
  /** Movements within ten minutes of the count. */
  moved: z.object({ quantity: z.number().nullable(), movements: z.number().int() }),
});

const settings = z.object({ recount_units: z.number().nullable(), recount_money: z.number().nullable() });

/** Several people count one inventory, and the history of its cycle. */
export const togetherRoutes = {
  countProgress: route('member', {
    method: 'GET',
    path: '/inventory/progress',
    tag,
    summary: 'Count progress by location in the current cycle, and who is counting there',
  }).output(
    z.object({
      locations: z.array(
        z.object({
          location_id: id,
          path: z.array(z.string()),
          items: z.number().int(),
          counted: z.number().int(),
          people: z.array(z.object({ person, counts: z.number().int(), last_at: z.string(), here: z.boolean() })),
        }),
      ),
    }),
  ),
  listRecounts: route('member', {
    method: 'GET',
    path: '/inventory/recounts',
    tag,
    summary: 'Counts of the current cycle to recount, most money first',
    description: 'Beyond a tolerance, or something moved within ten minutes of the count.',
  }).output(z.object({ data: z.array(recount), total: z.number().int(), settings })),
  keepCount: route('member', {
    method: 'POST',
    path: '/inventory/recounts/keep',
    tag,
    summary: 'Keep a count as it is',
    description: 'Beyond a tolerance this is for admins.',
  })
    .input(z.object({ inventory_item_id: id, location_id: id }))
    .output(z.object({ inventory_item_id: id, location_id: id, quantity: z.number() })),
  changeCountSettings: route('admin', {
    method: 'PUT',
    path: '/inventory/recounts/settings',
    tag,
    summary: 'The difference from which an item is recounted; null for never',
  })
    .input(z.object({ recount_units: money.nullable(), recount_money: money.nullable() }))
    .output(settings),
  closeChecklist: route('member', {
    method: 'GET',
    path: '/inventory/stage/checklist',
    tag,
    summary: 'Open tasks before the current cycle ends',
  }).output(
    z.object({
      checks: z.array(z.object({ key: z.enum(CHECKS), count: z.number().int(), value: onShelf(z.number()) })),
    }),
  ),
  listLateArrivals: route('member', {
    method: 'GET',
    path: '/inventory/stage/late',
    tag,
    summary: 'Entries of a closed cycle that arrived after it was closed (D22)',
    description: 'It was booked in the cycle that was open then; stated_at is its own time.',
  })
    .input(z.object({ stage_id: id, page, limit: limit(100) }))
    .output(
      pageOf(
        z.object({
          id,
          inventory_item_id: id,
          item_name: z.string(),
          location_name: z.string(),
          kind: z.string(),
          quantity: z.number(),
          value: z.number().nullable(),
          stated_at: z.string(),
          booked_at: z.string(),
          arrived_at: z.string(),
          user: person,
        }),
      ),
    ),
  listStageEvents: route('member', {
    method: 'GET',
    path: '/inventory/stage/events',
    tag,
    summary: 'History of a cycle with who did what, newest first',
  })
    .input(z.object({ stage_id: id }))
    .output(
      z.array(
        z.object({
          id,
          kind: z.enum(['ended', 'audit', 'audit_completed', 'reopened']),
          user: person,
          note: z.string().nullable(),
          time: z.string(),
        }),
      ),
    ),
  reopenStage: route('admin', {
    method: 'POST',
    path: '/inventory/stage/reopen',
    tag,
    summary: 'Reopen the cycle that ended last for an audit',
    description: "The cycle's history says who did it and why.",
  })
    .input(
      z.object({
        stage_id: id,
        reason: z.string({ error: 'Reason is required' }).trim().min(1, 'Reason is required').max(500),
      }),
    )
    .output(stage),
};
