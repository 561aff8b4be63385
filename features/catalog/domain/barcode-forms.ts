import { canonicalBarcode } from './barcode.ts';
import { expandUpcE, gtinOfLabel, shortenUpcA } from './trade-codes.ts';

const FEWEST_DIGITS = 6;
/** As printed under the bars and in price lists: 8-35229-00130-5, 0 80686 00637 7. */
const GROUPED = /^\d+(?:[ -]\d+)+$/;
const FEWEST_GROUPED = 11;

/**
 * The ways the same code may be stored: as typed, in canonical form, with other leading zeros, as long and short UPC,
 * and without the other data on a case label.
 */
export function barcodeForms(text: string): string[] {
  const typed = text.trim();
  return [...new Set([...(GROUPED.test(typed) ? [typed] : []), ...formsOf(joinGroups(typed))])];
}

/** The digits of a code in groups without what is between them; any other text as it is. */
export function joinGroups(text: string): string {
  const typed = text.trim();
  const digits = GROUPED.test(typed) ? typed.replaceAll(/\D/g, '') : '';
  return digits.length >= FEWEST_GROUPED ? digits : typed;
}

function formsOf(typed: string): string[] {
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
 * digits ("PACK099CFF"). "rye" and "818" stay a search, even if they are the code of an item. `stock.search_items` has the
 * same rule.
 */
export const isWholeCode = (text: string): boolean => /^\d{6,}$|^(?=.*\d)(?=.*\D)\S{4,}$/.test(text.trim());
