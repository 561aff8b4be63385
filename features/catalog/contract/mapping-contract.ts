import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, page } from '#shared/contract/schemas.ts';
import { FIELD_CODES } from '../domain/field-codes.ts';
import { universalItem } from './matching-contract.ts';

const tag = 'Universal catalog';

const matched = z.object({
  inventory_item_id: id,
  original_item_id: id.nullable(),
  /** The product the item was matched to before; used to undo. */
  previous_original_item_id: id.nullable(),
});

const detail = z.object({ type: z.enum(FIELD_CODES), name: z.string().min(1).max(1000) });

const itemWithGaps = z.object({
  inventory_item_id: id,
  name: z.string(),
  vintage: z.string().nullable(),
  size: z.string(),
  product: z.string(),
  details: z.array(detail),
});

export const mappingContract = {
  listStagedMatches: route('member', {
    method: 'GET',
    path: '/ai/staged_matches',
    tag,
    summary: 'Suggested matches for unmapped items',
    description: 'Sorted by item name, then by confidence (rank 1 is the main suggestion).',
  })
    .input(z.object({ inventory_item_id: id.optional(), page, limit: limit(100) }))
    .output(
      z.object({
        suggestedMatches: z.array(
          z.object({
            inventory_item_id: id,
            inventory_item: z.object({ id, name: z.string(), vintage: z.string().nullable() }),
            universal_item: universalItem,
            rank: z.number().int(),
            confidence: z.number(),
            reason: z.enum(['barcode', 'name', 'model']),
            created_at: z.string(),
          }),
        ),
        /** True if a matching service is set up and no main suggestion is sure. */
        can_ask: z.boolean(),
      }),
    ),
  acceptStagedMatch: route('member', {
    method: 'PUT',
    path: '/ai/staged_matches',
    tag,
    summary: 'Match an item to its main suggestion, or to a given product',
  })
    .input(z.object({ inventory_item_id: id, universal_item_id: id.optional() }))
    .output(matched),
  deleteStagedMatch: route('member', {
    method: 'DELETE',
    path: '/ai/staged_matches',
    tag,
    summary: "Decline an item's suggestion; it is not suggested again automatically",
  })
    .input(z.object({ inventory_item_id: id }))
    .output(z.object({ inventory_item_id: id })),
  acceptSureMatches: route('member', {
    method: 'POST',
    path: '/ai/staged_matches/accept',
    tag,
    summary: 'Match every item whose main suggestion has at least this confidence',
  })
    .input(
      z.object({
        least_confidence: z.number().min(0.5, 'Must be at least 0.5').max(1, 'Must be at most 1').default(0.9),
      }),
    )
    .output(z.object({ accepted: z.number().int(), inventory_item_ids: z.array(id) })),
  suggestMatch: route('member', {
    method: 'POST',
    path: '/ai/enrichment/new-item-enrichment',
    tag,
    summary: 'Look up an item in the universal catalog and suggest what is found',
    description:
      'success is false when nothing is similar enough. An item that is matched already is left alone, unless ' +
      'runForLocalUniversalItem (matched to a product of this venue only) or runForUnEnriched (details missing) asks for it. With askModel the service behind MATCH_LLM_URL chooses among the suggestions; its choice is marked and never sure.',
  })
    .input(
      z.object({
        itemId: id,
        runForUnmatched: z.boolean().default(true),
        runForLocalUniversalItem: z.boolean().default(false),
        runForUnEnriched: z.boolean().default(false),
        /** Also asks the configured matching service, which chooses among the products found. */
        askModel: z.boolean().default(false),
      }),
    )
    .output(z.object({ success: z.boolean() })),
  listAskableItems: route('member', {
    method: 'GET',
    path: '/ai/staged_matches/askable',
    tag,
    summary: 'Unmapped items whose suggestions a matching service could choose from',
    description: 'At most 500. can_ask is false where no service is set up (MATCH_LLM_URL).',
  }).output(z.object({ can_ask: z.boolean(), inventory_item_ids: z.array(id) })),
  askAboutItems: route('member', {
    method: 'POST',
    path: '/ai/staged_matches/ask',
    tag,
    summary: 'Let the matching service choose among the suggestions of items',
    description:
      'The service behind MATCH_LLM_URL only chooses among the suggestions. Its choice comes first, has the reason model, and is never sure.',
  })
    .input(z.object({ inventory_item_ids: z.array(id).min(1, 'Name at least one item').max(20, 'At most 20 at once') }))
    .output(z.object({ asked: z.number().int(), answered: z.number().int() })),
  createLocalItem: route('member', {
    method: 'POST',
    path: '/items/universal',
    tag,
    summary: 'Create a local product from an item, and match the item to it',
  })
    .input(z.object({ inventory_item_id: id }))
    .output(matched),
  unmatchItem: route('member', {
    method: 'DELETE',
    path: '/inventory/universal-items',
    tag,
    summary: 'Unmatch an item from its product',
  })
    .input(z.object({ inventory_item_ids: z.array(id).min(1).max(5000) }))
    .output(z.object({ unmatched: z.number().int() })),
  listMissingDetails: route('member', {
    method: 'GET',
    path: '/ai/enrichment/missing-details',
    tag,
    summary: 'Matched items without attributes that their products have',
    description:
      'Producer (PR), country (CT), region (RG), appellation (AP), variety (VT) and strength (AV), by item name, at most 500 ' +
      'items of total. Nothing is missing of a kind for which an item has a value.',
  })
    .input(z.object({ limit: limit(500) }))
    .output(z.object({ data: z.array(itemWithGaps), total: z.number().int() })),
  fillDetails: route('member', {
    method: 'POST',
    path: '/ai/enrichment/fill-details',
    tag,
    summary: 'Give matched items attributes of their products',
    description:
      'Values that an item has are never replaced: what someone gave it meanwhile, or its product no longer states, is skipped. ' +
      'One action undoes everything.',
  })
    .input(
      z.object({
        items: z
          .array(z.object({ inventory_item_id: id, details: z.array(detail).min(1).max(50) }))
          .min(1, 'Choose at least one item')
          .max(500, 'At most 500 items at once'),
      }),
    )
    .output(z.object({ filled: z.number().int(), skipped: z.number().int(), action_id: id.nullable() })),
};
