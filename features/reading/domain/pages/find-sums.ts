import { Decimal } from 'decimal.js';
import type { ReadCharge } from '../document.ts';
import { textOf } from '../page-text.ts';
import { chargeKindOf, isChargeOnly, isSubtotal, readCharge, totalRank } from '../read-charge.ts';
import { CODES, readFigure, SIGNS } from '../read-figure.ts';
import { stateCharge } from '../structured/stated.ts';
import { figuresOf, labelOf, type Token, type TokenRow } from './tokens.ts';

/** A label with one amount: a charge, a sum, or the amount due. */
export interface SumRow {
  readonly label: string;
  /** Decimal string. */
  readonly amount: string;
  /** It is below the first line of goods. */
  readonly below: boolean;
  /** One of several amounts after one label, as in a tax table. */
  readonly several?: boolean | undefined;
}

export interface Sums {
  readonly charges: readonly ReadCharge[];
  readonly total: string | null;
  /** Lines and charges add up to the total. */
  readonly balanced: boolean;
}

/** In letter heights. */
const MOST_BELOW = 4;
const NO_CHARGE = /\b(date|no|number|terms|memo|page|tel|phone|fax|account|balance|paid|change due)\b/i;
/** "SALES TAX 12.00" is a label with an amount, "Total EUR 12.00" has a currency too. */
const LABELED = new RegExp(
  `^([\\p{L}][\\p{L} /()#&.,%@\\d-]{1,40}?)(?:\\s*:\\s*|\\s+)((?:${CODES})?\\s?\\(?-?[${SIGNS}]?\\s?[\\d.,'’ ]*[.,]\\d{2}\\)?-?(?:\\s?(?:[${SIGNS}]|${CODES}))?|[${SIGNS}]\\s?[\\d.,]*\\d)$`,
  'u',
);
/** The most amounts that may each be a charge or not; all combinations are tried. */
const MOST_UNKNOWN = 8;

/**
 * Tells charges from sums: a running total of the lines is a sum, whatever its label. The amount due is the sum of
 * lines and charges, or else the amount whose label says so.
 */
