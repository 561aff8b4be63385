import { Decimal } from 'decimal.js';
import type { ReadDocument } from './document.ts';

/** What the lines and charges of a document come to; equal to its total where it was read whole. */
export function sumDocument({ lines, charges }: Pick<ReadDocument, 'lines' | 'charges'>): string {
  const amounts = [...lines.map((line) => line.total), ...charges.map((charge) => charge.amount)];
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2);
}
