import type { Decimal } from 'decimal.js';

/** Everything known about one item of an open cycle when looking for the cause of its difference. */
export interface Evidence {
  readonly now: Date;
  /** Every location with stock, movements or counts in this cycle. */
  readonly shelves: readonly Shelf[];
  /** Purchases that are on order, in draft, or booked in this cycle. */
  readonly deliveries: readonly Delivery[];
  /** Bottles per pack, for the packs this item is known to come in. */
  readonly packs: readonly number[];
}

export interface Shelf {
  readonly locationId: string;
  readonly name: string;
  readonly onHand: Decimal;
  /** Movements are complete since this time: the start of the cycle, or the last time the stock was stated. */
  readonly since: Date;
  /** Actual - running; null if not counted. */
  readonly variance: Decimal | null;
  /** The newest count of this cycle; it includes everything dated at or before it (D11). */
  readonly countedAt: Date | null;
  /** The counts in this sum. */
  readonly counts: readonly ShelfCount[];
  /** The difference found here in the previous cycle; null if not counted then. */
  readonly earlierVariance: Decimal | null;
  /** How much moved within ten minutes of the newest count. */
  readonly movedAround: number;
}

export interface ShelfCount {
  readonly id: string;
  readonly quantity: Decimal;
  readonly entered: string | null;
  readonly by: string | null;
}

export interface Delivery {
  readonly invoiceId: string;
  /** The venue's name for it, such as "invoice 4711". */
  readonly name: string;
  readonly vendor: string;
  readonly state: 'ordered' | 'draft' | 'booked';
  /** Where its bottles go or went; null if not decided yet. */
  readonly locationId: string | null;
  readonly deliveredAt: Date;
  readonly quantity: Decimal;
  /** Lines of other items that move with it. */
  readonly otherLines: number;
}