export function findSums(
  rows: readonly SumRow[],
  goods: Decimal,
  running: readonly Decimal[],
  counted: readonly ReadCharge[],
): Sums {
  const start = counted.reduce((sum, { amount }) => sum.plus(amount), goods);
  const named = rows
    .map((row, at) => ({ ...row, at, rank: totalRank(row.label) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || b.at - a.at);
  const sums = new Set(running.map((sum) => sum.toFixed(2)));
  const open = rows.filter(
    ({ label, amount, below }) =>
      below &&
      totalRank(label) === 0 &&
      !isSubtotal(label) &&
      !NO_CHARGE.test(label) &&
      !sums.has(new Decimal(amount).toFixed(2)),
  );
  const smaller = (row: SumRow) => new Decimal(row.amount).abs().lt(start.abs());
  const known = open.flatMap((row) => {
    const charge = row.several ? null : readCharge(row.label, row.amount);
    return charge && (goods.isZero() || smaller(row)) ? [{ row, charge }] : [];
  });
  const strangers = open.filter((row) => !known.some((each) => each.row === row) && smaller(row));
  const totals = [...named, ...rows.filter(({ below }) => below).toReversed()].map(({ amount }) =>
    new Decimal(amount).toFixed(2),
  );
  const last = rows.findLast(({ below, several }) => below && !several);
  const ways = [known, withoutRepeats(known), withoutSummaries(known, counted), asPrinted(known)];
  for (const all of [...ways, ...known.map((one) => known.filter((each) => each !== one))])
    for (const chosen of waysOf(strangers)) {
      const charges = [...counted, ...all.map(({ charge }) => charge), ...chosen];
      const sum = charges.reduce((total, { amount }) => total.plus(amount), goods).toFixed(2);
      const total = totals.find((each) => each === sum);
      const is = (row: SumRow | undefined) => row !== undefined && new Decimal(row.amount).toFixed(2) === total;
      const own = total !== undefined && (named.length === 0 || named.some(is) || is(last));
      if (own) return { charges, total: sum, balanced: true };
    }
  const total = named[0] ? new Decimal(named[0].amount).toFixed(2) : null;
  return { charges: [...counted, ...known.map(({ charge }) => charge)], total, balanced: false };
}

/** An amount may be added to the bill although its label is that of a discount: then only the total tells. */
const asPrinted = <T extends { row: SumRow; charge: ReadCharge }>(known: readonly T[]): T[] =>
  known.map((each) =>
    new Decimal(each.charge.amount).isNegative() && new Decimal(each.row.amount).gt(0)
      ? {
          ...each,
          charge: {
            ...each.charge,
            kind: each.charge.kind === 'credit' ? 'fees' : each.charge.kind,
            amount: new Decimal(each.row.amount).toFixed(2),
          },
        }
      : each,
  );

/** A summary may add up the charges of a kind that are among the lines, those that came back apart. */
const withoutSummaries = <T extends { charge: ReadCharge }>(known: readonly T[], counted: readonly ReadCharge[]): T[] =>
  known.filter(({ charge: { kind, amount } }) => {
    const own = counted.filter((each) => each.kind === kind);
    const sums = [
      own,
      own.filter((each) => !each.amount.startsWith('-')),
      own.filter((each) => each.amount.startsWith('-')),
    ];
    return !sums.some(
      (some) => some.length > 0 && some.reduce((sum, each) => sum.plus(each.amount), new Decimal(0)).eq(amount),
    );
  });

/** A summary may repeat a charge. */
const withoutRepeats = <T extends { charge: ReadCharge }>(known: readonly T[]): T[] =>
  known.filter(({ charge }, at) => known.findIndex((other) => other.charge.amount === charge.amount) === at);

/** Every combination of possible charges, the empty one first. */
function* waysOf(rows: readonly SumRow[]): Generator<ReadCharge[]> {
  yield [];
  const few = rows.slice(0, MOST_UNKNOWN);
  for (let chosen = 1; chosen < 2 ** few.length; chosen++)
    yield few.flatMap((row, at) =>
      (chosen >> at) & 1
        ? stateCharge(
            chargeKindOf(row.label) ?? (/%/.test(row.label) ? 'tax' : 'fees'),
            row.label,
            new Decimal(row.amount),
          )
        : [],
    );
}

/** Sums side by side: a row of labels with a row of as many amounts directly below it, as in a table of taxes. */
export function sumsUnder(labels: TokenRow, { row, tokens }: TokenRow): Omit<SumRow, 'below'>[] {
  const words = labels.row.chunks.map(({ text }) => text);
  const isBelow = row.base - labels.row.base < MOST_BELOW * Math.max(row.height, labels.row.height);
  if (!isBelow || tokens.length < 2 || words.length !== tokens.length) return [];
  if (figuresOf(labels).length > 0 || tokens.some(({ money, percent }) => !money && percent === null)) return [];
  if (!words.some((label) => totalRank(label) > 0)) return [];
  return tokens.flatMap(({ money, figure }, at) => (money ? [{ label: words[at] ?? '', amount: figure }] : []));
}

/** As they are added up below the lines of some countries, where each line has its tax. */
const NET_TAX_GROSS = ['Subtotal', 'VAT', 'Total'] as const;

const areNetTaxGross = (money: readonly Token[]): boolean => {
  const [net = 0, tax = 0, gross = 0] = money.map(({ value }) => value ?? 0);
  return money.length === 3 && tax > 0 && tax < net && Math.abs(net + tax - gross) < 0.005;
};

/**
 * A label with one amount at its end, or with several if it names a total or a charge; "Total: $123.45" may be one
 * text.
 */
export function sumsOf(row: TokenRow): Omit<SumRow, 'below'>[] {
  const figures = figuresOf(row);
  const money = figures.filter((figure) => figure.money);
  const label = labelOf(row);
  const last = figures.at(-1);
  if (label !== '' && last?.money) {
    if (money.length > 1 && isChargeOnly(label))
      return money.map(({ figure }) => ({ label, amount: figure, several: true }));
    if (areNetTaxGross(money)) return NET_TAX_GROSS.map((one, at) => ({ label: one, amount: money[at]?.figure ?? '' }));
    if (figures.length === 1 || totalRank(label) > 0 || isChargeOnly(label)) return [{ label, amount: last.figure }];
  }
  const parts = LABELED.exec(textOf(row.row));
  const amount = readFigure(parts?.[2] ?? '');
  return parts && amount !== null && figures.length === 0 ? [{ label: parts[1] ?? '', amount }] : [];
}
