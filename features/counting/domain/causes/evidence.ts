import type { Decimal } from 'decimal.js';

/** What is known of one item of an open cycle when somebody asks where its difference comes from. */
export interface Evidence {
  readonly now: Date;
  /** Every location with stock, with movement or with a count in this cycle. */
  readonly shelves: readonly Shelf[];
  /** Purchases that are on their way, waiting as drafts, or booked in this cycle. */
  readonly deliveries: readonly Delivery[];
  /** Bottles of the packs that this item is known to come in. */
  readonly packs: readonly number[];
}

export interface Shelf {
  readonly locationId: string;
  readonly name: string;
  readonly onHand: Decimal;
  /** Since when movements say what is here: the start of the cycle, or the last time that somebody stated its stock. */
  readonly since: Date;
  /** Actual - running; null where nobody counted. */
  readonly variance: Decimal | null;
  /** The newest count of this cycle; what is dated at or before it is in it already (D11). */
  readonly countedAt: Date | null;
  /** The counts that this sum is made of. */
  readonly counts: readonly ShelfCount[];
  /** The difference that the cycle before found here; null where nobody counted then. */
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
  /** As the venue calls it, such as "invoice 4711". */
  readonly name: string;
  readonly vendor: string;
  readonly state: 'ordered' | 'draft' | 'booked';
  /** Where its bottles go or went; null where nobody said so yet. */
  readonly locationId: string | null;
  readonly deliveredAt: Date;
  readonly quantity: Decimal;
  /** Lines of other items, which go with it. */
  readonly otherLines: number;
}
