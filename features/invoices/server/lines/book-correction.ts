import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { purchasedAt, readPurchasedLines } from '../invoices/purchased-lines.ts';
import { BOOKED } from '../reopening/booked-bottles.ts';

/**
 * Books the difference between a line of a completed invoice and what it has booked so far, at the location and time of
 * the delivery: a count since then stays as counted (D11). This also books differences that earlier corrections left
 * out of stock. The caller has entered the ledger and holds the lock of the invoice.
 */
export async function bookCorrection(tx: Tx, context: Context, invoiceId: string, lineId: string): Promise<void> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const lines = await readPurchasedLines(tx, by.organizationId, [invoiceId]);
  const line = lines.find((each) => each.id === lineId);
  if (!line) return;
  const difference = new Decimal(line.quantity).minus(await bookedOf(tx, by.organizationId, lineId));
  await noteDifference(tx, by.organizationId, lineId, null);
  if (difference.isZero()) return;
  const { location_id, occurred_at } = await findDelivery(tx, by.organizationId, line.id);
  const actionId = await startAction(tx, by, 'invoice_correction');
  await recordMovements(tx, by, actionId, [
    {
      itemId: line.item_id,
      locationId: location_id ?? (await ensureRecentlyAdded(tx, by.organizationId)),
      kind: 'receipt',
      quantity: difference.toFixed(),
      // A delivery may be dated after its completion.
      occurredAt: occurred_at ?? purchasedAt(line, context.now),
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

/** Records a correction without stock: line and stock now disagree by another `difference`; null: they agree. */
export async function noteDifference(
  tx: Tx,
  organizationId: string,
  lineId: string,
  difference: string | null,
): Promise<void> {
  await sql`
    update purchasing.invoice_line
    set stock_difference = case when ${difference}::numeric is null then 0 else stock_difference + ${difference}::numeric end
    where organization_id = ${organizationId} and id = ${lineId}`.execute(tx);
}

async function bookedOf(tx: Tx, organizationId: string, lineId: string): Promise<string> {
  const { rows } = await sql<{ booked: string }>`
    select ${BOOKED} as booked from purchasing.invoice_line as line
    where line.organization_id = ${organizationId} and line.id = ${lineId}`.execute(tx);
  return rows[0]?.booked ?? '0';
}

interface Delivery {
  readonly location_id: string | null;
  readonly occurred_at: Date | null;
}

/** Where and when the bottles of a line came: as they are booked now, else as they were first. */
async function findDelivery(tx: Tx, organizationId: string, lineId: string): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select l.id as location_id, coalesce(m.stated_at, m.occurred_at) as occurred_at
    from purchasing.invoice_line as line
    join stock.movement as m on m.organization_id = line.organization_id and m.source_type = 'invoice'
      and m.source_id = line.invoice_id and m.source_line = line.id::text and m.kind = 'receipt' and m.reverses_id is null
    left join stock.location as l on l.organization_id = m.organization_id and l.id = m.location_id and l.deleted_at is null
    left join stock.movement as undo on undo.organization_id = m.organization_id and undo.reverses_id = m.id
    where line.organization_id = ${organizationId} and line.id = ${lineId}
    order by undo.id is not null, m.sequence limit 1`.execute(tx);
  return rows[0] ?? { location_id: null, occurred_at: null };
}
