import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { recordMovements, startAction } from '#features/stock/server/ledger/record-movements.ts';
import { ensureRecentlyAdded } from '#features/stock/server/locations/seed-stock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { purchasedAt, readPurchasedLines } from '../invoices/purchased-lines.ts';

/**
 * Books what a corrected line of a completed invoice now says beyond what it said, where its bottles went and when they
 * came: a count since then stays as counted (D11). The caller has entered the ledger and holds the invoice.
 */
export async function bookCorrection(
  tx: Tx,
  context: Context,
  invoiceId: string,
  before: { readonly id: string; readonly quantity: string },
): Promise<void> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const lines = await readPurchasedLines(tx, by.organizationId, [invoiceId]);
  const line = lines.find((each) => each.id === before.id);
  const difference = new Decimal(line?.quantity ?? before.quantity).minus(before.quantity);
  if (!line || difference.isZero()) return;
  const actionId = await startAction(tx, by, 'invoice');
  await recordMovements(tx, by, actionId, [
    {
      itemId: line.item_id,
      locationId: await whereItWent(tx, by.organizationId, line.id),
      kind: 'receipt',
      quantity: difference.toFixed(),
      occurredAt: purchasedAt(line, context.now),
      unitCost: line.unit_cost,
      sourceType: 'invoice',
      sourceId: invoiceId,
      sourceLine: line.id,
      sourceKey: `invoice:${invoiceId}:${line.id}:${actionId}`,
      note: 'The invoice was corrected',
    },
  ]);
  await announce(tx, by.organizationId, 'stock', [line.item_id]);
}

async function whereItWent(tx: Tx, organizationId: string, lineId: string): Promise<string> {
  const { rows } = await sql<{ location_id: string }>`
    select m.location_id from purchasing.invoice_line as line
    join stock.movement as m on m.organization_id = line.organization_id and m.source_type = 'invoice'
      and m.source_id = line.invoice_id and m.source_line = line.id::text and m.kind = 'receipt'
    join stock.location as l on l.organization_id = m.organization_id and l.id = m.location_id and l.deleted_at is null
    where line.organization_id = ${organizationId} and line.id = ${lineId}
    order by m.sequence limit 1`.execute(tx);
  return rows[0]?.location_id ?? ensureRecentlyAdded(tx, organizationId);
}
