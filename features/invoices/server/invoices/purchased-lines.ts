import { sql } from 'kysely';
import type { CostLayer } from '#features/ledger/server/costs/cost-layer.ts';
import type { Tx } from '#shared/server/database.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import { spreadLandedCost } from '../../domain/spread-landed-cost.ts';

/** A line of an invoice with the invoice's data that costing and stock need. Decimal strings. */
export interface PurchasedLine {
  readonly id: string;
  readonly invoice_id: string;
  readonly item_id: string;
  readonly item_name: string;
  /** The location on the line; null if none, or if it was deleted since. */
  readonly location_id: string | null;
  readonly quantity: string;
  readonly unit_cost: string;
  readonly total_cost: string;
  /** For a return: the purchase line it returns. */
  readonly returns_line_id: string | null;
  readonly date_ordered: Date;
  readonly completed_at: Date | null;
  readonly consignment: boolean;
  readonly vendor_id: string;
  readonly supplier: string;
  /** The invoice's number. */
  readonly number: string | null;
  readonly shipping: string;
  readonly tax: string;
  readonly fees: string;
  readonly credit: string;
  /** How often the invoice was reopened. */
  readonly times_reopened: number;
}

type InvoiceOfLine = Omit<PurchasedLine, keyof OwnOfLine>;
type OwnOfLine = Pick<
  PurchasedLine,
  | 'id'
  | 'invoice_id'
  | 'item_id'
  | 'item_name'
  | 'location_id'
  | 'quantity'
  | 'unit_cost'
  | 'total_cost'
  | 'returns_line_id'
>;

/**
 * The lines of invoices, invoice by invoice, in their order. Invoices and lines are read separately: in a join, the
 * planner takes thousands of rows written a moment ago for one row, and reads all lines once per invoice.
 */
export async function readPurchasedLines(
  tx: Tx,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<PurchasedLine[]> {
  const invoices = await sql<InvoiceOfLine & { id: string }>`
    select i.id, i.date_ordered, i.completed_at, i.consignment, i.vendor_id, v.name as supplier, i.custom_invoice_num as number,
           i.shipping_cost as shipping, i.tax, i.other_fees as fees, i.vendor_credit as credit, i.times_reopened
    from purchasing.invoice as i
    join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
    where i.organization_id = ${organizationId} and i.id = any(${invoiceIds}::uuid[])
    order by i.date_ordered, i.id`.execute(tx);
  const lines = await sql<OwnOfLine>`
    select line.id, line.invoice_id, line.item_id, item.name as item_name, l.id as location_id, line.quantity, line.unit_cost, line.total_cost, line.returns_line_id
    from purchasing.invoice_line as line
    join catalog.item as item on item.organization_id = line.organization_id and item.id = line.item_id
    left join stock.location as l on l.organization_id = line.organization_id and l.id = line.location_id and l.deleted_at is null
    where line.organization_id = ${organizationId} and line.invoice_id = any(${invoiceIds}::uuid[])
    order by line.invoice_id, line.position, line.id`.execute(tx);
  const own = Map.groupBy(lines.rows, (line) => line.invoice_id);
  return invoices.rows.flatMap((invoice) => (own.get(invoice.id) ?? []).map((line) => ({ ...invoice, ...line })));
}

/** The time of a purchase: the invoice's date, but never after its completion. */
export function purchasedAt({ date_ordered, completed_at }: PurchasedLine, now: Date): Date {
  const latest = completed_at ?? now;
  return date_ordered > latest ? latest : date_ordered;
}

interface InvoiceLayer extends CostLayer {
  readonly sourceId: string;
  readonly sourceName: string | null;
}

/** The costs of the lines: the unit cost as typed, and the landed cost with the invoice's charges (D33). */
export async function costLayers(lines: readonly PurchasedLine[], now: Date): Promise<InvoiceLayer[]> {
  const ofInvoice = Map.groupBy(lines, (line) => line.invoice_id);
  const layers = await collectInSlices([...ofInvoice.values()], (own) => {
    const landed = spreadLandedCost(
      own.map((line) => ({ quantity: line.quantity, totalCost: line.total_cost })),
      own[0] ?? { shipping: '0', tax: '0', fees: '0', credit: '0' },
    );
    return own.map((line, index) => ({
      itemId: line.item_id,
      sourceId: line.invoice_id,
      sourceName: line.number,
      sourceLine: line.id,
      purchasedAt: purchasedAt(line, now),
      quantity: line.quantity,
      unitCost: line.unit_cost,
      landedUnitCost: landed[index]?.landedUnitCost ?? line.unit_cost,
      consignment: line.consignment,
      supplier: line.supplier,
      returnsLine: line.returns_line_id,
    }));
  });
  return layers.flat();
}
