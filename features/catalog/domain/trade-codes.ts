import { isGtin } from './barcode.ts';

/**
 * The UPC-A of an eight-digit UPC-E (GS1 General Specifications 5.2.2.4.2), or undefined if it is not a UPC-E: the
 * check digit is that of the UPC-A.
 */
export function expandUpcE(code: string): string | undefined {
  const [, system, a = '', b = '', c = '', d = '', e = '', last = '', check] =
    /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(code) ?? [];
  if (!system) return undefined;
  const body = expand(`${a}${b}`, c, d, e, last);
  const long = `${system}${body}${check}`;
  return isGtin(long) ? long : undefined;
}

function expand(start: string, c: string, d: string, e: string, last: string): string {
  if (last <= '2') return `${start}${last}0000${c}${d}${e}`;
  if (last === '3') return `${start}${c}00000${d}${e}`;
  if (last === '4') return `${start}${c}${d}00000${e}`;
  return `${start}${c}${d}${e}0000${last}`;
}

/** The UPC-E of a UPC-A, if it has one. */
export function shortenUpcA(code: string): string | undefined {
  const [, system, body = '', check] = /^([01])(\d{10})(\d)$/.exec(code) ?? [];
  if (!system) return undefined;
  const [maker, item] = [body.slice(0, 5), body.slice(5)];
  const candidates = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ].map((six) => `${system}${six}${check}`);
  return candidates.find((short) => expandUpcE(short) === code);
}

/**
 * The trade number on a case's GS1-128 label, which holds other data too: "(01)15010327755011(37)12(10)L42", or the
 * form that scanners send, without parentheses and after "]C1". Undefined if there is none.
 */
export function gtinOfLabel(text: string): string | undefined {
  const [, gtin] = /^(?:\]C1)?(?:\(01\)|\(02\)|01|02)(\d{14})/.exec(text.trim()) ?? [];
  return gtin && isGtin(gtin) && /[1-9]/.test(gtin) ? gtin : undefined;
}
