import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, time } from '#shared/contract/schemas.ts';
import { CAUSE_KINDS } from '../domain/causes/cause-kinds.ts';
import { countLine, stocktake } from './counting-schemas.ts';
import { stage } from './stage.ts';

const tag = 'Counting and variance';

const figures = z.object({
  running_count: z.number(),
  actual_count: z.number(),
  variance_quantity: z.number(),
  /** At the current average cost; null if there is none. */
  variance_cost: z.number().nullable(),
});

const fix = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deliver'),
    invoice_id: id,
    delivered_at: z.string(),
    location_id: id.nullable(),
    /** The time it was booked at; null for a draft, because completing it cannot be undone. */
    before: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('move'),
    from_location_id: id,
    to_location_id: id,
    quantity: z.number(),
    occurred_at: z.string(),
  }),
  z.object({ kind: z.literal('correct'), stocktake_id: id, count: z.number() }),
  z.object({ kind: z.literal('recount'), location_id: id }),
  z.object({ kind: z.literal('count'), location_id: id }),
  z.object({ kind: z.literal('order'), invoice_id: id }),
]);

export const varianceCause = z.object({
  kind: z.enum(CAUSE_KINDS),
  /** 0 to 1. */
  likelihood: z.number(),
  location_id: id,
  location_name: z.string(),
  explanation: z.string(),
  fix,
  /** What the fix would change, known before anyone applies it; null if it only opens another page. */
  effect: z
    .object({
      now: figures,
      after: figures,
      locations: z.array(
        z.object({
          location_id: id,
          location_name: z.string(),
          variance_now: z.number().nullable(),
          variance_after: z.number().nullable(),
          on_hand_now: z.number(),
          on_hand_after: z.number(),
        }),
      ),
    })
    .nullable(),
});

/** Finds where a difference of the current cycle comes from, and how to fix it. */
export const workbenchContract = {
  listLeads: route('member', {
    method: 'GET',
    path: '/inventory/variance/leads',
    tag,
    summary: 'Differences of the current cycle, most money first, each with its most likely cause',
    description: 'A surplus in one location and a shortage in another both count.',
  })
    .input(z.object({ limit: limit(50) }))
    .output(
      z.object({
        data: z.array(
          z.object({
            item: z.object({ id, name: z.string(), vintage: z.string().nullable(), size: z.string() }),
            variance_quantity: z.number(),
            variance_cost: z.number().nullable(),
            /** Surpluses and shortages added up without offsetting each other. */
            at_stake: z.number().nullable(),
            cause: varianceCause
              .pick({ kind: true, likelihood: true, location_name: true, explanation: true })
              .nullable(),
          }),
        ),
        total: z.number().int(),
        at_stake: z.number(),
        stage,
      }),
    ),
  findCauses: route('member', {
    method: 'GET',
    path: '/inventory/variance/causes',
    tag,
    summary: 'Likely causes of one difference of the current cycle, each with its fix and the figures before and after',
  })
    .input(z.object({ inventory_item_id: id }))
    .output(z.object({ inventory_item_id: id, causes: z.array(varianceCause), stage })),
  settleDelivery: route('member', {
    method: 'POST',
    path: '/inventory/variance/delivery',
    tag,
    summary: 'Set whether a delivery came before or after a count',
    description:
      'A draft invoice is completed as of that time; with inventory_item_id and location_id its bottles of that item go ' +
      'there. What a completed invoice moved is undone and booked again at that time; the invoice takes that date. A draft ' +
      'with a credit that may be an expected one is refused (409, credit_expected or credit_settled) unless other_credit is true.',
  })
    .input(
      z.object({
        invoice_id: id,
        delivered_at: time,
        inventory_item_id: id.optional(),
        location_id: id.optional(),
        other_credit: z.boolean().optional(),
      }),
    )
    .output(z.object({ invoice_id: id, delivered_at: z.string() })),
  askRecount: route('member', {
    method: 'POST',
    path: '/inventory/recounts/ask',
    tag,
    summary: 'Ask for a recount in the current cycle, or cancel that',
  })
    .input(z.object({ inventory_item_id: id, location_id: id, ask: z.boolean().default(true) }))
    .output(z.object({ inventory_item_id: id, location_id: id, ask: z.boolean() })),
  correctCount: route('member', {
    method: 'POST',
    path: '/inventory/stocktake/correct',
    tag,
    summary: 'Correct a count that was mistyped',
    description: "It replaces the count, at its time and location. Another person's count needs an admin.",
  })
    .input(z.object({ stocktake_id: id, count: countLine.shape.count }))
    .output(stocktake),
};
