import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';

const tag = 'Counting and variance';
const locationId = z.uuid('Location is required');

/** Everything a device needs to count one item without another request. Never says what should be there. */
const sheetLine = z.object({
  inventory_item_id: id,
  name: z.string(),
  vintage: z.string().nullable(),
  main_type: z.string(),
  size: z.object({ name: z.string(), count: z.number().int() }),
  /** Weight of one bottle, empty and full, for a scale. */
  tare_grams: z.number().nullable(),
  full_grams: z.number().nullable(),
  /** The item's own barcode first. A pack's barcode counts as several bottles. */
  barcodes: z.array(z.object({ code: z.string(), pack_count: z.number().int() })),
  /** The count from the inventory before the one being taken; null in blind counting. */
  last_count: z.number().nullable(),
  last_counted_at: z.string().nullable(),
  /** The caller's own count here in the inventory being taken. */
  own_count: z.number().nullable(),
  own_entered: z.string().nullable(),
  own_counted_at: z.string().nullable(),
  /**
   * Everyone's newest counts here in this cycle; the counted quantity is their sum. Empty: not counted in this cycle.
   */
  counted: z.array(
    z.object({
      /** Other people's counts are null in blind counting. */
      count: z.number().nullable(),
      counted_at: z.string(),
      own: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
});

export const countSheet = z.object({
  /** The server's clock, so that a device can correct its own. */
  now: z.string(),
  /** True if the last figures are hidden from the caller. */
  blind: z.boolean(),
  /** The cycle that counts made now belong to. */
  cycle: z.object({ number: z.number().int(), started_at: z.string() }),
  location: z.object({ id, name: z.string() }),
  lines: z.array(sheetLine),
});

const countSettings = z.object({
  /** Members who count see neither the expected quantity nor the last count. */
  blind: z.boolean(),
  /** Whether this applies to the caller. */
  expected_hidden: z.boolean(),
  /** Whether stock is hidden from the caller everywhere, because a count is running. */
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
