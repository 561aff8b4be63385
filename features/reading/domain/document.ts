import type { DateOrder } from '#shared/domain/date-order.ts';
import type { Layout } from './layout.ts';

/** An invoice document as read, before its lines are matched to items. Amounts are decimal strings. */
export interface ReadDocument {
  readonly format: DocumentFormat;
  /** The sender's name, as printed. */
  readonly vendor: string | null;
  readonly number: string | null;
  /** YYYY-MM-DD; null if the document has no date, or one that reads two ways and nothing in it decides (D45). */
  readonly day: string | null;
  /** Both readings of a date whose month and day can be swapped, month first. */
  readonly day_choices?: readonly string[] | undefined;
  /** The date order of the document's other dates. */
  readonly day_order?: DateOrder | null | undefined;
  readonly lines: readonly ReadLine[];
  readonly charges: readonly ReadCharge[];
  /** The amount due; null if not stated. */
  readonly total: string | null;
  /** ISO 4217, or "DOLLAR" if it does not say which one; null if the document does not name one. */
  readonly currency?: string | null | undefined;
  /** Texts above the lines, to find a known vendor in. */
  readonly texts: readonly string[];
  /** Problems of the reader, for people. */
  readonly notes: readonly string[];
  /** Missing if the document has no headers. */
  readonly table?: Table | undefined;
}

/** The headers of a table or of the pages, what each was read as, and the first rows, so that a person can map them. */
export interface Table extends Layout {
  readonly samples: readonly (readonly string[])[];
}

export type DocumentFormat = 'pdf' | 'table' | 'x12' | 'edifact' | 'ubl' | 'cii' | 'fatturapa';

/** One line as printed. A credit has a negative quantity and total. */
export interface ReadLine {
  /** The vendor's item number. */
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly vintage: string | null;
  /** In our size format: "750 mL". */
  readonly size: string | null;
  /** Bottles per case. */
  readonly pack: number | null;
  readonly cases: string;
  readonly bottles: string;
  /** False if the document has a quantity and a pack and does not say whether it counts cases or bottles. */
  readonly unit_known: boolean;
  readonly total: string;
  /** The price per counted unit, and the discount of the line; below 0 for a surcharge. */
  readonly price?: string | null | undefined;
  readonly discount?: string | null | undefined;
  /** Its columns were found under two-row headers, which are easy to confuse. */
  readonly stacked_heads?: boolean | undefined;
  /**
   * The document's lines and charges do not add up to the total, or it has none: something is missing or wrong (D46).
   */
  readonly total_missed?: boolean | undefined;
  /** Its words come from OCR and may be wrong where no figures prove them (D46). */
  readonly recognized?: boolean | undefined;
  /** Nothing in the document proves its figures or words (D46). */
  readonly doubts?: readonly LineDoubt[] | undefined;
  /** The same in documents that were read before their doubts had names, and still wait. */
  readonly unproved?: boolean | undefined;
  /** The figure under each header of the document, as a decimal string: what a person corrects is found again in them. */
  readonly cells?: readonly (string | null)[] | undefined;
  /** Where it is on the paper, to show it to a person. */
  readonly place?: LinePlace | undefined;
}

/**
 * Why a line of a page is not proved: its words may belong to a neighboring row; the meaning of a column is not known;
 * the unit of its quantity is not said; it lacks a value that nearly all other lines have; its figures do not prove
 * each other.
 */
export type LineDoubt = 'neighbor' | 'columns' | 'unit' | 'missing' | 'figures';

/** The rows of a line on its page, in points from the top; a recognized picture is 600 points wide. */
export interface LinePlace {
  /** From 0. */
  readonly page: number;
  readonly top: number;
  readonly bottom: number;
  /** Points that the rows of a photographed page go down per point to the right. */
  readonly slope?: number | undefined;
}

/**
 * A deposit, charged or below 0 for what came back, is a balance with the vendor. A prepaid amount was paid earlier: it
 * lowers the amount due, but no cost.
 */
export type ChargeKind = 'shipping' | 'tax' | 'fees' | 'deposit' | 'credit' | 'prepaid';

/** A charge, not a line of goods; the amount is added to the bill, so a credit is negative. */
export interface ReadCharge {
  readonly kind: ChargeKind;
  readonly label: string;
  readonly amount: string;
}
