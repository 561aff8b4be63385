import { isGtin } from './gtin.ts';

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

/** What a scan says: the code of an item, and how often it counts. */
export interface Scan {
  /** The code to find an item by, and to keep for it. */
  readonly code: string;
  /** How often one scan counts the code: the label of a crate names the items in it. */
  readonly times: number;
  /** Bottles in the case, as its label says. */
  readonly held: number | null;
}

/**
 * Reads a scanned text. Of a GS1-128 label, (02) is the number of the items inside and (37) how many there are (GS1
 * General Specifications 3.2, 3.6); (01) is the number of the case itself, next to which some makers print (37) too.
 */
export function readScan(text: string): Scan {
  const label = readLabel(text);
  const code = numberOn(label);
  if (!code) return { code: text.trim(), times: 1, held: null };
  const count = label.get('37');
  const counted = count && /^\d{1,3}$/.test(count) ? Number(count) || null : null;
  return label.has('01') ? { code, times: 1, held: counted } : { code, times: counted ?? 1, held: null };
}

/**
 * The trade number on a case's GS1-128 label, which holds other data too: "(01)15010327755011(37)12(10)L42", or the
 * form that scanners send, without parentheses and after "]C1". Undefined if there is none.
 */
export const gtinOfLabel = (text: string): string | undefined => numberOn(readLabel(text));

function numberOn(label: ReadonlyMap<string, string>): string | undefined {
  const gtin = label.get('01') ?? label.get('02');
  return gtin && /^\d{14}$/.test(gtin) && isGtin(gtin) && /[1-9]/.test(gtin) ? gtin : undefined;
}

/** How scanners name GS1-128, GS1 DataBar and GS1 DataMatrix before the data. */
const SYMBOLOGY = /^\](?:C1|e0|d2)/;
/** What ends a value of no fixed length: a control character, which keyboards type as Ctrl and a bracket. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separator of GS1
const SEPARATOR = /[\u001d\]]/;
/** The digits of the values that have a fixed length, by how their identifiers begin (GS1 General Specifications 7.8.5). */
const FIXED: readonly (readonly [RegExp, number, number])[] = [
  [/^00/, 2, 18],
  [/^0[123]/, 2, 14],
  [/^04/, 2, 16],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
];

/** The values of a label by their identifiers; of text without separators, those whose ends are known. */
function readLabel(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let rest = text.trim().replace(SYMBOLOGY, '');
  if (rest.startsWith('('))
    return new Map([...rest.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, key = '', value = '']) => [key, value.trim()]));
  while (rest !== '') {
    const [, key = 2, length = undefined] = FIXED.find(([begin]) => begin.test(rest)) ?? [];
    const end = rest.search(SEPARATOR);
    const own = length === undefined ? (end < 0 ? rest : rest.slice(0, end)) : rest.slice(0, key + length);
    found.set(own.slice(0, key), own.slice(key));
    rest = rest.slice(own.length);
    if (SEPARATOR.test(rest.slice(0, 1))) rest = rest.slice(1);
  }
  return found;
}
