import { Decimal } from 'decimal.js';
import type { ReadDocument } from './document.ts';

/** The sum of a document's lines and charges; equal to its total if everything was read. */
export function sumDocument({ lines, charges }: Pick<ReadDocument, 'lines' | 'charges'>): string {
  const amounts = [...lines.map((line) => line.total), ...charges.map((charge) => charge.amount)];
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2);
}

/** The cost of lines and charges: the amount due plus the prepaid amount. Null if the document has no total. */
export function wholeOf({ total, charges }: Pick<ReadDocument, 'total' | 'charges'>): string | null {
  if (total === null) return null;
  const prepaid = charges.filter(({ kind }) => kind === 'prepaid');
  return prepaid.reduce((sum, { amount }) => sum.minus(amount), new Decimal(total)).toFixed(2);
}
