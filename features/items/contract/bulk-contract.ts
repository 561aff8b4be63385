import { z } from 'zod';
import { itemId, locationId, movedQuantity, pullFromId } from '#features/ledger/contract/stock-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { id, requiredNumber, text } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

const tag = 'Stock';
const MOST = 10_000;
const TOO_MANY = 'At most 10,000 running stocks at once';

/** Changes of many shelves at once: all or nothing, as one action that is undone as one. */
export const bulkStockContract = {
  moveMany: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/move/bulk',
    tag,
    summary: 'Move stock of many items to one location, as one action',
    description: 'Without a quantity, all of it moves; empty shelves are skipped.',
  })
    .input(
      z.object({
        to_location_id: locationId,
        moves: z
          .array(
            z.object({ inventory_item_id: itemId, from_location_id: pullFromId, quantity: movedQuantity.optional() }),
          )
          .min(1, 'Choose what to move: at least one item with its location')
          .max(MOST, TOO_MANY),
      }),
    )
    .output(z.object({ action_id: id, moved: z.number().int(), quantity: onShelf(z.number()) })),
  adjustMany: route('member', {
    method: 'POST',
    path: '/inventory/adjustments/bulk',
    tag,
    summary: 'Adjust the running counts of many items alike, as one action',
    description:
      'Every running count is set to the quantity, or the quantity is added to it or taken from it. Counts that would not ' +
      'change are skipped.',
  })
    .input(
      z
        .object({
          running_stocks: z
            .array(z.object({ inventory_item_id: itemId, location_id: locationId }))
            .min(1, 'Choose what to adjust: at least one item with its location')
            .max(MOST, TOO_MANY),
          adjust: z.enum(['set', 'add', 'take'], 'adjust must be set, add or take').default('set'),
          quantity: requiredNumber('Quantity')
            .min(-1e9, 'Quantity is out of range')
            .max(1e9, 'Quantity is out of range'),
          details: z.string().max(3000).optional(),
          reason_code_id: id.optional(),
          /** The name of a reason to create with this adjustment. */
          reason_description: text('Reason', 1, 170).optional(),
        })
        .refine((given) => given.reason_code_id || given.reason_description, {
          error: 'Reason Code is required',
          path: ['reason_code_id'],
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
    )
    .output(z.object({ action_id: id, adjusted: z.number().int(), unchanged: z.number().int() })),
};
