/**
 * What a row of a file is. `refunded` is a sale whose money went back later, `refund` a row of its own for money that went
 * back, `return` one for goods that came back.
 */
export type RowState = 'sold' | 'void' | 'refunded' | 'refund' | 'return';

const VOID = /void|cancel|delet|abort|declin|fail|reject|saved|parked|draft|quote/;
const YES = new Set(['true', 'yes', 'y', '1', 'x', 't']);
const NO = new Set(['', 'false', 'no', 'n', '0', 'f', '-']);
const SOLD = new Set(['sale', 'sold', 'closed', 'paid', 'completed', 'complete', 'payment', 'normal', 'open', 'comp']);

export interface ReadState {
  readonly state: RowState;
  /** A word of no known meaning: read as sold, and said so. */
  readonly isUnknown: boolean;
}

/** Reads a column that says by yes and no, or by a word, what became of a line; `name` is what the file calls it. */
export function readRowState(cell: string, name: string): ReadState {
  const word = cell.trim().toLowerCase();
  const known = (state: RowState): ReadState => ({ state, isUnknown: false });
  if (YES.has(word)) return known(/refund|return/i.test(name) ? 'refunded' : 'void');
  if (NO.has(word) || SOLD.has(word)) return known('sold');
  if (VOID.test(word)) return known('void');
  if (/refunded|returned/.test(word)) return known('refunded');
  if (/return/.test(word)) return known('return');
  if (/refund|revers/.test(word)) return known('refund');
  return { state: 'sold', isUnknown: true };
}

/** A row of sales, of one of its lines, or of something else such as a payment. */
export function readLineType(cell: string): 'line' | 'sale' | 'other' {
  const word = cell.trim().toLowerCase();
  if (word === '' || /line|item|product/.test(word)) return 'line';
  return word === 'sale' || /header|order|receipt/.test(word) ? 'sale' : 'other';
}

const TOTAL = /^(?:grand |sub ?)?totals?:?$/i;

/** What a report calls the row that sums up the others. */
export const isTotal = (cell: string): boolean => TOTAL.test(cell.trim());

/** What a guest asked for with a line, from one cell: "12oz, Whole Milk, Peach". */
export const splitModifiers = (cell: string): string[] =>
  cell
    .split(/[,;|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
