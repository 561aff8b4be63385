import { sql } from 'kysely';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { tellExpected } from '../sheet/blind-counts.ts';
import { postCounts } from './post-counts.ts';
import { readStocktakes } from './stocktake-rows.ts';

interface Correction {
  readonly stocktake_id: string;
  readonly count: number;
}

/**
 * Corrects a mistyped count. The correction replaces it at the same location and time and for the same person, so that
 * a later count by that person replaces the correction too (D13). Both stay visible, and the text says who corrected
 * it. Correcting another person's count needs an admin.
 */
export function correctCount(context: Context, input: Correction) {
  const { organizationId, userId } = context.actor;
  const by = { organizationId, userId };
  return runCommand(context, 'correctCount', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const count = await findLive(tx, organizationId, input.stocktake_id);
    const cycle = await currentCycle(tx, organizationId);
    if (count.cycle_id !== cycle.id) throw new Refusal('conflict', 'This count belongs to a cycle that has ended');
    if (count.user_id !== userId) requireRole(context.actor, LEAST_ROLE["undo another person's action"]);
    const group = { inventoryId: count.inventory_id, itemId: count.item_id, locationId: count.location_id };
    await lockPairs(tx, organizationId, [group]);
    await findLive(tx, organizationId, count.id); // someone else may have got the lock first
    const actionId = await startAction(tx, by, 'stocktake');
    const typed = `${count.entered ?? Number(count.stated_quantity ?? count.quantity)}, corrected by ${context.actor.displayName}`;
    const { rows } = await sql<{ id: string }>`
      with corrected as (
        insert into counting.stocktake (organization_id, inventory_id, cycle_id, item_id, location_id, shelf, quantity, entered,
          counted_at, expected, user_id, device, counted_as, merge_id, action_id, stated_at, stated_quantity)
        select s.organization_id, s.inventory_id, s.cycle_id, s.item_id, s.location_id, s.shelf,
          -- one from before the cycle keeps what moved since, or says no more than a newer count
          case when s.stated_at is null then ${input.count}::numeric when i.apart then s.quantity
               else s.quantity - s.stated_quantity + ${input.count}::numeric end,
          ${typed.slice(0, 200)}, s.counted_at, s.expected, s.user_id, s.device, s.counted_as, s.merge_id, ${actionId},
          s.stated_at, case when s.stated_at is not null then ${input.count}::numeric end
        from counting.stocktake as s
        join counting.inventory as i on i.organization_id = s.organization_id and i.id = s.inventory_id
        where s.organization_id = ${organizationId} and s.id = ${count.id}
        returning id
      )
      update counting.stocktake as slip set replaced_by_id = corrected.id from corrected
      where slip.organization_id = ${organizationId} and slip.id = ${count.id} returning corrected.id`.execute(tx);
    await postCounts(tx, by, actionId, [group]);
    await announce(tx, organizationId, 'counts', [count.item_id]);
    const [saved] = await tellExpected(
      tx,
      context.actor,
      await readStocktakes(
        tx,
        organizationId,
        rows.map(({ id }) => id),
      ),
    );
    if (!saved) throw new Error('correctCount: the count is gone');
    return saved;
  });
}

async function findLive(tx: Tx, organizationId: string, id: string) {
  const count = await tx
    .selectFrom('counting.stocktake')
    .select([
      'id',
      'inventory_id',
      'cycle_id',
      'item_id',
      'location_id',
      'user_id',
      'quantity',
      'stated_quantity',
      'entered',
    ])
    .select(sql<boolean>`replaced_by_id is null and cancelled_at is null`.as('live'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!count) throw notFound('Count');
  if (!count.live) throw new Refusal('conflict', 'This count was already replaced or undone');
  return count;
}
