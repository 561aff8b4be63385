import { type Document, drawText, type LaidText, layText } from '#shared/server/pdf/text-layout.ts';
import type { PaperLook, PaperText } from './list-faces.ts';

export const MARGIN = 54;
const GUTTER = 28;
const FOOT = 12;
export const LETTER = [612, 792] as const;
export const A4 = [595.28, 841.89] as const;

interface Block {
  readonly text: LaidText;
  readonly align: 'left' | 'center' | 'right';
  readonly color: string;
  readonly gap: number;
}

/** The pages of a list: one or two columns, filled from the top left. */
export class ListSheet {
  readonly pdf: Document;
  readonly look: PaperLook;
  private readonly columns: number;
  private column = 0;
  private top = MARGIN;
  /** Where columns start on this page: below the title on the first one. */
  private start = MARGIN;
  y = MARGIN;

  constructor(pdf: Document, look: PaperLook, columns: 1 | 2) {
    this.pdf = pdf;
    this.look = look;
    this.columns = columns;
    pdf.on('pageAdded', () => this.paint());
    this.paint();
  }

  get pageWidth(): number {
    return this.pdf.page.width;
  }
  get wholeWidth(): number {
    return this.pageWidth - 2 * MARGIN;
  }
  get width(): number {
    return (this.wholeWidth - GUTTER * (this.columns - 1)) / this.columns;
  }
  get left(): number {
    return MARGIN + this.column * (this.width + GUTTER);
  }
  get lowest(): number {
    return this.pdf.page.height - MARGIN - FOOT;
  }
  get isAtTop(): boolean {
    return this.y <= this.top + 0.5;
  }
  get pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  private paint(): void {
    const { page, framed, accent } = this.look;
    const { width, height } = this.pdf.page;
    this.pdf.save();
    if (page) this.pdf.rect(0, 0, width, height).fill(page);
    if (framed) {
      this.pdf.lineWidth(0.8).strokeColor(accent);
      this.pdf.rect(24, 24, width - 48, height - 48).stroke();
      this.pdf
        .lineWidth(0.3)
        .rect(28, 28, width - 56, height - 56)
        .stroke();
    }
    this.pdf.restore();
  }

  /** Starts the next column or page if `height` does not fit; answers whether it did. */
  requireRoom(height: number): boolean {
    if (this.y + height <= this.lowest || this.isAtTop) return false;
    this.next();
    return true;
  }

  private next(): void {
    if (this.column + 1 < this.columns) {
      this.column += 1;
    } else {
      this.pdf.addPage();
      this.column = 0;
      this.start = MARGIN;
    }
    this.top = this.start;
    this.y = this.top;
  }

  /** Starts the columns below the full-width content. */
  beginColumns(): void {
    this.start = this.y;
    this.top = this.y;
  }

  lay(text: string, { face, upper }: PaperText, width = this.width): LaidText {
    return layText(this.pdf, upper ? text.toUpperCase() : text, face, width);
  }

  block(text: string, set: PaperText, width = this.width): Block {
    return { text: this.lay(text, set, width), align: set.align, color: set.color, gap: set.gap };
  }

  /** A text across its column, or across the page, on as many lines as it needs. */
  write({ text, align, color, gap }: Block, wide = false, width = wide ? this.wholeWidth : this.width): void {
    this.requireRoom(text.height);
    const left = wide ? MARGIN : this.left;
    drawText(this.pdf, text, { left, top: this.y, width, align, color });
    this.y += text.height + gap;
  }

  /** The line under a title or a group's name; takes a few points. */
  rule(wide: boolean, align: 'left' | 'center' | 'right'): void {
    const { rule, accent } = this.look;
    if (rule === 'none') return;
    const left = wide ? MARGIN : this.left;
    const width = wide ? this.wholeWidth : this.width;
    const length = rule === 'short' ? 42 : width;
    const x = left + (align === 'center' ? (width - length) / 2 : 0);
    const y = this.y - 5;
    this.pdf
      .save()
      .strokeColor(accent)
      .lineWidth(rule === 'full' ? 0.8 : 0.6);
    this.pdf
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke();
    if (rule === 'double')
      this.pdf
        .lineWidth(0.3)
        .moveTo(x, y + 2.5)
        .lineTo(x + length, y + 2.5)
        .stroke();
    this.pdf.restore();
    this.y += 5;
  }
}

/** Page numbers below the margin of each page. */
export function writeFooters({ pdf, look, wholeWidth }: ListSheet, title: string): void {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const face = { kind: look.texts.item.face.kind, size: 8 };
    const name = title.length > 60 ? `${title.slice(0, 59)}…` : title;
    const text = layText(pdf, `${name} · Page ${page + 1} of ${count}`, face, wholeWidth);
    const top = pdf.page.height - 46;
    drawText(pdf, text, { left: MARGIN, top, width: wholeWidth, align: 'center', color: look.faint });
  }
}
