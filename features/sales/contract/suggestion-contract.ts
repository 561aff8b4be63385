import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, money, page, pageOf } from '#shared/contract/schemas.ts';
import { POUR_KINDS } from '../domain/default-pour.ts';
import { changedPosItem, named, suggestion } from './pos-schemas.ts';

const tag = 'Point of sale';

const sold = { lines: z.number().int(), quantity: z.number(), gross: z.number() };
const totals = z.object({ items: z.number().int(), ...sold });
const posItemIds = z.array(id).min(1, 'Name at least one POS item').max(2000, 'At most 2,000 at once');

/** A match without doubt, and its sales in the open cycle. */
export const sureMatch = z.object({
  pos_item: named,
  recipe: named.nullable(),
  /** With its size: "Bulleit Rye 750 mL". */
  inventory_item: named.nullable(),
  /** The amount that one sold unit takes of it. */
  takes: z.string(),
  ...sold,
});

export const notStockItem = z.object({
  id,
  name: z.string(),
  variation: z.string().nullable(),
  category: z.string().nullable(),
  reason: z.enum(['food', 'merchandise', 'charge']),
  ...sold,
});

/** How much one sold unit takes where the till's name doesn't say. */
const pours = z.array(
  z.object({
    kind: z.enum(POUR_KINDS),
    /** "1.5 oz". */
    size: z.string(),
    /** The usual amount in the venue's country. */
    usual: z.string(),
  }),
);

/** Null returns to the usual amount. */
const pour = z.string().max(60, 'At most 60 characters').nullish();

export const suggestionContract = {
  listSureMatches: route('member', {
    method: 'GET',
    path: '/pos/sure-matches',
    tag,
    summary: 'Suggestions beyond doubt, with the sales of the open cycle that they would deplete',
  }).output(z.object({ data: z.array(sureMatch), totals })),
  acceptSureMatches: route('member', {
    method: 'POST',
    path: '/pos/sure-matches',
    tag,
    summary: 'Accept many sure suggestions as one action',
  })
    .input(z.object({ pos_item_ids: posItemIds, deplete_sales: z.boolean().default(true) }))
    .output(
      z.object({
        matched: z.number().int(),
        depleted: z.object({ lines: z.number().int(), quantity: z.number() }),
        action_id: id.nullable(),
      }),
    ),
  listNotStock: route('member', {
    method: 'GET',
    path: '/pos/not-stock',
    tag,
    summary: 'Unmatched POS items that look like food, merchandise, or charges',
  }).output(z.object({ data: z.array(notStockItem), totals })),
  ignoreNotStock: route('member', {
    method: 'POST',
    path: '/pos/not-stock',
    tag,
    summary: 'Ignore many POS items as one action',
  })
    .input(z.object({ pos_item_ids: posItemIds }))
    .output(z.object({ ignored: z.number().int(), action_id: id.nullable() })),
  listSuggestions: route('member', {
    method: 'GET',
    path: '/ai/staged_pos_item_matches',
    tag,
    summary: 'Suggested items for unmatched POS items, likeliest first',
  })
    .input(z.object({ pos_item_id: id.optional(), inventory_item_id: id.optional(), page, limit: limit(100) }))
    .output(pageOf(suggestion.extend({ pos_item: named.extend({ unit_price: z.number().nullable() }) }))),
  acceptSuggestion: route('member', {
    method: 'PUT',
    path: '/ai/staged_pos_item_matches',
    tag,
    summary: 'Match a POS item to the suggested item, with the size that one sale takes',
    description: 'The likeliest where several are proposed and none is named.',
  })
    .input(
      z.object({
        pos_item_id: id,
        /** By default the suggested size. */
        size_id: id.optional(),
        inventory_item_id: id.optional(),
        price: money.nullish(),
        deplete_sales: z.boolean().default(true),
      }),
    )
    .output(changedPosItem),
  removeSuggestion: route('member', {
    method: 'DELETE',
    path: '/ai/staged_pos_item_matches',
    tag,
    summary: "Decline a POS item's suggestion; it is not suggested again automatically",
    description: 'Without an item or recipe, all of its suggestions.',
  })
    .input(z.object({ pos_item_id: id, inventory_item_id: id.optional(), recipe_id: id.optional() }))
    .output(z.object({ pos_item_id: id, action_id: id.nullable() })),
  listAskable: route('member', {
    method: 'GET',
    path: '/ai/staged_pos_item_matches/askable',
    tag,
    summary: 'Unmatched POS items whose suggestions a matching service could choose among',
    description: 'At most 500. can_ask is false where no service is set up (MATCH_LLM_URL).',
  }).output(z.object({ can_ask: z.boolean(), pos_item_ids: z.array(id) })),
  askAboutPosItems: route('member', {
    method: 'POST',
    path: '/ai/staged_pos_item_matches/ask',
    tag,
    summary: 'Let the matching service choose among the suggestions of POS items',
    description:
      'The service behind MATCH_LLM_URL only chooses among the suggestions. Its choice comes first, is marked by_model, and is never sure.',
  })
    .input(z.object({ pos_item_ids: z.array(id).min(1, 'Name at least one POS item').max(20, 'At most 20 at once') }))
    .output(z.object({ asked: z.number().int(), answered: z.number().int() })),
  suggestAgain: route('member', {
    method: 'POST',
    path: '/ai/staged_pos_item_matches',
    tag,
    summary: 'Look for suggestions again, including those declined before',
    description: 'Without ids, for all unmatched POS items.',
  })
    .input(z.object({ pos_item_ids: z.array(id).max(500, 'At most 500 at once').optional() }))
    .output(z.object({ looked_at: z.number().int(), suggested: z.number().int() })),
  getPours: route('member', {
    method: 'GET',
    path: '/pos/pours',
    tag,
    summary: 'How much suggestions take where the name of a POS item does not say',
  }).output(z.object({ pours })),
  setPours: route('admin', {
    method: 'PUT',
    path: '/pos/pours',
    tag,
    summary: 'Change how much suggestions take; matches that were made stay',
    description: 'A size such as "2 oz" for each kind; null returns to what is usual in the country.',
  })
    .input(z.object({ spirit: pour, double: pour, wine: pour, beer: pour, carafe: pour }))
    .output(z.object({ pours, action_id: id.nullable() })),
};
