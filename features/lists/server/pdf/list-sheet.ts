import type { Document, Looks } from './text-looks.ts';
import { setLooks } from './text-looks.ts';

export const MARGIN = 54;
const PAGE_WIDTH = 612;
const PAGE_HEIGHT = 792;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const LOWEST = PAGE_HEIGHT - MARGIN - 12;
const PRICE_WIDTH = 84;
const GAP = 14;
const FAINT = '#6b655e';

interface Line {
  readonly text: string;
  readonly looks: Looks;
}

/** Begins a page unless there is room for so much. */
export function requireRoom(pdf: Document, height: number): void {
  if (pdf.y + height <= LOWEST || pdf.y <= MARGIN) return;
  pdf.addPage();
}

/** A text over the whole width, on as many lines as it needs. */
export function writeText(pdf: Document, { text, looks }: Line): void {
  setLooks(pdf, looks, text);
  requireRoom(pdf, heightOf(pdf, text, WIDTH));
  pdf.text(text, MARGIN, pdf.y, { width: WIDTH, align: looks.alignment });
  pdf.y += looks.spacing;
}

export function heightOfText(pdf: Document, { text, looks }: Line): number {
  setLooks(pdf, looks, text);
  return heightOf(pdf, text, WIDTH) + looks.spacing;
}

export interface PricedEntry {
  readonly name: string;
  /** Vintage and size. */
  readonly about: string;
  readonly notes: string | null;
  readonly price: string;
}

/** A name with its price: at the right edge, or behind the name where texts are centred or at the right. */
export function writeEntry(pdf: Document, { name, about, notes, price }: PricedEntry, looks: Looks): void {
  const beside = looks.alignment === 'left';
  const width = beside ? WIDTH - PRICE_WIDTH - GAP : WIDTH;
  const title = [name, about, beside ? '' : price].filter(Boolean).join('  ·  ');
  const small = { ...looks, fontSize: Math.max(6, looks.fontSize * 0.85), fontWeight: 400, color: FAINT };
  setLooks(pdf, small, notes ?? '');
  const below = notes ? heightOf(pdf, notes, width) + 1 : 0;
  setLooks(pdf, looks, title);
  requireRoom(pdf, heightOf(pdf, title, width) + below);
  const top = pdf.y;
  pdf.text(title, MARGIN, top, { width, align: looks.alignment });
  const bottom = pdf.y;
  if (beside && price) {
    pdf.text(price, MARGIN + WIDTH - PRICE_WIDTH, top, { width: PRICE_WIDTH, align: 'right', lineBreak: false });
  }
  pdf.y = bottom;
  if (notes) {
    setLooks(pdf, small, notes);
    pdf.text(notes, MARGIN, bottom + 1, { width, align: looks.alignment });
  }
  pdf.y += looks.spacing;
}

export interface ContentsLine {
  readonly page: number;
  readonly top: number;
  readonly groupId: string;
  readonly looks: Looks;
}

/** A line of the table of contents; its page is written once it is known. */
export function writeContentsLine(pdf: Document, groupId: string, name: string, looks: Looks): ContentsLine {
  setLooks(pdf, looks, name);
  const width = WIDTH - PRICE_WIDTH - GAP;
  requireRoom(pdf, heightOf(pdf, name, width));
  const line = { page: pdf.bufferedPageRange().count - 1, top: pdf.y, groupId, looks };
  pdf.text(name, MARGIN, pdf.y, { width, goTo: groupId });
  pdf.y += looks.spacing;
  return line;
}

export function writePageOf(pdf: Document, { page, top, groupId, looks }: ContentsLine, target: number): void {
  pdf.switchToPage(page);
  setLooks(pdf, looks, '1');
  const left = MARGIN + WIDTH - PRICE_WIDTH;
  pdf.text(String(target), left, top, { width: PRICE_WIDTH, align: 'right', lineBreak: false, goTo: groupId });
}

/** Below the margin, where a text would begin a page of its own: so the margin is lifted for it. */
export function writeFooters(pdf: Document, title: string): void {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.font('sans-serif').fontSize(8).fillColor(FAINT);
    const options = { width: WIDTH, align: 'center', height: 10, ellipsis: true } as const;
    pdf.text(`${title} · Page ${page + 1} of ${count}`, MARGIN, PAGE_HEIGHT - 40, options);
  }
}

const heightOf = (pdf: Document, text: string, width: number) => pdf.heightOfString(text, { width });
