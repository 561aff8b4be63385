import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { findCycle } from '../cycles/find-cycle.ts';

/**
 * Marks an item OK in a cycle although not every location was counted (CNT-052), or removes the mark. A closed cycle
 * keeps its marks; only admins change those of an audited one.
 */
export function acceptItem(context: Context, input: { inventory_item_id: string; ok: boolean; stage_id?: string }) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'acceptItem', input, async (tx) => {
    await enterLedger(tx, organizationId); // keeps a cycle from closing between reading and marking
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    if (cycle.state === 'closed') {
      throw new Refusal(
        'conflict',
        `Cycle ${cycle.number} is closed and its variance is final. Reopen it for an audit first.`,
      );
    }
    if (cycle.state === 'audit') requireRole(context.actor, LEAST_ROLE['correct an audited period']);
    const item = await tx
      .selectFrom('catalog.item')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.inventory_item_id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!item) throw notFound('Item');
    const mark = { organization_id: organizationId, cycle_id: cycle.id, item_id: item.id };
    if (input.ok) {
      await tx
        .insertInto('counting.accepted_item')
        .values({ ...mark, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await tx
        .deleteFrom('counting.accepted_item')
        .where('organization_id', '=', organizationId)
        .where('cycle_id', '=', cycle.id)
        .where('item_id', '=', item.id)
        .execute();
    }
    await announce(tx, organizationId, 'counts', [item.id]);
    return { inventory_item_id: item.id, ok: input.ok };
  });
}
