import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { asStage, currentCycle } from './find-cycle.ts';

/** The current stage: the audit while one runs (CNT-064), else the open cycle. Without `current`, all, newest first. */
export function listStages(context: Context, input: { current?: boolean }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycles = await tx
      .selectFrom('counting.cycle')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('number', 'desc')
      .execute();
    if (!input.current) return cycles.map(asStage);
    return asStage(cycles.find((cycle) => cycle.state === 'audit') ?? (await currentCycle(tx, organizationId)));
  });
}
