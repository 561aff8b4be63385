import { z } from 'zod';
import { itemType } from '#features/catalog/contract/catalog-contract.ts';
import { universalItem } from '#features/catalog/contract/matching-contract.ts';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

/**
 * Matched items have a product, suggested ones a suggestion but no product, the others are unmatched (UNI-002 to
 * UNI-004).
 */
const MAPPINGS = ['matched', 'suggested', 'unmatched'] as const;

const mappedItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.object({ id, name: z.string() }),
  type: itemType,
  total_quantity: onShelf(z.number()),
  updated_at: z.string(),
  mapping: z.enum(MAPPINGS),
  original_item_id: id.nullable(),
  original_item: universalItem.nullable(),
  /** The main suggestion. */
  suggestion: z
    .object({ universal_item: universalItem, confidence: z.number(), reason: z.enum(['barcode', 'name', 'model']) })
    .nullable(),
});

export const itemMappingContract = {
  listItemMapping: route('member', {
    method: 'GET',
    path: '/inventory/universal-items',
    tag: 'Universal catalog',
    summary: 'Inventory items with the product they are matched to, or what is proposed',
    description: 'counts are of all items; sure is how many suggestions are at least 0.9 sure.',
  })
    .input(
      z.object({
        page,
        limit: limit(100),
        sort: sort(['name', 'type', 'total_quantity', 'updated_at'], 'name:asc'),
        search: z.string().max(200).optional(),
        mapping: z.enum(['all', ...MAPPINGS]).default('all'),
      }),
    )
    .output(
      pageOf(mappedItem).extend({
        counts: z.object({
          matched: z.number().int(),
          suggested: z.number().int(),
          unmatched: z.number().int(),
          sure: z.number().int(),
        }),
        /** False while there are no universal products to match. */
        has_catalogue: z.boolean(),
      }),
    ),
};
