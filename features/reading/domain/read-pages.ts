import { barcodeOf } from './barcode-text.ts';
import { cellsOf, findHeads, type Head } from './columns/find-columns.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { readFacts } from './find-facts.ts';
import { rowsOf, type TextPiece, type TextRow, textOf } from './page-text.ts';
import { type Cells, readCells } from './read-cells.ts';
import { chargeKindOf, isSubtotal, readCharge, totalRank } from './read-charge.ts';
import { readFigure } from './read-figure.ts';

const MOST_TEXTS = 60;
/** A name over several rows; read again with each row, an endless one takes minutes. */
const LONGEST_NAME = 500;
const UPC = /\b(?:UPC|EAN|GTIN|BARCODE)[\s:#-]*((?:\d[\s-]?){8,14})/i;
const REMARK =
  /^(page \d|continued|carried|thank you|terms|remit|ship to|sold to|bill to|order|note|all claims|printed)/i;

/** What is known while the rows of a document go by. */
class Reading {
  readonly lines: { cells: Cells; line: ReadLine; last: TextRow; stacked: boolean }[] = [];
  readonly charges: ReadCharge[] = [];
  readonly aside: TextRow[] = [];
  readonly unread: string[] = [];
  heads: readonly Head[] | null = null;
  stacked = false;
  total: string | null = null;
  private rank = 0;

  /** A row between the header of the columns and the end of its page. */
  takeRow(row: TextRow): void {
    const text = textOf(row);
    if (this.takeSum(row, text)) return;
    const cells = this.heads ? cellsOf(row, this.heads) : {};
    const line = this.heads && !isSubtotal(text) ? readCells(cells) : null;
    if (line) this.lines.push({ cells, line, last: row, stacked: this.stacked });
    else if (!this.goOn(row, cells, text)) {
      this.aside.push(row);
      if (this.heads && Object.keys(cells).length > 2 && readFigure(cells.total ?? '') !== null) this.unread.push(text);
    }
  }

  /** A label with one amount at its end: what is to be paid, a charge, or a sum of lines. */
  private takeSum(row: TextRow, text: string): boolean {
    const amount = readFigure(row.chunks.at(-1)?.text ?? '');
    const label = row.chunks
      .slice(0, -1)
      .map((chunk) => chunk.text)
      .join(' ');
    const figures = row.chunks.filter((chunk) => readFigure(chunk.text) !== null).length;
    if (amount === null || label === '' || figures > 2) return this.takeRunTogether(text);
    return this.takeAmount(label.replace(/[\s\d.,$%()-]+$/, ''), amount, figures);
  }

  /** "Total: $123.45" as one text. */
  private takeRunTogether(text: string): boolean {
    const parts = /^([A-Za-z][A-Za-z /()#&.-]{2,40}?)\s*:?\s*(\(?-?\$?\s?[\d,]*\.\d{2}\)?-?)$/.exec(text);
    const amount = readFigure(parts?.[2] ?? '');
    return parts && amount !== null ? this.takeAmount(parts[1] ?? '', amount, 1) : false;
  }

  private takeAmount(label: string, amount: string, figures: number): boolean {
    const rank = totalRank(label);
    if (rank > 0) {
      if (rank >= this.rank) [this.rank, this.total] = [rank, amount];
      return true;
    }
    if (isSubtotal(label)) return true;
    // A wine may be called after a port, a fee or a promise; a charge has an amount and nothing else.
    if (figures > 1 && this.heads && chargeKindOf(label) !== 'credit' && !/^[\d.]*%?$/.test(label)) return false;
    const charge = /\b(date|no|number|terms|memo)\b/i.test(label) ? null : readCharge(label, amount);
    if (charge) this.charges.push(charge);
    return charge !== null;
  }

  /** A row without amounts below a line belongs to its name: wrapped words, a pack, a barcode. */
  private goOn(row: TextRow, cells: Cells, text: string): boolean {
    const open = this.lines.at(-1);
    if (!open || !this.heads || row.base - open.last.base > 2.4 * row.height || row.base < open.last.base) return false;
    if (cells.total || cells.price || REMARK.test(text)) return false;
    if ((open.cells.name ?? '').length + text.length > LONGEST_NAME) return false;
    const code = UPC.exec(text);
    const more = code ? text.replace(code[0], ' ').trim() : text;
    const cellsNow: Cells = {
      ...open.cells,
      name: [open.cells.name, more].filter(Boolean).join(' '),
      ...(code ? { barcode: barcodeOf(code[1] ?? '') ?? open.cells.barcode } : {}),
    };
    const line = readCells(cellsNow);
    if (line) this.lines[this.lines.length - 1] = { ...open, cells: cellsNow, line, last: row };
    return line !== null;
  }
}

/** Reads an invoice from the texts of its pages: columns by their heads, names over several rows, charges and totals. */
export function readPages(pages: readonly (readonly TextPiece[])[]): ReadDocument {
  const reading = new Reading();
  for (const page of pages) {
    const rows = rowsOf(page);
    for (let at = 0; at < rows.length; ) {
      const header = findHeads(rows, at);
      const row = rows[at] as TextRow;
      if (header) [reading.heads, reading.stacked] = [header.heads, header.stacked];
      else reading.takeRow(row);
      at += header?.rows ?? 1;
    }
    // The next page has its own head, or goes on under this one.
    const last = reading.lines.at(-1);
    if (last) last.last = { ...last.last, base: Number.POSITIVE_INFINITY };
  }
  return {
    format: 'pdf',
    ...readFacts(reading.aside),
    lines: reading.lines.map(({ line, stacked }) => (stacked ? { ...line, stacked_heads: true } : line)),
    charges: reading.charges,
    total: reading.total,
    texts: reading.aside.slice(0, MOST_TEXTS).map(textOf),
    notes: reading.unread.slice(0, 20).map((text) => `Not understood: ${text.slice(0, 160)}`),
  };
}
