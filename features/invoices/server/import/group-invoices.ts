import type { Problems } from '#shared/server/tables/problems.ts';
import { labelOf } from '#shared/server/tables/row-reader.ts';
import type { InvoiceCells, InvoiceRow } from './invoice-rows.ts';

/** The rows of one invoice, which agree on all of its fields. */
export interface FiledInvoice {
  readonly key: string;
  readonly number: string | null;
  readonly vendor: string;
  readonly header: InvoiceCells & { readonly date: Date };
  readonly rows: readonly InvoiceRow[];
}

interface InvoiceName {
  readonly number: string | null;
  readonly exportedId: string | null;
  readonly date: Date | null;
}

/**
 * A key that is equal for rows of one invoice: the same vendor and number, or without a number the same vendor and
 * date.
 */
export function invoiceKey(vendorKey: string, { number, exportedId, date }: InvoiceName): string {
  return JSON.stringify([vendorKey, number?.trim().toLowerCase() || (date?.toISOString() ?? null), exportedId]);
}

/** Groups the rows by invoice and reports where they disagree. */
export function groupInvoices(
  rows: readonly InvoiceRow[],
  fold: (text: string) => string,
  problems: Problems,
): FiledInvoice[] {
  const groups = Map.groupBy(rows, (row) => invoiceKey(fold(row.vendor), { ...row, date: row.header.date }));
  return [...groups].flatMap(([key, own]) => {
    const header = joinHeaders(own, problems);
    return header ? [{ key, number: own[0]?.number ?? null, vendor: own[0]?.vendor ?? '', header, rows: own }] : [];
  });
}

function joinHeaders(rows: readonly InvoiceRow[], problems: Problems): FiledInvoice['header'] | null {
  const joined: Record<string, unknown> = {};
  const statedBy: Record<string, number> = {};
  let agreed = true;
  for (const { row, header, number } of rows) {
    for (const [field, value] of Object.entries(header)) {
      if (value === null) continue;
      const before = joined[field];
      if (before === undefined) {
        joined[field] = value;
        statedBy[field] = row;
      } else if (!isSame(before, value)) {
        agreed = false;
        problems.add(
          row,
          field,
          `Row ${statedBy[field]} has a different ${labelOf(field).toLowerCase()} for invoice ${number ?? 'without number'}`,
        );
      }
    }
  }
  if (!joined.date && rows[0]) {
    problems.add(rows[0].row, 'date', 'Date is required');
    return null;
  }
  return agreed ? ({ ...rows[0]?.header, ...joined } as FiledInvoice['header']) : null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());
