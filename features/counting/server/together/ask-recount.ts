import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { currentCycle } from '../cycles/find-cycle.ts';

/** Requests a recount of an item at a location in this cycle, or cancels the request. */
export function askRecount(context: Context, input: { inventory_item_id: string; location_id: string; ask: boolean }) {
  const { organizationId, userId } = context.actor;
  const pair = { itemId: input.inventory_item_id, locationId: input.location_id };
  return runCommand(context, 'askRecount', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const cycle = await currentCycle(tx, organizationId);
    const counted = await tx
      .selectFrom('counting.stocktake')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('cycle_id', '=', cycle.id)
      .where('item_id', '=', pair.itemId)
      .where('location_id', '=', pair.locationId)
      .where('replaced_by_id', 'is', null)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst();
    if (!counted) throw new Refusal('not_found', 'This item was not counted there in this cycle');
    await lockPairs(tx, organizationId, [pair]); // a concurrent count either answers this request or comes before it
    await tx
      .deleteFrom('counting.recount_request')
      .where('organization_id', '=', organizationId)
      .where('cycle_id', '=', cycle.id)
      .where('item_id', '=', pair.itemId)
      .where('location_id', '=', pair.locationId)
      .execute();
    if (input.ask) {
      const where = { cycle_id: cycle.id, item_id: pair.itemId, location_id: pair.locationId };
      await tx
        .insertInto('counting.recount_request')
        .values({ organization_id: organizationId, ...where, user_id: userId })
        .execute();
    }
    await announce(tx, organizationId, 'counts', [pair.itemId]);
    return input;
  });
}
