import { Decimal } from 'decimal.js';
import type { ReadLine } from '../document.ts';
import { chargeKindOf } from '../read-charge.ts';
import { figuresOf, labelOf, type TokenRow } from './tokens.ts';

const CENT = 0.011;

/**
 * The discount of a line that is printed below it: "QTY DISCOUNT 3.00- 9.00-". Only if it is that of this line: so much
 * per counted unit, or its percentage of the amount. Null for any other row, such as the discount of the document.
 */
export function discountBelow(row: TokenRow, line: ReadLine): Decimal | null {
  const amount = Math.abs(figuresOf(row).findLast(({ money }) => money)?.value ?? 0);
  const total = Math.abs(Number(line.total));
  if (chargeKindOf(labelOf(row)) !== 'credit' || amount === 0 || amount > total + CENT) return null;
  const counts = [Number(line.cases), Number(line.bottles)].map(Math.abs).filter((count) => count > 0);
  const others = figuresOf(row).slice(0, -1);
  const perUnit = others.some(({ value }) =>
    counts.some((count) => Math.abs(Math.abs(value ?? 0) * count - amount) < CENT),
  );
  const shares = row.tokens.flatMap(({ text, percent }) => percent ?? shareIn(text));
  const ofAmount = shares.some((share) => Math.abs((share / 100) * total - amount) < CENT);
  return perUnit || ofAmount ? new Decimal(amount.toFixed(2)) : null;
}

const shareIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,2}(?:[.,]\d{1,3})?) ?%/g)].map(([, share = '']) => Number(share.replace(',', '.')));

/** The line with a discount that was printed below it. */
export function lowered(line: ReadLine, off: Decimal): ReadLine {
  const total = new Decimal(line.total);
  const sign = total.isNegative() ? -1 : 1;
  return {
    ...line,
    total: total.minus(off.times(sign)).toFixed(2),
    discount: new Decimal(line.discount ?? 0).plus(off.times(sign)).toFixed(),
  };
}
