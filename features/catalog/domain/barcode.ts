import { isGtin } from './gtin.ts';
import { gtinOfLabel } from './trade-codes.ts';

/**
 * Codes that a venue prints itself: they start with letters, so they never equal a maker's number. At most 14
 * characters.
 */
const OWN_PREFIX = 'CH';
const OWN_CODE = /^CH\d{6,12}$/;

export type ReadBarcode = { ok: true; code: string | null } | { ok: false; reason: string };

/**
 * Writes each code in one way, so a scanner and a spreadsheet mean the same bottle: removes leading zeros of a GTIN
 * beyond the twelve digits of a UPC-A, and restores the one that a spreadsheet dropped (eleven digits). Eight digits
 * stay as they are: they may be an EAN-8 or a shortened UPC-E.
 */
export function canonicalBarcode(text: string): string {
  const code = text.trim();
  if (/^\d{11}$/.test(code) && isGtin(`0${code}`)) return `0${code}`;
  if (/^\d{13,14}$/.test(code) && isGtin(code)) return code.replace(/^0{1,2}(?=\d{12})/, '');
  return code;
}

/**
 * Reads a barcode as typed or scanned: empty means none, anything printable up to 64 characters is valid. Of a case's
 * label only the trade number is kept: its lot and date are of this case only.
 */
export function readBarcode(text: string | null | undefined): ReadBarcode {
  const code = canonicalBarcode(gtinOfLabel(text ?? '') ?? text ?? '');
  if (code === '') return { ok: true, code: null };
  if ([...code].length > 64) return { ok: false, reason: 'Barcode must be 64 characters or less long' };
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(code))
    return { ok: false, reason: 'Barcode contains characters that cannot be shown' };
  return { ok: true, code };
}

/**
 * Why a code may be mistyped, or null. A warning, not a refusal, because codes on real bottles are sometimes wrong.
 * Eleven digits that are a UPC-A without its zero get the zero back and no warning.
 */
export function doubtBarcode(text: string): string | null {
  const code = canonicalBarcode(text);
  if (!/^\d+$/.test(code)) return null;
  if (/^(\d{8}|\d{12,14})$/.test(code))
    return isGtin(code) ? null : 'The check digit is wrong. If you typed this barcode, check it again.';
  return code.length >= 7 && code.length <= 11 ? `${code.length} digits are unusual. Is one missing?` : null;
}

/** The venue's own code number `n`. Its digit count is even, which prints narrowest. */
export function ownBarcode(n: number): string {
  const digits = String(n);
  return OWN_PREFIX + digits.padStart(Math.max(6, digits.length + (digits.length % 2)), '0');
}

export function isOwnBarcode(code: string): boolean {
  return OWN_CODE.test(code);
}

/** Whether a typed text is a barcode rather than a name: six to fourteen digits. */
export const isTypedCode = (text: string): boolean => /^\d{6,14}$/.test(text.trim());
