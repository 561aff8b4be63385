import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit } from '#shared/contract/schemas.ts';

const tag = 'Universal catalog';

/**
 * A product of the universal catalog. `organization_id` is null if all venues share it (Global) and set if this venue
 * added it (Local). Type and size carry the ids of the venue's own ones, if it has them.
 */
export const universalItem = z.object({
  id,
  model_type: z.literal('universal_item'),
  name: z.string(),
  vintage: z.string().nullable(),
  disgorgement: z.null(),
  barcode: z.string().nullable(),
  size: z.object({
    id: id.nullable(),
    name: z.string(),
    volume: z.number(),
    unit: z.string(),
    count: z.number().int(),
  }),
  type: z.object({ id: id.nullable(), name: z.string(), short_type: z.string() }),
  /** Producer (PR), country (CT), region (RG); not the vintage (OAPI-063). */
  fields: z.array(z.object({ id, type: z.string(), name: z.string() })),
  /** abv, proof, style …, keyed like an item's enriched details. */
  enriched: z.record(z.string(), z.unknown()),
  organization_id: id.nullable(),
  created_at: z.string(),
});

const foundUniversalItem = universalItem.extend({
  score: z.number(),
  /** What the search states and the product has otherwise: no product of that name has the typed size or vintage. */
  other: z.enum(['size', 'vintage']).nullable(),
  /** The first typed word that the product has nothing of; null if it has all of them. */
  lacks: z.string().nullable(),
});

export const matchingContract = {
  searchUniversalItems: route('member', {
    method: 'GET',
    path: '/search/universal-items/app-search',
    tag,
    summary: 'Find products of the universal catalog by name, producer or barcode, best first',
    description: 'Scores go from 0 to 10. no_vintage=true leaves vintages out: a product is listed once.',
  })
    .input(z.object({ q: z.string().max(200).default(''), no_vintage: flag, size: limit(15, 'size') }))
    .output(z.array(foundUniversalItem)),
  getUniversalItem: route('member', {
    method: 'GET',
    path: '/items/universal/{id}',
    tag,
    summary: 'One product of the universal catalog',
  })
    .input(z.object({ id }))
    .output(universalItem),
};
