import { barcodeForms } from '#features/catalog/domain/barcode-forms.ts';
import { readScan } from '#features/catalog/domain/trade-codes.ts';

interface Coded {
  readonly barcodes: readonly { code: string; pack_count: number }[];
}

/** Twelve digits and the same with a leading zero are one code: a UPC read as an EAN. */
const alike = (code: string) => (/^\d+$/.test(code) ? code.replace(/^0+/, '') : code.trim().toUpperCase());

/** The line with this barcode, in either spelling of a UPC or on a case's label, and the bottles per scan. */
export function findByCode<Line extends Coded>(
  lines: readonly Line[],
  code: string,
): { line: Line; pack: number } | undefined {
  const wanted = new Set(barcodeForms(code).map(alike));
  for (const line of lines) {
    const hit = line.barcodes.find((barcode) => wanted.has(alike(barcode.code)));
    if (hit) return { line, pack: hit.pack_count * readScan(code).times };
  }
  return undefined;
}
