import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, money, page, pageOf } from '#shared/contract/schemas.ts';
import { changedPosItem, named, suggestion } from './pos-schemas.ts';

const tag = 'Point of sale';

export const suggestionContract = {
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
        size_id: id,
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
  })
    .input(z.object({ pos_item_id: id, inventory_item_id: id.optional() }))
    .output(z.object({ pos_item_id: id, action_id: id.nullable() })),
  suggestAgain: route('member', {
    method: 'POST',
    path: '/ai/staged_pos_item_matches',
    tag,
    summary: 'Look for suggestions again, including those declined before',
    description: 'Without ids, for all unmatched POS items.',
  })
    .input(z.object({ pos_item_ids: z.array(id).max(500, 'At most 500 at once').optional() }))
    .output(z.object({ looked_at: z.number().int(), suggested: z.number().int() })),
};
