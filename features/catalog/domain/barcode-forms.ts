import { canonicalBarcode } from './barcode.ts';
import { expandUpcE, gtinOfLabel, shortenUpcA } from './trade-codes.ts';

const FEWEST_DIGITS = 6;

/**
 * The ways the same code may be stored: as typed, in canonical form, with other leading zeros, as long and short UPC,
 * and without the other data on a case label.
 */
export function barcodeForms(text: string): string[] {
  const typed = text.trim();
  const onLabel = gtinOfLabel(typed);
  const code = onLabel ?? typed;
  const digits = /^\d+$/.test(code) && code.length >= FEWEST_DIGITS ? code.replace(/^0{1,2}/, '') : undefined;
  const canonical = canonicalBarcode(code);
  const others = [expandUpcE(code), shortenUpcA(canonical)].filter((form) => form !== undefined);
  const padded = digits ? [digits, `0${digits}`, `00${digits}`] : [];
  return [...new Set([...(onLabel ? [typed] : []), code, canonical, ...padded, ...others])];
}

/**
 * Whether text that equals a code means this code and nothing else: all digits of a trade number, or letters with
 * digits ("PACK099CFF"). "rye" and "818" stay a search, even if they are somebody's code. `stock.search_items` has the
 * same rule.
 */
export const isWholeCode = (text: string): boolean => /^\d{6,}$|^(?=.*\d)(?=.*\D)\S{4,}$/.test(text.trim());
