import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { findCauses } from '../../../domain/causes/find-causes.ts';
import { asStage, currentCycle } from '../../cycles/find-cycle.ts';
import { refuseBlind } from '../refuse-blind.ts';
import { describeCause } from './describe-cause.ts';
import { gatherEvidence } from './gather-evidence.ts';
import type { OutsideEvidence } from './outside-evidence.ts';

/** Possible causes of one item's difference in the current cycle, likeliest first. */
export function findItemCauses(context: Context, input: { inventory_item_id: string }, outside: OutsideEvidence) {
  const { organizationId } = context.actor;
  const id = input.inventory_item_id;
  return runQuery(context, async (tx) => {
    await refuseBlind(tx, context.actor);
    const item = await tx
      .selectFrom('catalog.item')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!item) throw notFound('Item');
    const cycle = await currentCycle(tx, organizationId);
    const evidence = (await gatherEvidence(tx, cycle, [id], outside, context.now)).get(id);
    return {
      inventory_item_id: id,
      causes: evidence ? findCauses(evidence).map((cause) => describeCause(evidence, cause)) : [],
      stage: asStage(cycle),
    };
  });
}
