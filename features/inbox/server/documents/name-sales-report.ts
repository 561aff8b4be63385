import Papa from 'papaparse';
import { recognizeSaleFile } from '#features/sales/domain/files/sale-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';

/** Exports may have a title and filters above their header. */
const MOST_ROWS = 20;
const MOST_BYTES = 64 * 1024;

/** The name of the till's export whose header this text has; null for everything else. */
export function nameSalesReport(bytes: Uint8Array): string | null {
  if (sniffType(bytes) !== 'text/plain') return null;
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES)).replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { preview: MOST_ROWS });
  for (const row of data) {
    const known = recognizeSaleFile(row);
    if (known) return known.name;
  }
  return null;
}
