import { Decimal } from 'decimal.js';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { balanceAt } from '../movements/get-balance.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { lockPairs } from '../movements/mark-counted.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';
import { resolveReason } from '../reasons/resolve-reason.ts';
import { businessTime, requireItem, requireLocation } from './find-stock-target.ts';
import { viewRunningStock } from './running-stock-view.ts';
import { timesAfterAll } from './time-after-all.ts';

/**
 * When an adjustment with a stated time is booked. It says how much was on hand then, so it is refused in a closed period:
 * only an open audit corrects that period (D19), and only admins correct a period under audit. What others state for
 * it is booked in the current one (CNT-043, CNT-044).
 */
async function openTime(tx: Tx, { actor }: Context, stated: Date): Promise<Date> {
  const period = await tx
    .selectFrom('stock.period')
    .select(['opened_at', 'locked_until'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  if (stated <= period.locked_until) {
    const text = "This time is in a cycle that has ended. Reopen the cycle to correct it, or adjust today's stock.";
    throw new Refusal('conflict', text, { occurred_at: text });
  }
  if (hasRole(actor.role, LEAST_ROLE['correct an audited period'])) return stated;
  const audited = stated < period.opened_at;
  return audited ? period.opened_at : stated;
}

interface Adjustment {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  details?: string;
  type?: 'manual_addition' | 'manual_depletion';
  reason_code_id?: string;
  reason_id?: string;
  reason_text?: string;
  reason_description?: string;
  occurred_at?: string;
}

/**
 * Sets the running count of an item at a location (STK-014): `quantity` is the new count, the difference is booked as
 * an addition or a depletion. Refuses an unchanged count, and a `type` that contradicts the difference.
 */
export function adjustStock(context: Context, input: Adjustment) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'adjustStock', input, async (tx) => {
    await enterLedger(tx, organizationId);
    await requireItem(tx, organizationId, input.inventory_item_id);
    await requireLocation(tx, organizationId, input.location_id);
    const reasonId = await resolveReason(tx, organizationId, {
      id: input.reason_code_id ?? input.reason_id,
      newName: input.reason_description,
    });
    const pairs = [{ itemId: input.inventory_item_id, locationId: input.location_id }];
    await lockPairs(tx, organizationId, pairs);
    const occurredAt = input.occurred_at
      ? await openTime(tx, context, businessTime(input.occurred_at, context.now))
      : ((await timesAfterAll(tx, organizationId, pairs, context.now))[0] ?? context.now);
    const current = await balanceAt(tx, organizationId, input.inventory_item_id, input.location_id, occurredAt);
    const delta = new Decimal(input.quantity).toDecimalPlaces(6).minus(current);
    const kind = delta.isPositive() ? 'manual_addition' : 'manual_depletion';
    if (delta.isZero()) throw refuseField('quantity', 'New quantity is the same as the current one');
    if (input.type && input.type !== kind) {
      throw refuseField('type', `The new quantity is ${delta.isPositive() ? 'higher' : 'lower'}: this is a ${kind}`);
    }
    const actionId = await startAction(tx, { organizationId, userId }, 'adjustment');
    const [stock] = await recordMovements(tx, { organizationId, userId, now: context.now }, actionId, [
      {
        itemId: input.inventory_item_id,
        locationId: input.location_id,
        kind,
        quantity: delta.toFixed(),
        occurredAt,
        reasonId,
        note: [input.details, input.reason_text].filter(Boolean).join(' · ') || null,
      },
    ]);
    if (!stock) throw new Error('adjustStock: no running stock');
    await announce(tx, organizationId, 'stock', [input.inventory_item_id]);
    return {
      inventory_item_id: input.inventory_item_id,
      location_id: input.location_id,
      action_id: actionId,
      runningStock: viewRunningStock(stock),
    };
  });
}
