import Papa from 'papaparse';
import { plainName } from '#features/sales/domain/files/sale-columns.ts';
import { recognizeSaleFile } from '#features/sales/domain/files/sale-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';

/** Exports may have a title and filters above their header. */
const MOST_ROWS = 20;
const MOST_BYTES = 64 * 1024;

/** Columns of our own format and our own export of sales. */
const OURS = ['transactionid', 'soldat', 'item', 'quantity'];

/** The name of the export whose header this text has, a till's or our own; null for everything else. */
export function nameSalesReport(bytes: Uint8Array): string | null {
  if (sniffType(bytes) !== 'text/plain') return null;
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES)).replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { preview: MOST_ROWS });
  for (const row of data) {
    const known = recognizeSaleFile(row);
    if (known) return known.name;
    const names = new Set(row.map(plainName));
    if (OURS.every((name) => names.has(name))) return 'Sales in the format of Cellarhand';
  }
  return null;
}
