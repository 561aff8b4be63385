import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { businessTime, flag, id, requiredNumber, text, time, unitCost } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import {
  addedQuantity,
  itemId,
  locationId,
  movedQuantity,
  pullFromId,
  purchaseStyle,
  transferStyle,
} from './stock-inputs.ts';
import { runningStock } from './stock-schemas.ts';

const tag = 'Stock';

const NO_ORDER = 'Send the running stocks of an item, each with its depletion_priority: [{ id, depletion_priority }]';

const stockChange = z.object({ inventory_item_id: id, location_id: id, action_id: id, runningStock });

const adjustment = z
  .object({
    inventory_item_id: itemId,
    location_id: locationId,
    quantity: requiredNumber('New quantity').min(-1e9, 'Quantity is out of range').max(1e9, 'Quantity is out of range'),
    details: z.string().max(3000).optional(),
    type: z.enum(['manual_addition', 'manual_depletion']).optional(),
    reason_code_id: id.optional(),
    /** The same as `reason_code_id`. */
    reason_id: id.optional(),
    /** A note next to the reason. */
    reason_text: z.string().max(3000).optional(),
    /** Names a reason that is created with this adjustment. */
    reason_description: text('Reason', 1, 170).optional(),
    occurred_at: businessTime.optional(),
  })
  .refine((given) => given.reason_code_id || given.reason_id || given.reason_description, {
    error: 'Reason Code is required',
    path: ['reason_code_id'],
    // Reported together with everything else that is missing.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const par = z.object({
  inventory_item_id: itemId,
  location_id: locationId,
  par: z
    .number({ error: 'Par must be a number' })
    .min(0, 'Par should be either 0 or a number above 0')
    .max(1e7, 'Par must be at most 10,000,000')
    .refine((kept) => kept === 0 || kept >= 1e-6, 'Par should be either 0 or a number above 0')
    .nullable(),
});

export const stockContract = {
  adjustStock: route('member', {
    method: 'POST',
    path: '/inventory/adjustments',
    tag,
    summary: 'Set the running count of an item at a location by hand',
  })
    .input(adjustment)
    .output(stockChange),
  addStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks',
    tag,
    summary: 'Add stock of an item at a location',
    description:
      'unit_cost states the cost of the item as of now: what no purchase covers is valued at it, and it is the last cost until something is bought. Purchases and their average stay as they are.',
  })
    .input(purchaseStyle.extend({ unit_cost: unitCost.optional(), details: z.string().max(3000).optional() }))
    .output(stockChange),
  quickStock: route('member', {
    method: 'POST',
    path: '/inventory/item/{id}/stock',
    tag,
    summary: 'Quick stock: add to what is there',
  })
    .input(
      z
        .object({
          id: itemId,
          /** The same as in the path. */
          inventory_item_id: id.optional(),
          location_id: locationId,
          quantity: addedQuantity,
          count: z.number().optional(),
          details: z.string().max(3000).optional(),
          type: z.literal('manual_addition').optional(),
        })
        .refine((given) => (given.inventory_item_id ?? given.id) === given.id, {
          error: 'This is not the item in the path',
          path: ['inventory_item_id'],
        }),
    )
    .output(stockChange),
  moveStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/move',
    tag,
    summary: 'Move stock from one location to another',
  })
    .input(
      z.object({
        inventory_item_id: itemId,
        from_location_id: pullFromId,
        to_location_id: locationId,
        quantity: movedQuantity,
        occurred_at: businessTime.optional(),
      }),
    )
    .output(z.object({ inventory_item_id: id, action_id: id, from: runningStock, to: runningStock })),
  pullStock: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/pull',
    tag,
    summary: 'Stock pull: bring stock from another location',
  })
    .input(transferStyle)
    .output(z.object({ inventory_item_id: id, action_id: id, from: runningStock, to: runningStock })),
  setPriorities: route('member', {
    method: 'POST',
    path: '/inventory/running-stocks/priority',
    tag,
    summary: 'Order in which locations are depleted, 0 first',
  })
    .input(
      z
        .array(z.object({ id, depletion_priority: z.int().min(0).max(10_000) }), NO_ORDER)
        .min(1, NO_ORDER)
        .max(500, 'Send at most 500 running stocks at once'),
    )
    .output(z.array(runningStock)),
  listRunningStock: route('member', {
    method: 'GET',
    path: '/inventory/running-stocks',
    tag,
    summary: 'Running stock of an item per location',
  })
    .input(z.object({ inventory_item_id: id }))
    .output(z.array(runningStock.extend({ location_name: z.string() }))),
  setPars: route('member', {
    method: 'PUT',
    path: '/inventory/pars',
    tag,
    summary: 'Set the pars of items at locations; null or 0 removes a par',
    description: '`before` is what takes it back: the same call with it.',
  })
    .input(z.object({ pars: z.array(par).min(1, 'Pars are required').max(10_000, 'At most 10,000 pars at once') }))
    .output(z.object({ changed: z.number().int(), before: z.array(par), action_id: id.nullable() })),
  getBalance: route('member', {
    method: 'GET',
    path: '/inventory/balance',
    tag,
    summary: "The ledger's quantity of an item at a location and time",
  })
    .input(z.object({ inventory_item_id: id, location_id: id, at: time }))
    .output(z.object({ inventory_item_id: id, location_id: id, at: z.string(), quantity: onShelf(z.number()) })),
  undoAction: route('member', {
    method: 'POST',
    path: '/inventory/actions/{id}/undo',
    tag,
    summary: 'Undo an action: everything it moved and changed',
    description:
      'Works for a week, for an action that moved stock without limit. An act whose rows changed later is refused with ' +
      "the reason changed_since. Another person's action needs an admin. A count, an adjustment or found stock of a cycle under audit is refused with " +
      'the reason under_audit; an admin who means to correct that cycle sends in_audit.',
  })
    .input(z.object({ id, in_audit: z.boolean().optional() }))
    .output(
      z.object({
        action_id: id,
        undone_action_id: id,
        topics: z.array(z.string()),
        /** What it could not undo, for a person to read. */
        note: z.string().optional(),
      }),
    ),
  listReasons: route('member', { method: 'GET', path: '/reasons', tag, summary: 'Reason codes' })
    .input(z.object({ includeInactive: flag, reason_type: z.string().max(2).optional() }))
    .output(z.array(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() }))),
  createReason: route('member', { method: 'POST', path: '/reasons', tag, summary: 'Create a reason code' })
    .input(
      z.object({
        name: text('Name', 1, 170),
        reason_type: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .default('ST'),
        active: z.boolean().default(true),
      }),
    )
    .output(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() })),
  updateReason: route('member', {
    method: 'PUT',
    path: '/reasons',
    tag,
    summary: 'Rename a reason code or switch it off',
  })
    .input(z.object({ id, name: text('Name', 1, 170).optional(), active: z.boolean().optional() }))
    .output(z.object({ id, name: z.string(), reason_type: z.string(), active: z.boolean() })),
  deleteReason: route('member', {
    method: 'DELETE',
    path: '/reasons/{id}',
    tag,
    summary: 'Delete a reason code; past activity keeps its name',
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
