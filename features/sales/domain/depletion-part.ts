import type { Decimal } from 'decimal.js';

/** What one sold unit takes of one item, in its stock units. */
export interface Part {
  readonly itemId: string;
  readonly perUnit: Decimal;
  /** The size that it takes, where that is not the size of the match: of a modifier. */
  readonly size?: string | null | undefined;
  /** Taken once nothing is left; `ratio` of its units stand for one of the item's. */
  readonly fallback?: { readonly itemId: string; readonly ratio: Decimal; readonly perUnit: Decimal } | undefined;
}
