/**
 * The current state of a till's order, in one shape for every provider. Adapters only translate: whether an order
 * counts, what a line reverses, and which money belongs to it is decided here and in `wanted-lines.ts`, once for all
 * providers. Money is a decimal string in the venue's currency ("12.50"), quantities too.
 */
export interface TillOrder {
  readonly orderId: string;
  readonly locationId: string;
  /** Increases with every change of the order: its version or the time of its last change, as sortable text. */
  readonly orderKey: string;
  /**
   * Whether its lines were sold, by the provider's rule for open orders: `open` may still count later, `void` never
   * will and reverses what had counted.
   */
  readonly state: 'counts' | 'open' | 'void';
  /** When it was sold, by the till's clock. Together with the venue's cut-off it gives the business day (D43). */
  readonly soldAt: Date;
  readonly employee: string | null;
  /** The device or register. */
  readonly register: string | null;
  readonly lines: readonly TillLine[];
  /** The total of all tenders; tips are never part of a line's money. */
  readonly tip: string;
  /** Before tax. */
  readonly serviceCharge: string;
  readonly tenders: readonly Tender[];
  /** A hash of the provider's data without names of guests; equal hashes are the same order. */
  readonly rawHash: string;
}

/** How part of the order was paid, such as CARD or CASH. */
export interface Tender {
  readonly type: string;
  readonly amount: string;
}

/**
 * `sale`, `comp` (given away), and `waste` (spilled, burnt, expired) take stock; `return` brings the bottle back;
 * `refund` is only money and moves nothing (D42).
 */
export type TillLineKind = 'sale' | 'comp' | 'waste' | 'return' | 'refund';

export interface TillLine {
  /** Unique in its order and the same in every later state of it. */
  readonly lineId: string;
  readonly kind: TillLineKind;
  /** The whole line was voided: nothing was sold. */
  readonly voided: boolean;
  /** The variation in the catalog; null if it was typed at the register. */
  readonly catalogueId: string | null;
  readonly name: string;
  /** Null if the item has only one. */
  readonly variation: string | null;
  readonly category: string | null;
  /** Above 0, also for returns: the kind gives the direction. */
  readonly quantity: string;
  /** Before discounts and tax, with modifiers. Above 0, also for returns and refunds. */
  readonly gross: string;
  readonly discount: string;
  readonly tax: string;
  readonly modifiers: readonly TillModifier[];
  /** The line's own time, if it is not the order's, such as on a tab. */
  readonly soldAt?: Date;
  /** The line's own employee, if it is not the order's. */
  readonly employee?: string | null;
}

/** A guest's request with a line: "double", "extra olives". */
export interface TillModifier {
  /** Its id in the catalog; null if it was typed at the register. */
  readonly catalogueId: string | null;
  readonly name: string;
  /** Per unit of the line. */
  readonly quantity: string;
  /** For all of them in the line, part of its gross. */
  readonly price: string;
}
