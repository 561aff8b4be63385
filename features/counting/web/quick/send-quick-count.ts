import { stock } from '#features/ledger/web/stock-api.ts';
import { counting } from '../counting-api.ts';
import type { Stage } from '../variance/variance-row.ts';
import { lastMomentOf } from './booked-period.ts';

export interface QuickCount {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  /** As typed. */
  entered: string;
  /** Makes a retry of the same count a repeat, not a second count. */
  clientId: string;
  period: Stage | undefined;
  /** Required for an adjustment of an ended period. */
  reason: { id: string | undefined; name: string } | undefined;
}

/** Books a count, or an adjustment, to the chosen period. */
export async function sendQuickCount({ quantity, entered, clientId, period, reason, ...pair }: QuickCount) {
  if (reason && period) {
    const named = reason.id ? { reason_code_id: reason.id } : { reason_description: reason.name };
    const { action_id } = await stock.call.adjustStock({
      ...pair,
      ...named,
      quantity,
      occurred_at: lastMomentOf(period),
    });
    return { action_id };
  }
  const activeCycle = period?.state !== 'audit';
  const { action_id } = await counting.call.saveStocktake({
    ...pair,
    count: quantity,
    entered,
    client_id: clientId,
    activeCycle,
  });
  return { action_id };
}
