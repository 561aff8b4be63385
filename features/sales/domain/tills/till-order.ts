/**
 * An order of a till as it stands now, in one shape for every provider. Adapters translate into it and decide nothing
 * else: whether an order counts, what a line takes back and what money belongs to it are settled here and in
 * `wanted-lines.ts`, once for all of them. Money is decimal text in the venue's currency ("12.50"), quantities too.
 */
export interface TillOrder {
  readonly orderId: string;
  readonly locationId: string;
  /** Grows with every change of the order: its version or the time of its last change, as text that sorts by itself. */
  readonly orderKey: string;
  /**
   * Whether its lines were sold, by the provider's own rule for open orders: `open` may still count later, `void` never
   * will and takes back what had counted.
   */
  readonly state: 'counts' | 'open' | 'void';
  /** When it was sold, by the till's clock. The business day follows from it and the venue's cut-off (D43). */
  readonly soldAt: Date;
  readonly employee: string | null;
  /** The device or register. */
  readonly register: string | null;
  readonly lines: readonly TillLine[];
  /** Of all tenders together; tips are never part of a line's money. */
  readonly tip: string;
  /** Before its tax. */
  readonly serviceCharge: string;
  readonly tenders: readonly Tender[];
  /** Of what the provider sent, without what names a guest: equal hashes are the same order. */
  readonly rawHash: string;
}

/** How a part of the order was paid, such as CARD or CASH. */
export interface Tender {
  readonly type: string;
  readonly amount: string;
}

/**
 * `sale` and `comp` (given away) and `waste` (spilled, burnt, expired) take from the shelf; `return` brings the bottle
 * back; `refund` is money alone and moves nothing (D42).
 */
export type TillLineKind = 'sale' | 'comp' | 'waste' | 'return' | 'refund';

export interface TillLine {
  /** Unique within its order and the same in every later state of it. */
  readonly lineId: string;
  readonly kind: TillLineKind;
  /** The whole line was voided: it sold nothing. */
  readonly voided: boolean;
  /** The variation of the catalogue; null for what was typed at the register. */
  readonly catalogueId: string | null;
  readonly name: string;
  /** Null where the item has only one, whatever the provider calls that. */
  readonly variation: string | null;
  readonly category: string | null;
  /** Above 0 as the till counts, also of returns: the kind says which way it goes. */
  readonly quantity: string;
  /** Before discounts and tax, modifiers included. Above 0 also of returns and refunds. */
  readonly gross: string;
  readonly discount: string;
  readonly tax: string;
  readonly modifiers: readonly TillModifier[];
  /** Where the line was sold at another time than its order, such as on a tab. */
  readonly soldAt?: Date;
  /** Who rang it up, where that is not the employee of the order. */
  readonly employee?: string | null;
}

/** What a guest asked for with a line: "double", "extra olives". */
export interface TillModifier {
  /** Of the catalogue; null for what was typed at the register. */
  readonly catalogueId: string | null;
  readonly name: string;
  /** For each one of the line. */
  readonly quantity: string;
  /** Of all of them in the line, part of its gross. */
  readonly price: string;
}
