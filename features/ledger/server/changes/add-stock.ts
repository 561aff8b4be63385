import { Decimal } from 'decimal.js';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { stateCost } from '../costs/cost-layers.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { lockPairs } from '../movements/mark-counted.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';
import { requireItem, requireLocation } from './find-stock-target.ts';
import { viewRunningStock } from './running-stock-view.ts';
import { timesAfterAll } from './time-after-all.ts';

interface Addition {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  unit_cost?: number;
  details?: string;
}

/**
 * Adds stock of an item at a location (Add New Stock; STK-051). A stated unit cost becomes the item's baseline
 * (STK-052): it values stock that no purchase covers, and is the last cost until the first purchase (D17, D31).
 */
export function addStock(context: Context, input: Addition) {
  return add(context, 'addStock', input);
}

/** Quick Stock: the typed quantity, to two decimals (QSTK-006). */
export function quickStock(
  context: Context,
  { id, location_id, quantity, details }: { id: string; location_id: string; quantity: number; details?: string },
) {
  const rounded = new Decimal(quantity).toDecimalPlaces(2);
  if (rounded.isZero()) throw refuseField('quantity', 'Quantity should be a number above 0');
  return add(context, 'quickStock', { inventory_item_id: id, location_id, quantity: rounded.toNumber(), details });
}

function add(context: Context, operation: string, input: Addition) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, operation, input, async (tx) => {
    await requireItem(tx, by.organizationId, input.inventory_item_id);
    await requireLocation(tx, by.organizationId, input.location_id, { asDestination: true });
    const pair = { itemId: input.inventory_item_id, locationId: input.location_id };
    await enterLedger(tx, by.organizationId);
    await lockPairs(tx, by.organizationId, [pair]);
    const [after = context.now] = await timesAfterAll(tx, by.organizationId, [pair], context.now);
    const actionId = await startAction(tx, by, 'stock addition');
    const [stock] = await recordMovements(tx, { ...by, now: context.now }, actionId, [
      {
        itemId: input.inventory_item_id,
        locationId: input.location_id,
        kind: 'manual_addition',
        quantity: new Decimal(input.quantity).toDecimalPlaces(6).toFixed(),
        occurredAt: after,
        unitCost: input.unit_cost === undefined ? null : new Decimal(input.unit_cost).toFixed(6),
        note: input.details ?? null,
      },
    ]);
    if (!stock) throw new Error('addStock: no running stock');
    if (input.unit_cost !== undefined)
      await stateCost(tx, by, input.inventory_item_id, new Decimal(input.unit_cost).toFixed(6), context.now, actionId);
    await announce(tx, by.organizationId, 'stock', [input.inventory_item_id]);
    return {
      inventory_item_id: input.inventory_item_id,
      location_id: input.location_id,
      action_id: actionId,
      runningStock: viewRunningStock(stock),
    };
  });
}
