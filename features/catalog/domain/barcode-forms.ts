import { canonicalBarcode } from './barcode.ts';

const FEWEST_DIGITS = 6;

/** The ways in which the same code may be kept: as typed, as we write it, and with other zeros before its digits. */
export function barcodeForms(text: string): string[] {
  const code = text.trim();
  const digits = /^\d+$/.test(code) && code.length >= FEWEST_DIGITS ? code.replace(/^0{1,2}/, '') : undefined;
  return [...new Set([code, canonicalBarcode(code), ...(digits ? [digits, `0${digits}`, `00${digits}`] : [])])];
}
