import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';

const tag = 'Counting and variance';
const locationId = z.uuid('Location is required');

/** What a device needs to count one item without asking again. It says nothing of what should be there. */
const sheetLine = z.object({
  inventory_item_id: id,
  name: z.string(),
  vintage: z.string().nullable(),
  main_type: z.string(),
  size: z.object({ name: z.string(), count: z.number().int() }),
  /** What one bottle weighs empty and full, for a scale. */
  tare_grams: z.number().nullable(),
  full_grams: z.number().nullable(),
  /** The item's own barcode first; a pack's barcode stands for several bottles. */
  barcodes: z.array(z.object({ code: z.string(), pack_count: z.number().int() })),
  /** Of the inventory before the one being taken; null to who counts blind. */
  last_count: z.number().nullable(),
  last_counted_at: z.string().nullable(),
  /** What the caller himself counted here in the inventory being taken. */
  own_count: z.number().nullable(),
  own_entered: z.string().nullable(),
  own_counted_at: z.string().nullable(),
  /** The newest counts here in this cycle, by anybody; together they are what is counted. Empty: not counted in this cycle. */
  counted: z.array(
    z.object({
      /** Null to who counts blind, of others' counts. */
      count: z.number().nullable(),
      counted_at: z.string(),
      own: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
});

export const countSheet = z.object({
  /** The server's clock, by which a device corrects its own. */
  now: z.string(),
  /** True where the last figures are withheld from the caller. */
  blind: z.boolean(),
  /** The cycle that counts made now belong to. */
  cycle: z.object({ number: z.number().int(), started_at: z.string() }),
  location: z.object({ id, name: z.string() }),
  lines: z.array(sheetLine),
});

const countSettings = z.object({
  /** Members who count are told neither what should be there nor what was counted last. */
  blind: z.boolean(),
  /** Whether that is so for the caller. */
  expected_hidden: z.boolean(),
  /** Whether stock is withheld from the caller everywhere by now, because a count is running. */
  stock_hidden: z.boolean(),
});

export const countSheetContract = {
  getCountSettings: route('member', {
    method: 'GET',
    path: '/inventory/count-settings',
    tag,
    summary: 'How the organization counts',
  }).output(countSettings),
  setCountSettings: route('admin', {
    method: 'PUT',
    path: '/inventory/count-settings',
    tag,
    summary: 'Count blind, or see the last count of each item',
    description:
      'Blind: count sheets, counts and the list read with counting=true withhold expected and last figures from members. ' +
      'While a count is running, every answer withholds from them what should be on the shelves.',
  })
    .input(z.object({ blind: z.boolean({ error: 'blind must be true or false' }) }))
    .output(countSettings),
  getCountSheet: route('member', {
    method: 'GET',
    path: '/inventory/count-sheet',
    tag,
    summary: 'Items to count at a location, in walking order',
    description: 'In the arranged order. Other items follow in the order of the newest earlier counts, then by name.',
  })
    .input(z.object({ location_id: locationId }))
    .output(countSheet),
  arrangeShelf: route('member', {
    method: 'PUT',
    path: '/inventory/count-sheet/order',
    tag,
    summary: 'Arrange the walking order of a location',
  })
    .input(
      z.object({
        location_id: locationId,
        inventory_item_ids: z.array(id).max(5000, 'At most 5,000 items at once'),
      }),
    )
    .output(z.object({ location_id: id, arranged: z.number().int() })),
};
