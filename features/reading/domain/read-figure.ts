import { Decimal } from 'decimal.js';

/** Grouped by thousands, or as in India: 7,96,570.00. */
const FIGURE = /^[-+]?(?:\d{1,3}(?:[,. '’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:[.,]\d{1,6})?$/;

/** In characters. On a longer text the patterns below would take quadratic time. */
const LONGEST = 80;

/** The decimal separator of a document. */
export type Point = '.' | ',';

/** Signs of currencies; for patterns. */
export const SIGNS = '$€£¥￥₹₩';
const SIGN = new RegExp(`[${SIGNS}]`, 'g');

/** Currencies as printed next to a figure; for patterns. */
export const CODES =
  'USD|US\\$|CAD|CA\\$|EUR|EURO|GBP|CHF|AUD|NZD|SEK|NOK|DKK|PLN|CZK|JPY|KRW|INR|Rs\\.?|HUF|Ft|SFr\\.?|Fr\\.|kr\\.?|zł|Kč';
const BEFORE = new RegExp(`^(?:${CODES})\\s*(?=[-+(\\d.,])`, 'i');
const BEHIND = new RegExp(`(?<=[\\d.,)-])\\s*(?:${CODES})$`, 'i');

/**
 * Reads a printed figure: 1,234.50, $12.00, (3.00), 12.00-, 4.50 CR, 1.234,50, CHF 1'234.50, 12,00 kr. Returns a
 * decimal string, or null if it is not a figure. A known `point` decides how 1.234 is read; otherwise a comma before
 * three digits groups thousands and a period does not.
 */
export function readFigure(printed: string, point?: Point): string | null {
  const cell = printed.trim();
  if (cell.length > LONGEST) return null;
  let text = cell
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replaceAll(SIGN, '')
    .trim();
  let negative = false;
  const mark = /^\((.+)\)$/.exec(text) ?? /^(.+?)\s*-$/.exec(text) ?? /^(.+?)\s*CR$/i.exec(text);
  if (mark) {
    negative = true;
    text = (mark[1] ?? '').trim();
  }
  text = text.replace(/^-\s+/, '-').replace(BEFORE, '');
  if (!/\d/.test(text) || !FIGURE.test(text)) return null;
  const plain = withPoint(text.replaceAll(/[ '’]/g, ''), point);
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const value = new Decimal(plain).toDecimalPlaces(6);
  return (negative ? value.neg() : value).toFixed();
}

/** The last separator is the decimal one, unless it is a comma before exactly three digits, as in 1,234. */
function withPoint(text: string, known?: Point): string {
  if (/^[-+]?0+[.,]\d+$/.test(text)) return text.replace(',', '.'); // no thousands begin with a zero
  if (known && !isOther(text, known)) return text.replaceAll(known === '.' ? ',' : '.', '').replace(known, '.');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0) return text.indexOf('.') === point ? text : text.replaceAll('.', '');
  if (point > comma) return text.replaceAll(',', '');
  const decimals = text.length - comma - 1;
  const grouped = point < 0 && decimals === 3;
  return grouped || text.indexOf(',') !== comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
}

/** Written with the separator that the document does not use: 12.50 among 1.234,00. */
const isOther = (text: string, known: Point): boolean =>
  known === '.'
    ? !/^[-+]?[\d,]*(?:\.\d*)?$/.test(text) || /,(?!\d{3}(?!\d))/.test(text)
    : /\.(?!\d{3}(?!\d))/.test(text);

const WHOLE = new RegExp(`^(?:${CODES})?\\s?[${SIGNS}]?\\s?\\d{1,3}(?:\\.\\d{3})+$`, 'i');

/**
 * The decimal separator of a document, from its unambiguous figures: 12,50 or 1.234,00. Undefined if there are none, or
 * if both separators are about equally common.
 */
export function pointOf(texts: readonly string[]): Point | undefined {
  const certain = (sign: Point) => {
    const form = new RegExp(`(?<![\\d.,])\\d[\\d.,' ’\\u202f]*\\${sign}\\d{2}(?![\\d.,])`);
    return texts.filter((text) => form.test(text)).length;
  };
  const [points, commas] = [certain('.'), certain(',')];
  // Item numbers such as 290.63 look like money; 1.234,00 is nothing else.
  const grouped = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const [american, european] = [
    grouped(/(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{2}(?![\d.,])/),
    grouped(/(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{2}(?![\d.,])/),
  ];
  if (american !== european && Math.min(points, commas) > 0)
    return american ? (points > commas ? '.' : undefined) : commas > points ? ',' : undefined;
  // Currencies without decimals: 11.200 among figures that have none is no 11.2.
  if (points + commas === 0) return texts.filter((text) => WHOLE.test(text)).length > 2 ? ',' : undefined;
  if (points > 3 * commas) return '.';
  return commas > 3 * points ? ',' : undefined;
}

const MONEY = new RegExp(`[.,]\\d{2}(?:\\d\\d)?(?!\\d)|[${SIGNS}]`);

/** True if it looks like money: two decimals or a currency sign. */
export function isMoney(printed: string): boolean {
  return readFigure(printed) !== null && MONEY.test(printed);
}
