import type { DateOrder } from '#shared/domain/date-order.ts';

/** An invoice document as it was read, before anybody says what its lines are here. Amounts are decimal texts. */
export interface ReadDocument {
  readonly format: DocumentFormat;
  /** As the document names its sender. */
  readonly vendor: string | null;
  readonly number: string | null;
  /** YYYY-MM-DD; null where the document does not say, or can be read two ways and nothing in it decides (D45). */
  readonly day: string | null;
  /** Both readings of a day whose month and day can be swapped, the month-first one first. */
  readonly day_choices?: readonly string[] | undefined;
  /** How the document's other days write theirs. */
  readonly day_order?: DateOrder | null | undefined;
  readonly lines: readonly ReadLine[];
  readonly charges: readonly ReadCharge[];
  /** What is to be paid; null where the document does not say. */
  readonly total: string | null;
  /** What stands above the lines, to find a known vendor in. */
  readonly texts: readonly string[];
  /** What the reader could not make sense of, for people. */
  readonly notes: readonly string[];
}

export type DocumentFormat = 'pdf' | 'table' | 'x12' | 'edifact' | 'ubl' | 'cii';

/** One line as the document has it. A credit has a negative quantity and total. */
export interface ReadLine {
  /** The vendor's own number of the article. */
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly vintage: string | null;
  /** As our sizes are written: "750 mL". */
  readonly size: string | null;
  /** Bottles in a case. */
  readonly pack: number | null;
  readonly cases: string;
  readonly bottles: string;
  /** False where the document has a quantity and a pack, and does not say which of both it counts. */
  readonly unit_known: boolean;
  readonly total: string;
  /** What one of the quantity costs, and what is taken off the line; below 0 where something was added. */
  readonly price?: string | null | undefined;
  readonly discount?: string | null | undefined;
  /** Its columns were found under heads of two rows, which are easily taken for one another. */
  readonly stacked_heads?: boolean | undefined;
  /** Lines and charges of its document do not come to the total, or it has none: something is missing or wrong (D46). */
  readonly total_missed?: boolean | undefined;
  /** Its words were recognized in a picture, and may be wrong where figures prove nothing (D46). */
  readonly recognized?: boolean | undefined;
  /** Nothing in the document proves its figures or its words (D46). */
  readonly unproved?: boolean | undefined;
}

/** Prepaid is money that was paid already: it lowers what is to be paid, and no cost. */
export type ChargeKind = 'shipping' | 'tax' | 'fees' | 'credit' | 'prepaid';

/** What is not a line of goods; the amount is what it adds to the bill, so a credit is negative. */
export interface ReadCharge {
  readonly kind: ChargeKind;
  readonly label: string;
  readonly amount: string;
}
