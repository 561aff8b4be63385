import type { Decimal } from 'decimal.js';

/** The part of one item that one sold unit takes, in its stock units. */
export interface Part {
  readonly itemId: string;
  readonly perUnit: Decimal;
  /** The size of a modifier's part, if it is not the size of the match. */
  readonly size?: string | null | undefined;
  /** Taken when the item runs out; `ratio` of its units replace one unit of the item. */
  readonly fallback?: { readonly itemId: string; readonly ratio: Decimal } | undefined;
}
