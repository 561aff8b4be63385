import { Decimal } from 'decimal.js';
import type { ReadDocument } from './document.ts';

/** What the lines and charges of a document come to; equal to its total where it was read whole. */
export function sumDocument({ lines, charges }: Pick<ReadDocument, 'lines' | 'charges'>): string {
  const amounts = [...lines.map((line) => line.total), ...charges.map((charge) => charge.amount)];
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2);
}

/** What lines and charges cost: what is to be paid, and what was prepaid of it. Null where the document has no total. */
export function wholeOf({ total, charges }: Pick<ReadDocument, 'total' | 'charges'>): string | null {
  if (total === null) return null;
  const prepaid = charges.filter(({ kind }) => kind === 'prepaid');
  return prepaid.reduce((sum, { amount }) => sum.minus(amount), new Decimal(total)).toFixed(2);
}
