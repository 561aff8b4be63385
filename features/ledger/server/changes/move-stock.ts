import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { moveRange } from '../../domain/move-range.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { lockPairs } from '../movements/mark-counted.ts';
import type { NewMovement } from '../movements/movement.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';
import { businessTime, holdLocations, requireItem, requireLocation } from './find-stock-target.ts';
import { viewRunningStock } from './running-stock-view.ts';
import { moveTimes } from './time-after-all.ts';

interface Move {
  inventory_item_id: string;
  from_location_id: string;
  to_location_id: string;
  quantity: number;
  occurred_at?: string;
}

/**
 * Moves stock between two locations in one transaction (D8, STK-026). The quantity must be above 0 and at most what is on
 * hand there (D7), now and at a stated time. The locations must differ.
 */
export function moveStock(context: Context, input: Move) {
  return move(context, 'moveStock', input);
}

/** A stock pull: the same movement, requested from the destination (STK-036). */
export function pullStock(
  context: Context,
  input: { item_id: string; from_location_id: string; to_location_id: string; quantity: number },
) {
  const { item_id, ...rest } = input;
  const quantity = new Decimal(input.quantity).toDecimalPlaces(2).toNumber(); // STK-035
  return move(context, 'pullStock', { ...rest, inventory_item_id: item_id, quantity });
}

/**
 * Stock on hand at a stated time, as a decimal string. A closed period takes no movement, so what is stated for it is
 * compared with the balance when the open one began (D22). Before an opening the stock is not known; the quantity that the
 * opening states is taken for it (D11).
 */
async function knownAt(tx: Tx, pair: { organizationId: string; itemId: string; locationId: string }, stated: Date) {
  const { rows } = await sql<{ quantity: string }>`
    with history as (
      select m.* from stock.movement as m
      where m.organization_id = ${pair.organizationId} and m.location_id = ${pair.locationId} and m.item_id in (
        select member_id from catalog.item_family
        where organization_id = ${pair.organizationId} and item_id = ${pair.itemId})
    ), known as (
      select greatest(
        case when ${stated} <= p.locked_until then p.opened_at else ${stated} end,
        (select max(o.occurred_at) from history as o where o.kind = 'opening' and o.stated_quantity is not null
          and not exists (select from history as undone where undone.reverses_id = o.id))) as at
      from stock.period as p where p.organization_id = ${pair.organizationId}
    )
    select coalesce(sum(history.quantity), 0) as quantity from history, known where history.occurred_at <= known.at`.execute(
    tx,
  );
  return rows[0]?.quantity ?? '0';
}

function move(context: Context, operation: string, input: Move) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const quantity = new Decimal(input.quantity).toDecimalPlaces(6);
  return runCommand(context, operation, input, async (tx) => {
    if (input.from_location_id === input.to_location_id) {
      throw refuseField('to_location_id', 'Move to location should be different from current location');
    }
    await requireItem(tx, by.organizationId, input.inventory_item_id);
    await holdLocations(tx, by.organizationId, [input.from_location_id, input.to_location_id]);
    await requireLocation(tx, by.organizationId, input.from_location_id, { field: 'from_location_id' });
    await requireLocation(tx, by.organizationId, input.to_location_id, {
      field: 'to_location_id',
      asDestination: true,
    });
    const stated = input.occurred_at ? businessTime(input.occurred_at, context.now) : null;
    await enterLedger(tx, by.organizationId);
    const locationIds = [input.from_location_id, input.to_location_id];
    await lockPairs(
      tx,
      by.organizationId,
      locationIds.map((locationId) => ({ itemId: input.inventory_item_id, locationId })),
    );
    const source = {
      organizationId: by.organizationId,
      itemId: input.inventory_item_id,
      locationId: input.from_location_id,
    };
    const wasThere = stated ? await knownAt(tx, source, stated) : null;
    const pair = { itemId: input.inventory_item_id, fromId: input.from_location_id, toId: input.to_location_id };
    const [after] = stated ? [] : await moveTimes(tx, by.organizationId, [pair], context.now);
    const occurredAt = stated ?? after ?? context.now;
    const actionId = await startAction(tx, by, operation === 'pullStock' ? 'pull' : 'move');
    const side = (locationId: string, kind: 'move_out' | 'move_in', delta: Decimal): NewMovement => ({
      itemId: input.inventory_item_id,
      locationId,
      kind,
      quantity: delta.toFixed(),
      occurredAt,
    });
    const stocks = await recordMovements(tx, { ...by, now: context.now }, actionId, [
      side(input.from_location_id, 'move_out', quantity.negated()),
      side(input.to_location_id, 'move_in', quantity),
    ]);
    const from = stocks.find((stock) => stock.location_id === input.from_location_id);
    const to = stocks.find((stock) => stock.location_id === input.to_location_id);
    if (!from || !to) throw new Error('moveStock: no running stock');
    const onHand = quantity.plus(from.quantity);
    // Before a count nothing is taken from what is on hand (D11), so only the balance of that time bounds such a move.
    const most = wasThere === null ? onHand : Decimal.min(onHand, wasThere);
    // Checked after booking, under the lock: no one can take the same bottles in between, and a refusal rolls back.
    if (quantity.lte(0) || quantity.gt(most)) {
      throw refuseField('quantity', moveRange(context.blind ? null : most.toString()));
    }
    await announce(tx, by.organizationId, 'stock', [input.inventory_item_id]);
    return {
      inventory_item_id: input.inventory_item_id,
      action_id: actionId,
      from: viewRunningStock(from),
      to: viewRunningStock(to),
    };
  });
}
