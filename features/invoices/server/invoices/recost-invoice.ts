import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { costLayers, readPurchasedLines } from './purchased-lines.ts';

/**
 * Recalculates costs after a correction; stock does not move (INV-065, INV-066). The caller holds the lock of the
 * invoice.
 */
export async function recostInvoice(tx: Tx, context: Context, invoiceId: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  const lines = await readPurchasedLines(tx, organizationId, [invoiceId]);
  const items = [...new Set(lines.map((line) => line.item_id))];
  const source = { type: 'invoice' as const, id: invoiceId, name: lines[0]?.number ?? null };
  await replaceCostLayers(tx, { organizationId, userId }, source, await costLayers(lines, context.now));
  await announce(tx, organizationId, 'costs', items);
}
