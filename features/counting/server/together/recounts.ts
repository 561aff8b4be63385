import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { hidesExpected } from '../sheet/blind-counts.ts';
import { type CountSettings, type RecountRow, readCountSettings, recountRows } from './recount-rows.ts';

/** Counts of the current cycle to recount, with the tolerances they are measured by. */
export function listRecounts(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { data, total } = await recountRows(tx, await currentCycle(tx, organizationId));
    const blind = await hidesExpected(tx, context.actor);
    return {
      data: blind ? data.map(withoutDifference) : data,
      total,
      settings: await readCountSettings(tx, organizationId),
    };
  });
}

const withoutDifference = (row: RecountRow) => ({
  ...row,
  variance: null,
  cost: null,
  moved: { ...row.moved, quantity: null },
});

/**
 * Keeps a count as it is. If something merely moved around it, the person who counts decides; beyond a tolerance an
 * admin does.
 */
export function keepCount(context: Context, input: { inventory_item_id: string; location_id: string }) {
  const { organizationId, userId } = context.actor;
  const pair = { itemId: input.inventory_item_id, locationId: input.location_id };
  return runCommand(context, 'keepCount', input, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const [row] = (await recountRows(tx, cycle, pair)).data;
    if (!row) throw new Refusal('not_found', 'This count no longer needs a recount');
    if (row.reasons.some((reason) => reason !== 'moved')) {
      requireRole(context.actor, LEAST_ROLE['approve a large difference']);
    }
    await lockPairs(tx, organizationId, [pair]); // a concurrent count is judged by its own sum
    const kept = { quantity: String(row.count), user_id: userId, kept_at: new Date() };
    await tx
      .insertInto('counting.kept_count')
      .values({
        organization_id: organizationId,
        cycle_id: cycle.id,
        item_id: pair.itemId,
        location_id: pair.locationId,
        ...kept,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'cycle_id', 'item_id', 'location_id']).doUpdateSet(kept),
      )
      .execute();
    await announce(tx, organizationId, 'counts', [pair.itemId]);
    return { ...input, quantity: row.count };
  });
}

export function changeCountSettings(context: Context, input: CountSettings): Promise<CountSettings> {
  const { organizationId } = context.actor;
  return runCommand(context, 'changeCountSettings', input, async (tx) => {
    const setting = { recount_units: input.recount_units, recount_money: input.recount_money, updated_at: context.now };
    await tx
      .insertInto('counting.setting')
      .values({ organization_id: organizationId, ...setting })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(setting))
      .execute();
    await announce(tx, organizationId, 'counts');
    return readCountSettings(tx, organizationId);
  });
}
