import { readBarcode } from '#features/catalog/domain/barcode.ts';

/**
 * The barcode in a cell, in the format barcodes are stored in; null if it is not one. Lists drop leading zeros and add
 * spaces.
 */
export function barcodeOf(cell: string): string | null {
  const digits = cell.replaceAll(/[\s-]/g, '').replace(/\.0$/, '');
  if (!/^\d{6,14}$/.test(digits) || /^0+$/.test(digits)) return null;
  const read = readBarcode(digits);
  return read.ok ? read.code : null;
}
