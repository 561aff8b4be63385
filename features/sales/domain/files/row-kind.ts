/**
 * The kind of a row in a file. `refunded` is a sale whose money was paid back later, `refund` a separate row for
 * money paid back, `return` a row for goods that came back.
 */
export type RowState = 'sold' | 'void' | 'refunded' | 'refund' | 'return';

const VOID = /void|cancel|delet|abort|declin|fail|reject|saved|parked|draft|quote/;
const YES = new Set(['true', 'yes', 'y', '1', 'x', 't']);
const NO = new Set(['', 'false', 'no', 'n', '0', 'f', '-']);
const SOLD = new Set(['sale', 'sold', 'closed', 'paid', 'completed', 'complete', 'payment', 'normal', 'open', 'comp']);

export interface ReadState {
  readonly state: RowState;
  /** The word is unknown: the row is read as sold, with a note. */
  readonly isUnknown: boolean;
}

/** Reads a column with the state of a line, as yes or no or as a word; `name` is the column's name in the file. */
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

/** A row for a sale, for one of its lines, or for something else such as a payment. */
export function readLineType(cell: string): 'line' | 'sale' | 'other' {
  const word = cell.trim().toLowerCase();
  if (word === '' || /line|item|product/.test(word)) return 'line';
  return word === 'sale' || /header|order|receipt/.test(word) ? 'sale' : 'other';
}

const TOTAL = /^(?:grand |sub ?)?totals?:?$/i;

/** Recognizes the row with the total of a report. */
export const isTotal = (cell: string): boolean => TOTAL.test(cell.trim());

interface ModifierInCell {
  readonly name: string;
  /** A decimal, as text. */
  readonly quantity: string;
}

/**
 * The modifiers of a line in one cell: "12oz, Whole Milk, Peach". Where there are semicolons, as in our own export, a
 * comma is part of a name; "Double × 2" was chosen twice.
 */
export const splitModifiers = (cell: string): ModifierInCell[] =>
  cell
    .split(cell.includes(';') ? /[;|\n]/ : /[,|\n]/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [, name, quantity] = /^(.*\S) × (\d{1,6}(?:\.\d{1,6})?)$/.exec(each) ?? [];
      return name && quantity && Number(quantity) > 0 ? { name, quantity } : { name: each, quantity: '1' };
    });
