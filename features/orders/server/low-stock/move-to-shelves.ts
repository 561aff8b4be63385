import { Decimal } from 'decimal.js';
import { requireItems } from '#features/invoices/server/lines/add-lines.ts';
import { keyOf, lockShelves } from '#features/items/server/bulk/read-shelves.ts';
import { moveRange } from '#features/ledger/domain/move-range.ts';
import { holdLocations, requireLocation } from '#features/ledger/server/changes/find-stock-target.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';

interface Wanted {
  readonly inventory_item_id: string;
  readonly from_location_id: string;
  readonly to_location_id: string;
  readonly quantity: number;
}

/**
 * Moves bottles to shelves that are short (D8): all in one transaction and one action, or nothing. Refuses to take more
 * from a shelf than it has, over all moves (D7).
 */
export function moveToShelves(context: Context, input: { moves: readonly Wanted[] }) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const moves = input.moves.map((move) => ({
    itemId: move.inventory_item_id,
    from: move.from_location_id,
    to: move.to_location_id,
    quantity: new Decimal(move.quantity).toDecimalPlaces(6),
  }));
  return runCommand(context, 'moveToShelves', input, async (tx) => {
    await enterLedger(tx, by.organizationId);
    await requireItems(
      tx,
      by.organizationId,
      moves.map(({ itemId }) => itemId),
      (index) => `moves.${index}.inventory_item_`,
    );
    for (const [index, { from, to }] of moves.entries())
      if (from === to)
        throw refuseField(
          `moves.${index}.to_location_id`,
          'Move to location should be different from current location',
        );
    await requireEach(
      tx,
      by.organizationId,
      'from_location_id',
      moves.map(({ from }) => from),
    );
    await requireEach(
      tx,
      by.organizationId,
      'to_location_id',
      moves.map(({ to }) => to),
    );
    const sources = moves.map(({ itemId, from }) => ({ itemId, locationId: from }));
    const targets = moves.map(({ itemId, to }) => ({ itemId, locationId: to }));
    const shelves = await lockShelves(tx, by.organizationId, [...sources, ...targets]);
    const left = new Map(shelves.slice(0, sources.length).map((shelf) => [keyOf(shelf), shelf.quantity]));
    for (const [index, { quantity }] of moves.entries()) {
      const { itemName, ...pair } = shelves[index] as (typeof shelves)[number];
      const there = left.get(keyOf(pair)) as Decimal;
      if (quantity.gt(there)) {
        const text = moveRange(Decimal.max(0, there).toString());
        throw new Refusal('invalid', `${itemName}: ${text}`, { [`moves.${index}.quantity`]: text });
      }
      left.set(keyOf(pair), there.minus(quantity));
    }
    const actionId = await startAction(tx, by, 'move');
    await recordMovements(
      tx,
      by,
      actionId,
      moves.flatMap((move) => bothSides(move, context.now)),
    );
    await announce(tx, by.organizationId, 'stock', [...new Set(moves.map(({ itemId }) => itemId))]);
    return { action_id: actionId, moved: moves.length };
  });
}

/** Refuses the first move with an unusable location; each location is checked once. */
async function requireEach(
  tx: Tx,
  organizationId: string,
  field: 'from_location_id' | 'to_location_id',
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await holdLocations(tx, organizationId, ids);
  for (const id of new Set(ids)) {
    const at = { field: `moves.${ids.indexOf(id)}.${field}`, asDestination: field === 'to_location_id' };
    await requireLocation(tx, organizationId, id, at);
  }
}

interface Move {
  readonly itemId: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: Decimal;
}

const bothSides = ({ itemId, from, to, quantity }: Move, occurredAt: Date): NewMovement[] => [
  { itemId, locationId: from, kind: 'move_out', quantity: quantity.negated().toFixed(), occurredAt },
  { itemId, locationId: to, kind: 'move_in', quantity: quantity.toFixed(), occurredAt },
];
