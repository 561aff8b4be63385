import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { insertLines, type NewInvoiceLine } from '../lines/insert-lines.ts';

/** A draft to insert. Money as decimal strings. */
export interface DraftInvoice {
  readonly type?: 'IN' | 'PO';
  readonly vendorId: string;
  readonly vendorRepId?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly consignment?: boolean | undefined;
  readonly dateOrdered: Date;
  readonly deliveryDate?: Date | null | undefined;
  readonly shipping?: string;
  readonly tax?: string;
  readonly fees?: string;
  readonly credit?: string;
  /** Below 0 if more was returned than charged. */
  readonly deposit?: string;
  readonly internalNote?: string | null | undefined;
  readonly externalNote?: string | null | undefined;
  readonly purchaseOrderId?: string | null | undefined;
  readonly lines: readonly NewInvoiceLine[];
}

/** Inserts many drafts with their lines in two statements; the ids are in the order of the drafts. */
export async function insertDrafts(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  drafts: readonly DraftInvoice[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const column = <T>(pick: (draft: DraftInvoice) => T) => drafts.map(pick);
  const subtotal = ({ lines }: DraftInvoice) =>
    lines.reduce((sum, line) => sum.plus(line.totalCost), new Decimal(0)).toFixed(2);
  const { rows } = await sql<{ id: string }>`
    with input as (
      select platform.new_id() as id, d.* from unnest(
        ${column((d) => d.type ?? 'IN')}::text[], ${column((d) => d.vendorId)}::uuid[], ${column((d) => d.vendorRepId ?? null)}::uuid[],
        ${column((d) => d.number || null)}::text[], ${column((d) => d.consignment ?? false)}::boolean[],
        ${column((d) => d.dateOrdered.toISOString())}::timestamptz[], ${column((d) => d.deliveryDate?.toISOString() ?? null)}::timestamptz[],
        ${column((d) => d.shipping ?? '0')}::numeric[], ${column((d) => d.tax ?? '0')}::numeric[], ${column((d) => d.fees ?? '0')}::numeric[],
        ${column((d) => d.credit ?? '0')}::numeric[], ${column((d) => d.deposit ?? '0')}::numeric[], ${column((d) => d.internalNote || null)}::text[],
        ${column((d) => d.externalNote || null)}::text[], ${column((d) => d.purchaseOrderId ?? null)}::uuid[],
        ${column(subtotal)}::numeric[], ${column((d) => d.lines.length)}::int[]
      ) with ordinality as d (type, vendor_id, vendor_rep_id, custom_invoice_num, consignment, date_ordered, delivery_date, shipping_cost,
        tax, other_fees, vendor_credit, deposit, internal_note, external_note, purchase_order_id, subtotal, line_count, position)
    ), added as (
      insert into purchasing.invoice (organization_id, id, type, vendor_id, vendor_rep_id, custom_invoice_num, consignment, date_ordered,
        delivery_date, shipping_cost, tax, other_fees, vendor_credit, deposit, internal_note, external_note, purchase_order_id, subtotal, line_count, created_by)
      select ${by.organizationId}, id, type, vendor_id, vendor_rep_id, custom_invoice_num, consignment, date_ordered, delivery_date,
        shipping_cost, tax, other_fees, vendor_credit, deposit, internal_note, external_note, purchase_order_id, subtotal, line_count, ${by.userId}::uuid
      from input order by position
    )
    select id from input order by position`.execute(tx);
  const ids = rows.map((row) => row.id);
  await insertLines(
    tx,
    by.organizationId,
    drafts.flatMap((draft, index) => draft.lines.map((line) => ({ ...line, invoiceId: ids[index] as string }))),
  );
  return ids;
}
