import { Decimal } from 'decimal.js';
import type { ChargeKind, ReadCharge, ReadDocument } from './document.ts';
import { printedText } from './printed-text.ts';
import { chargeKindOf } from './read-charge.ts';

/** A charge that a person may say a line is. */
export type LineCharge = Exclude<ChargeKind, 'prepaid'>;

/**
 * The document with the lines that people confirmed as charges among its charges, by their printed text. A document
 * keeps its lines if all of them would be charges.
 */
export function chargeLines<T extends ReadDocument>(document: T, kinds: ReadonlyMap<string, LineCharge>): T {
  return linesAsCharges(document, (line) => kinds.get(printedText(line) ?? ''));
}

/** The document with the lines that are only deposits among its charges: no drink is called so. */
export const depositsApart = <T extends ReadDocument>(document: T): T =>
  linesAsCharges(document, ({ name }) => (chargeKindOf(name) === 'deposit' ? 'deposit' : undefined));

function linesAsCharges<T extends ReadDocument>(
  document: T,
  kindOf: (line: T['lines'][number]) => LineCharge | undefined,
): T {
  const lines = document.lines.filter((line) => kindOf(line) === undefined);
  if (lines.length === 0 || lines.length === document.lines.length) return document;
  const charges = document.lines.flatMap((line): ReadCharge[] => {
    const kind = kindOf(line);
    if (kind === undefined) return [];
    const amount = new Decimal(line.total);
    const lowers = kind === 'credit' || amount.isNegative();
    const label = line.name.slice(0, 80);
    return [
      {
        kind: lowers && kind !== 'deposit' ? 'credit' : kind,
        label,
        amount: (lowers ? amount.abs().neg() : amount).toFixed(2),
      },
    ];
  });
  return { ...document, lines, charges: [...document.charges, ...charges] };
}
