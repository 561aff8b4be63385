import { textOf } from '../page-text.ts';
import { chargeKindOf, isChargeOnly, isSubtotal, totalRank } from '../read-charge.ts';
import { sumsOf, sumsUnder } from './find-sums.ts';
import type { KindRow } from './gather.ts';
import type { TextColumn } from './text-columns.ts';
import { figuresOf, labelOf, subjectOf, type TokenRow } from './tokens.ts';
import { tracksOf } from './tracks.ts';

const REMARK =
  /^(page \d|continued|carried|thank you|terms|remit|ship to|sold to|bill to|order|note|all claims|printed)/i;
/** A delivery or order that the lines below it belong to: "Rif. DDT n. 7726 del 13/10/2026". */
const REFERENCE =
  /^(?:(?:rif|ref|r[ée]f|uw|ihr|your|vostro|su|votre)\.? )?(?:d\.?d\.?t|albar[aá]n|pedido|lieferschein|lieferung|auftrag|bestellung|bon de (?:livraison|commande)|commande|b\.?l\.?|delivery (?:note|no|ticket)|dispatch|p\.?o\.?|guia|encomenda|leverings?bon|pakbon|bestelling|følgeseddel|f[öo]ljesedel|ordine|ordre|ordem)\b\.?\s*(?:n[r°ºo]?|num(?:ero|éro|mer)?|#)?[.:\s]*[A-Z]{0,4}[-/]?\d/i;

/** "TOTAL CASES: 154" */
const COUNTS_LINES =
  /^total (?:number of )?(?:cases|bottles|items|units|lines|pieces|qty|quantity|gallons|liters|weight)\b/i;

export const isLine = (row: TokenRow): boolean => mayBeGoods(row) && !isChargeOnly(subjectOf(row));

/**
 * The first line of goods: above it, sums may stand side by side. They have no words next to them, or are in few of the
 * columns in which most lines have figures.
 */
export function firstLineOf(page: readonly TokenRow[]): number {
  const lines = page.filter(isLine);
  const usual = tracksOf(lines).filter(({ tokens }) => tokens.size >= 0.5 * lines.length);
  const areNamed = lines.filter((row) => labelOf(row) !== '').length > 0.5 * lines.length;
  const isUsual = (row: TokenRow) =>
    (!areNamed || labelOf(row) !== '') && usual.filter(({ tokens }) => tokens.has(row)).length >= USUAL * usual.length;
  const first = page.findIndex((row) => isLine(row) && isUsual(row));
  return first < 0 ? page.findIndex(isLine) : first;
}

/** This share of the columns of figures; some may be empty. */
const USUAL = 0.6;

/** Sums side by side and their labels are no lines of goods, although they may be in the same columns. */
export const withoutSums = (each: KindRow, at: number, all: readonly KindRow[]): KindRow => {
  const [above, below] = [all[at - 1]?.row, all[at + 1]?.row];
  const isSum = above !== undefined && sumsUnder(above, each.row).length > 0;
  const isLabel = each.kind === 'words' && below !== undefined && sumsUnder(each.row, below).length > 0;
  return isSum || isLabel ? { ...each, kind: 'other' } : each;
};

/** A group heading is in no column, or begins to the left of the names. */
export function withoutHeadings(kinds: readonly KindRow[], columns: readonly TextColumn[]): KindRow[] {
  const name = columns.find(({ column }) => column === 'name');
  const isHeading = ({ tokens: [only, ...others] }: TokenRow): boolean =>
    only !== undefined &&
    others.length === 0 &&
    name !== undefined &&
    only.left < name.left - 4 &&
    !/\d/.test(only.text);
  return kinds.map((each) => (each.kind === 'words' && isHeading(each.row) ? { ...each, kind: 'other' } : each));
}

/** At least two figures, one of them money, and no label of a sum. */
export function mayBeGoods(row: TokenRow): boolean {
  const figures = figuresOf(row);
  const label = labelOf(row);
  return figures.length > 1 && figures.some(({ money }) => money) && totalRank(label) === 0 && !isSubtotal(label);
}

export function kindOf(row: TokenRow, goods: boolean): KindRow['kind'] {
  if (goods && !isChargeOnly(subjectOf(row))) return 'goods';
  if (goods || figuresOf(row).some(({ money }) => money)) return 'other';
  const [text, label] = [textOf(row.row), labelOf(row)];
  // A line drawn with signs.
  if (!/[\p{L}\p{N}]/u.test(text)) return 'other';
  if (REMARK.test(text) || REFERENCE.test(text) || isReturnHeading(row, label)) return 'other';
  return totalRank(label) > 0 || COUNTS_LINES.test(label) || isSumInOneText(row) ? 'other' : 'words';
}

/** "Freight 15.00", "VAT 20% 63.40", and "Subtotal 301.98" may each be one text, without a figure of their own. */
const isSumInOneText = (row: TokenRow): boolean =>
  sumsOf(row).some(({ label }) => isChargeOnly(label) || isSubtotal(label));

/**
 * Rows below zero under a heading that only names deposits, such as "Leergut", are what came back, whatever they are
 * called. Another heading, or a sum, ends them.
 */
export function returnedRows(kinds: readonly KindRow[]): ReadonlyMap<TokenRow, string> {
  const found = new Map<TokenRow, string>();
  let heading: string | undefined;
  for (const { row, kind } of kinds) {
    const label = labelOf(row);
    if (kind === 'goods') {
      const below = figuresOf(row).some(({ money, value }) => money && (value ?? 0) < 0);
      if (heading !== undefined && below) found.set(row, heading);
    } else if (figuresOf(row).length === 0) heading = isReturnHeading(row, label) ? label : undefined;
    else heading = undefined;
  }
  return found;
}

const isReturnHeading = ({ tokens }: TokenRow, label: string): boolean =>
  tokens.length === 1 && label.length <= 40 && !/\d/.test(label) && chargeKindOf(label) === 'deposit';
