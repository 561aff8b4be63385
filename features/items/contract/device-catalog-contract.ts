import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, time } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { namedItems } from './item-inputs.ts';

const MOST_AT_ONCE = 2000;
const pageSize = z.coerce
  .number({ error: 'limit must be a number' })
  .int('limit must be a whole number')
  .min(1, 'limit must be at least 1')
  .max(MOST_AT_ONCE, `limit must be at most ${MOST_AT_ONCE}`)
  .default(MOST_AT_ONCE);

/** What a device keeps of an item to find it by its words. */
export const keptItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.string(),
  /** Milliliters or grams of one package; null for what is not poured. */
  content: z.number().nullable(),
  type: z.string(),
  short_type: z.string(),
  producer: z.string().nullable(),
  /** Only for the order of hits; screens never show it. */
  quantity: onShelf(z.number()),
  stocked: z.boolean(),
});

export const deviceCatalogContract = {
  listDeviceCatalog: route('member', {
    method: 'GET',
    path: '/inventory/device-catalog',
    tag: 'Items',
    summary: 'What a device keeps of the items, to find them before the server answers',
    description:
      'All items by id, page after page (`after` is `next` of the page before); with `item_ids` only these, with `since` ' +
      'only those that changed since `at` of an earlier answer. `gone` names those that no longer exist.',
  })
    .input(z.object({ after: id.optional(), since: time.optional(), item_ids: namedItems.optional(), limit: pageSize }))
    .output(z.object({ at: z.string(), items: z.array(keptItem), gone: z.array(id), next: id.nullable() })),
};
