import type { TableRow } from '#shared/server/tables/read-table.ts';

/** Equal for rows of one invoice number. */
export const numberKey = (number: string): string => number.trim().toLowerCase();

/**
 * Gives a row without a vendor that of the row above, as people write it who name the vendor once or merge its cells: if
 * both have the same invoice number, and all rows with that number mean one vendor.
 */
export function fillVendors(
  rows: readonly TableRow[],
  fold: (text: string) => string,
): { readonly rows: readonly TableRow[]; readonly count: number } {
  const vendors = new Map<string, Set<string>>();
  for (const { cells } of rows) {
    if (!cells.vendor || !cells.invoice_number) continue;
    const key = numberKey(cells.invoice_number);
    vendors.set(key, (vendors.get(key) ?? new Set()).add(fold(cells.vendor)));
  }
  let above: TableRow['cells'] = {};
  let count = 0;
  const filled = rows.map((row) => {
    const key = numberKey(row.cells.invoice_number ?? '');
    const isMissing = !row.cells.vendor && key !== '' && key === numberKey(above.invoice_number ?? '');
    if (!isMissing || !above.vendor || vendors.get(key)?.size !== 1) {
      above = row.cells;
      return row;
    }
    count += 1;
    above = { ...row.cells, vendor: above.vendor };
    return { ...row, cells: above };
  });
  return { rows: filled, count };
}
