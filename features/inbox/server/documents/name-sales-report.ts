import Papa from 'papaparse';
import { plainName } from '#features/sales/domain/files/sale-columns.ts';
import { recognizeSaleFile } from '#features/sales/domain/files/sale-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { isWorkbook } from '#shared/server/tables/parse-lines.ts';
import { openLines } from '#shared/server/tables/read-lines.ts';

/** Exports may have a title and filters above their header. */
const MOST_ROWS = 20;
const MOST_BYTES = 64 * 1024;

/** Columns of our own format and our own export of sales. */
const OURS = ['transactionid', 'soldat', 'item', 'quantity'];

/** The name of the export whose header this file has, a till's or our own, as text or workbook; null for all else. */
export async function nameSalesReport(name: string, bytes: Uint8Array): Promise<string | null> {
  for (const row of isWorkbook(bytes) ? await firstOfWorkbook(name, bytes) : firstOfText(bytes)) {
    const known = recognizeSaleFile(row);
    if (known) return known.name;
    const names = new Set(row.map(plainName));
    if (OURS.every((each) => names.has(each))) return 'Sales in the format of Cellarhand';
  }
  return null;
}

function firstOfText(bytes: Uint8Array): readonly string[][] {
  if (sniffType(bytes) !== 'text/plain') return [];
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES)).replace(/^\uFEFF/, '');
  return Papa.parse<string[]>(text, { preview: MOST_ROWS }).data;
}

/** A workbook that can't be read has no rows: reading it as an invoice says what is wrong with it. */
async function firstOfWorkbook(name: string, bytes: Uint8Array): Promise<readonly string[][]> {
  try {
    const opened = await openLines(name, bytes);
    try {
      for await (const lines of opened.batches()) return lines.slice(0, MOST_ROWS);
      return [];
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return [];
    throw error;
  }
}
