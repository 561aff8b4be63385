import { Decimal } from 'decimal.js';

const FIGURE = /^[-+]?(?:\d{1,3}(?:[,. ]\d{3})+|\d+)?(?:[.,]\d{1,6})?$/;

/**
 * A figure as invoices print it: 1,234.50, $12.00, (3.00), 12.00-, 4.50 CR, 1.234,50. Null for what is none; decimal text
 * otherwise.
 */
export function readFigure(printed: string): string | null {
  let text = printed
    .trim()
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replace(/^(?:USD|US\$|CAD|EUR|GBP)\s*/i, '')
    .replaceAll(/[$€£]/g, '')
    .trim();
  let negative = false;
  const mark = /^\((.+)\)$/.exec(text) ?? /^(.+?)\s*-$/.exec(text) ?? /^(.+?)\s*CR$/i.exec(text);
  if (mark) {
    negative = true;
    text = (mark[1] ?? '').trim();
  }
  text = text.replace(/^-\s+/, '-');
  if (!/\d/.test(text) || !FIGURE.test(text)) return null;
  const plain = withPoint(text.replaceAll(' ', ''));
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = new Decimal(plain).toDecimalPlaces(6);
  return (negative ? value.neg() : value).toFixed();
}

/** The last sign parts the decimals, unless it stands before three digits only, as in 1,234. */
function withPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0) return text.indexOf('.') === point ? text : text.replaceAll('.', '');
  if (point > comma) return text.replaceAll(',', '');
  const decimals = text.length - comma - 1;
  const grouped = point < 0 && decimals === 3;
  return grouped || text.indexOf(',') !== comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
}

/** True for what is meant as money: it has two decimals or a currency sign. */
export function isMoney(printed: string): boolean {
  return readFigure(printed) !== null && /[.,]\d{2}(?!\d)|[$€£]/.test(printed);
}
