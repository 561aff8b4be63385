import { startAction } from '#features/stock/server/ledger/record-movements.ts';
import type { Context } from '#shared/server/context.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { cancelCounts } from './cancel-stocktakes.ts';

/** Takes back one count that the caller made, by the id that his device gave it. */
export function withdrawStocktake(context: Context, input: { client_id: string }) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'withdrawStocktake', input, async (tx) => {
    const own = await tx
      .selectFrom('counting.stocktake')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', input.client_id)
      .where('user_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst();
    if (!own) return { withdrawn: false };
    const action = await startAction(tx, { organizationId, userId }, 'stocktake');
    await cancelCounts(tx, context, [own.id], action);
    return { withdrawn: true };
  });
}
