import { Decimal } from 'decimal.js';
import { timesAfterAll } from '#features/ledger/server/changes/time-after-all.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { resolveReason } from '#features/ledger/server/reasons/resolve-reason.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { lockShelves, requirePairs, type Shelf } from './read-shelves.ts';

interface ManyAdjustments {
  running_stocks: { inventory_item_id: string; location_id: string }[];
  adjust: 'set' | 'add' | 'take';
  quantity: number;
  details?: string;
  reason_code_id?: string;
  reason_description?: string;
}

const DELTA = {
  set: (now: Decimal, quantity: Decimal) => quantity.minus(now),
  add: (_now: Decimal, quantity: Decimal) => quantity,
  take: (_now: Decimal, quantity: Decimal) => quantity.negated(),
} as const;

/**
 * Adjusts many running counts in the same way, with one reason: all as one action, or nothing. Counts that would not
 * change are skipped; if none would change, it is refused like a single adjustment (STK-014).
 */
export function adjustMany(context: Context, input: ManyAdjustments) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const pairs = input.running_stocks.map((each) => ({ itemId: each.inventory_item_id, locationId: each.location_id }));
  const quantity = new Decimal(input.quantity).toDecimalPlaces(6);
  return runCommand(context, 'adjustMany', input, async (tx) => {
    await enterLedger(tx, by.organizationId);
    await requirePairs(tx, by.organizationId, 'running_stocks', 'location_id', pairs);
    const reasonId = await resolveReason(tx, by.organizationId, {
      id: input.reason_code_id,
      newName: input.reason_description,
    });
    const shelves = await lockShelves(tx, by.organizationId, pairs);
    const times = await timesAfterAll(tx, by.organizationId, pairs, context.now);
    const changes = shelves.flatMap((shelf, index): NewMovement[] => {
      const delta = DELTA[input.adjust](shelf.quantity, quantity);
      return delta.isZero()
        ? []
        : [adjustment(shelf, delta, times[index] ?? context.now, reasonId, input.details || null)];
    });
    if (changes.length === 0) {
      const text = input.adjust === 'set' ? 'New quantity is the same as the current one' : 'Quantity should not be 0';
      throw refuseField('quantity', text);
    }
    const actionId = await startAction(tx, by, 'adjustment');
    await recordMovements(tx, { ...by, now: context.now }, actionId, changes);
    await announce(tx, by.organizationId, 'stock', [...new Set(changes.map(({ itemId }) => itemId))]);
    return { action_id: actionId, adjusted: changes.length, unchanged: shelves.length - changes.length };
  });
}

function adjustment(
  shelf: Shelf,
  delta: Decimal,
  occurredAt: Date,
  reasonId: string,
  note: string | null,
): NewMovement {
  return {
    itemId: shelf.itemId,
    locationId: shelf.locationId,
    kind: delta.isPositive() ? 'manual_addition' : 'manual_depletion',
    quantity: delta.toFixed(),
    occurredAt,
    reasonId,
    note,
  };
}
