import { Decimal } from 'decimal.js';
import { moveRange } from '#features/ledger/domain/move-range.ts';
import { requireLocation } from '#features/ledger/server/changes/find-stock-target.ts';
import { moveTimes } from '#features/ledger/server/changes/time-after-all.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { keyOf, knownPairs, lockShelves, type Pair, requirePairs, type Shelf } from './read-shelves.ts';

interface ManyMoves {
  to_location_id: string;
  moves: { inventory_item_id: string; from_location_id: string; quantity?: number }[];
}

interface Wanted extends Pair {
  readonly position: number;
  /** Null to move all stock there. */
  readonly quantity: Decimal | null;
}

/**
 * Moves stock of many shelves to one location (D8): all in one transaction and one action, or nothing. Quantities are
 * read under the lock of every shelf; moving more than there is is refused (D7).
 */
export function moveMany(context: Context, input: ManyMoves) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const { to_location_id: toId } = input;
  const all: Wanted[] = input.moves.map((move, position) => ({
    itemId: move.inventory_item_id,
    locationId: move.from_location_id,
    quantity: move.quantity === undefined ? null : new Decimal(move.quantity).toDecimalPlaces(6),
    position,
  }));
  return runCommand(context, 'moveMany', input, async (tx) => {
    await enterLedger(tx, by.organizationId);
    await requireLocation(tx, by.organizationId, toId, { field: 'to_location_id', asDestination: true });
    await requirePairs(tx, by.organizationId, 'moves', 'from_location_id', all);
    if (all.some(({ locationId }) => locationId === toId))
      throw refuseField('to_location_id', 'Move to location should be different from current location');
    const known = await knownPairs(tx, by.organizationId, all);
    const wanted = all.filter((each) => each.quantity !== null || known.has(keyOf(each)));
    const targets = [...new Set(wanted.map(({ itemId }) => itemId))].map((itemId) => ({ itemId, locationId: toId }));
    const shelves = wanted.length === 0 ? [] : await lockShelves(tx, by.organizationId, [...wanted, ...targets]);
    const moved = wanted.flatMap((each, index) => takeFrom(each, shelves[index] as Shelf, context.blind));
    if (moved.length === 0) throw refuseField('moves', 'There is no stock to move');
    const pairs = moved.map(({ itemId, locationId }) => ({ itemId, fromId: locationId, toId }));
    const times = await moveTimes(tx, by.organizationId, pairs, context.now);
    const actionId = await startAction(tx, by, 'move');
    await recordMovements(
      tx,
      { ...by, now: context.now },
      actionId,
      moved.flatMap((each, index) => bothSides(each, toId, times[index] ?? context.now)),
    );
    await announce(tx, by.organizationId, 'stock', [...new Set(moved.map(({ itemId }) => itemId))]);
    const quantity = moved.reduce((sum, each) => sum.plus(each.quantity), new Decimal(0));
    return { action_id: actionId, moved: moved.length, quantity: quantity.toNumber() };
  });
}

interface Moved extends Pair {
  readonly quantity: Decimal;
}

function takeFrom({ quantity, position, ...pair }: Wanted, shelf: Shelf, blind = false): Moved[] {
  if (quantity === null) return shelf.quantity.gt(0) ? [{ ...pair, quantity: shelf.quantity }] : [];
  if (quantity.gt(0) && quantity.lte(shelf.quantity)) return [{ ...pair, quantity }];
  const text = moveRange(blind ? null : shelf.quantity.toString());
  // To name the line would tell that the lines before it are there: asked often enough, the whole stock.
  if (blind) throw refuseField('moves', text);
  throw new Refusal('invalid', `${shelf.itemName}: ${text}`, { [`moves.${position}.quantity`]: text });
}

function bothSides({ itemId, locationId, quantity }: Moved, toId: string, occurredAt: Date): NewMovement[] {
  return [
    { itemId, locationId, kind: 'move_out', quantity: quantity.negated().toFixed(), occurredAt },
    { itemId, locationId: toId, kind: 'move_in', quantity: quantity.toFixed(), occurredAt },
  ];
}
