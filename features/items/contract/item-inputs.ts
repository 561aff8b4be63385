import { z } from 'zod';
import { enrichedItem } from '#features/catalog/contract/catalog-contract.ts';
import { MOST_GRAMS } from '#features/catalog/domain/bottle-weight.ts';
import { flag, id, limit, money, page, sort, text, unitCost } from '#shared/contract/schemas.ts';

export const INVENTORY_SORTS = [
  'name',
  'barcode',
  'location',
  'running_count',
  'inventory_count',
  'total_quantity',
  'par',
  'total_value',
  'last_cost',
  'average_cost',
  'price',
  'list_price',
  'last_purchased_at',
  'last_counted_at',
  'updated_at',
  'created_at',
  'type',
  'main_type',
  'pos_category',
  'consignment',
  'last_vendor',
  'last_sold_at',
] as const;

const MOST_NAMED = 100;

export const namedItems = z
  .string({ error: 'item_ids is required' })
  .transform((given) => given.split(','))
  .pipe(z.array(id).max(MOST_NAMED, `At most ${MOST_NAMED} items at once`));

/** Weeks of usage that lists draw. */
export const USAGE_WEEKS = 12;

export const usageInput = z.object({ item_ids: namedItems });

/** Query of the inventory list. */
export const listInput = z.object({
  page,
  limit: limit(50),
  sort: sort(INVENTORY_SORTS, 'name:asc'),
  /** base64url JSON or plain JSON: map of filter key to {key, text, type, value}. */
  filter: z.string().max(20_000).optional(),
  search: z.string().max(200).optional(),
  location: z.union([id, z.literal('all')]).optional(),
  inStockOnly: z.enum(['true', 'false', 'cycle', '']).default(''),
  expanded: flag,
  /** Set when the list is read for counting: with blind counts, members do not get expected stock. */
  counting: flag,
  /** Id of the last row the caller has: returns the rows after it, at the same cost for any page. Replaces `page`. */
  after: id.optional(),
  /** Ids separated by commas: limits the result to these items. */
  item_ids: namedItems.optional(),
});

const requiredId = (label: string) =>
  z.uuid({ error: ({ input }) => (input == null ? `${label} is required` : 'Must be an id') });

/** An item from the new-item form. */
export const newItem = z.object({
  name: text('Name', 5, 170),
  vintage: z.string('Value must be a string').trim().max(20).nullish(),
  type_id: requiredId('Type'),
  size_id: requiredId('Size'),
  barcode: z.string().trim().max(64, 'Barcode must be 64 characters or less long').nullish(),
  list_price: money.nullish(),
  disgorgement_date: z.string().trim().max(20).nullish(),
  onboarded_name: z.string().max(1000).nullish(),
  fields: z
    .array(z.object({ type: z.string().regex(/^[A-Z]{2}$/), name: text('Field name', 1, 1000) }))
    .max(50)
    .default([]),
});

/**
 * Previous values, as the caller saw them, of the fields to change. They are only compared: a value that changed since
 * is a 409.
 */
const seenValues = z.object({
  name: z.string().optional(),
  vintage: z.string().nullish(),
  type_id: z.string().optional(),
  size_id: z.string().optional(),
  barcode: z.string().optional(),
  list_price: z.number().nullish(),
  disgorgement_date: z.string().nullish(),
  tare_grams: z.number().nullish(),
  full_grams: z.number().nullish(),
});

const grams = (label: string) =>
  z
    .number({ error: `${label} must be a number of grams` })
    .min(1e-6, `${label} must be above 0`)
    .max(MOST_GRAMS, `${label} must be at most 100 kg`);

/** Fields of an item to change; absent ones stay. */
export const changedItem = newItem
  .partial()
  .omit({ fields: true })
  .extend({
    id,
    item_id: id.nullish(),
    use_parent_name: z.boolean().optional(),
    /** False makes it a bought item again, if it has no batches. A batch sets it to true. */
    batch: z.boolean().optional(),
    external_category: z.string().trim().max(170).nullish(),
    /** Empty and full weight of a bottle, for counting open ones on a scale. */
    tare_grams: grams('Empty weight').nullish(),
    full_grams: grams('Full weight').nullish(),
    enriched_item: enrichedItem.nullish(),
    instead_of: seenValues.optional(),
    baseline: z.object({ last_unit_cost: unitCost, instead_of: unitCost.nullish() }).optional(),
  });
