import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatFigure, formatMoney } from '#shared/domain/format.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { knowRows } from '#shared/server/tables/plan-for-bulk.ts';
import { lineTotal, lineUnitCost, MOST_COST, MOST_TOTAL, totalFits } from '../../domain/line-maths.ts';

/** A line to insert. Decimal strings; a negative quantity is a return to the vendor. */
export interface NewInvoiceLine {
  readonly itemId: string;
  /** The location of its bottles on completion; Recently Added without one. */
  readonly locationId?: string | null | undefined;
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
  /** The line of the purchase order it came from. */
  readonly orderLineId?: string | null | undefined;
  /** The purchase line it returns. */
  readonly returnsLineId?: string | null | undefined;
  /** What the vendor's document calls it, folded: the item of the line is learned for it. */
  readonly printed?: string | null | undefined;
  /** The sender's id of the line, once per invoice. */
  readonly clientId?: string | null | undefined;
}

interface TypedAmounts {
  readonly quantity: Decimal.Value;
  readonly unit_cost?: Decimal.Value | undefined;
  readonly total_cost?: Decimal.Value | undefined;
}

/** The stored amounts for the typed ones: a missing amount follows from the others (INV-067 to INV-070). */
export function settleLine({ quantity, unit_cost, total_cost }: TypedAmounts, field = (name: string) => name) {
  const amount = new Decimal(quantity).toDecimalPlaces(6);
  if (amount.isZero()) throw refuseField(field('quantity'), 'Quantity should be a number above 0');
  const total = total_cost === undefined ? null : new Decimal(total_cost).toDecimalPlaces(2);
  const derived = total ? lineUnitCost(amount.abs().toFixed(), total.abs().toFixed()) : null;
  const unitCost = new Decimal(unit_cost ?? derived ?? 0).toDecimalPlaces(6);
  if (total && !totalFits(amount.toFixed(), unitCost.toFixed(), total.toFixed())) {
    throw refuseField(
      field('total_cost'),
      `Total cost ${formatMoney(total.toFixed())} is not ${formatFigure(amount.toFixed())} x ${formatFigure(unitCost.toFixed())}`,
    );
  }
  const totalCost = total ?? new Decimal(lineTotal(amount.toFixed(), unitCost.toFixed()));
  if (unitCost.gt(MOST_COST)) throw refuseField(field('unit_cost'), 'Cost must be below 100,000,000');
  if (totalCost.abs().gt(MOST_TOTAL)) throw refuseField(field('total_cost'), 'Total cost is too large');
  return { quantity: amount.toFixed(), unitCost: unitCost.toFixed(), totalCost: totalCost.toFixed(2) };
}

/**
 * Inserts lines, of one invoice or of many new ones, in the given order, after position `after`. The caller holds the
 * locks of the invoices and updates their sums.
 */
export async function insertLines(
  tx: Tx,
  organizationId: string,
  lines: readonly (NewInvoiceLine & { invoiceId: string })[],
  after = 0,
): Promise<void> {
  let before = after;
  for (const portion of inPortions(lines)) {
    await putLines(tx, organizationId, portion, before);
    before += portion.length;
  }
  await knowRows(tx, 'purchasing.invoice_line', lines.length);
}

async function putLines(
  tx: Tx,
  organizationId: string,
  lines: readonly (NewInvoiceLine & { invoiceId: string })[],
  after: number,
): Promise<void> {
  const column = <T>(pick: (line: NewInvoiceLine & { invoiceId: string }) => T) => lines.map(pick);
  await sql`
    insert into purchasing.invoice_line (organization_id, invoice_id, item_id, location_id, quantity, unit_cost, total_cost, order_line_id, returns_line_id, printed, client_id, position)
    select ${organizationId}, invoice_id, item_id, location_id, quantity, unit_cost, total_cost, order_line_id, returns_line_id, printed, client_id, ${after}::int + position
    from unnest(
      ${column((l) => l.invoiceId)}::uuid[], ${column((l) => l.itemId)}::uuid[], ${column((l) => l.locationId ?? null)}::uuid[],
      ${column((l) => l.quantity)}::numeric[], ${column((l) => l.unitCost)}::numeric[], ${column((l) => l.totalCost)}::numeric[],
      ${column((l) => l.orderLineId ?? null)}::uuid[], ${column((l) => l.returnsLineId ?? null)}::uuid[],
      ${column((l) => l.printed ?? null)}::text[], ${column((l) => l.clientId ?? null)}::text[]
    ) with ordinality as line (invoice_id, item_id, location_id, quantity, unit_cost, total_cost, order_line_id, returns_line_id, printed, client_id, position)
    order by position`.execute(tx);
}

/** The last position among an invoice's lines. */
export async function lastPosition(tx: Tx, organizationId: string, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from purchasing.invoice_line
    where organization_id = ${organizationId} and invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]?.position ?? 0;
}
