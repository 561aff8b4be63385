import { Decimal } from 'decimal.js';
import { dictionary } from '#shared/domain/dictionary.ts';
import type { ReadDocument } from './document.ts';

const SIGNS = dictionary({
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  Kč: 'CZK',
  '₹': 'INR',
});
const CODES =
  'USD|CAD|AUD|NZD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|HKD|SGD|ZAR|MXN|BRL|INR|ILS|TRY|RON|BGN|ISK|KRW|THB|AED';
/** Next to a figure, or alone in a label: "EUR 12.00", "12,00 €", "Amount (EUR)". */
const MARK = new RegExp(
  `(?<![A-Za-z])(${CODES})(?![A-Za-z])|(?<![A-Za-z])(US\\$|CA\\$|A\\$|NZ\\$|\\$|€|£|¥|₹|zł|Kč)`,
  'g',
);
const DOLLARS = dictionary({ US$: 'USD', CA$: 'CAD', A$: 'AUD', NZ$: 'NZD' });
const ANY_DOLLAR = 'DOLLAR';
const DOLLAR_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN']);

/**
 * The currency that a document marks its amounts with: ISO 4217, or "DOLLAR" if it does not say which one. Null
 * if it has no mark.
 */
export function currencyOf(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts.filter((each) => each.length <= 120))
    for (const [, code, sign = ''] of text.matchAll(MARK)) {
      const name = code ?? SIGNS[sign] ?? DOLLARS[sign] ?? ANY_DOLLAR;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  // A code tells which dollar the signs are.
  if (first?.[0] === ANY_DOLLAR && second && DOLLAR_CURRENCIES.has(second[0])) return second[0];
  return first?.[0] ?? null;
}

/** How vendors' programs write a currency where its code belongs. */
const WRITTEN = dictionary({ EURO: 'EUR', EUROS: 'EUR', U$D: 'USD', U$: 'USD', $: ANY_DOLLAR });
const LONGEST_SHOWN = 12;

/** The code of a currency that a document states; one that is not known stays as it was written. */
function codeOf(stated: string): string {
  const plain = stated.trim();
  const upper = plain.toUpperCase();
  return SIGNS[plain] ?? DOLLARS[upper] ?? WRITTEN[upper] ?? upper;
}

/**
 * The document's currency if it is another than the venue's, else null. An unmarked document is in the venue's; one with
 * an unknown mark is not.
 */
export function foreignCurrency({ currency }: Pick<ReadDocument, 'currency'>, own: string): string | null {
  const said = codeOf(currency ?? '');
  if (!said || said === own) return null;
  if (said === ANY_DOLLAR) return DOLLAR_CURRENCIES.has(own) ? null : 'USD';
  return /\p{L}|\p{Sc}/u.test(said) ? said.slice(0, LONGEST_SHOWN) : null;
}

/**
 * The document in another currency, at `rate` units of it for one of the document's. Lines and charges are rounded to the
 * cent so that they come to the converted sum exactly, with the largest remainders.
 */
export function convertDocument<T extends Pick<ReadDocument, 'lines' | 'charges' | 'total'>>(
  document: T,
  rate: number,
): T {
  const convert = (figure: string | null | undefined) => (figure ? new Decimal(figure).times(rate).toFixed(6) : figure);
  const amounts = [...document.lines.map(({ total }) => total), ...document.charges.map(({ amount }) => amount)];
  const rounded = roundTogether(amounts.map((amount) => new Decimal(amount).times(rate)));
  // Plus 0, because a part of a cent below 0 would be written as -0.00.
  const total = document.total === null ? null : new Decimal(document.total).times(rate).toDecimalPlaces(2).plus(0);
  return {
    ...document,
    total: total?.toFixed(2) ?? null,
    lines: document.lines.map((line, at) => ({
      ...line,
      total: (rounded[at] as Decimal).toFixed(2),
      price: convert(line.price),
      discount: convert(line.discount),
    })),
    charges: document.charges.map((charge, at) => ({
      ...charge,
      amount: (rounded[document.lines.length + at] as Decimal).toFixed(2),
    })),
  };
}

/** Cents that come to the rounded sum of the exact amounts. */
function roundTogether(exact: readonly Decimal[]): Decimal[] {
  const sum = exact.reduce((all, amount) => all.plus(amount), new Decimal(0)).toDecimalPlaces(2);
  const down = exact.map((amount) => amount.toDecimalPlaces(2, Decimal.ROUND_FLOOR));
  const missing = sum
    .minus(down.reduce((all, amount) => all.plus(amount), new Decimal(0)))
    .times(100)
    .toNumber();
  const byRest = exact
    .map((amount, at) => ({ at, rest: amount.minus(down[at] as Decimal) }))
    .toSorted((a, b) => b.rest.cmp(a.rest) || a.at - b.at);
  const more = new Set(byRest.slice(0, missing).map(({ at }) => at));
  return down.map((amount, at) => (more.has(at) ? amount.plus('0.01') : amount));
}
