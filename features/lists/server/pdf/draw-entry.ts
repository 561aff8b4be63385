import { type Document, drawText, type LaidText, layText } from '#shared/server/pdf/text-layout.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import type { Part } from '../../domain/join-offers.ts';
import { quieter } from './list-faces.ts';
import type { ListSheet } from './list-sheet.ts';

const TALLEST_IMAGE = 220;
const ROOM_ABOVE_HEADER = 6;
const BIN_WIDTH = 34;
const GAP = 14;

export interface ContentsLine {
  readonly page: number;
  readonly top: number;
  readonly left: number;
  readonly groupId: string;
}

export type Entry = ViewedList['groups'][number]['items'][number];

/** Values shared by all parts of a printout. */
export interface Printing {
  readonly sheet: ListSheet;
  readonly price: (price: number | null) => string;
  readonly images: ReadonlyMap<string, Buffer>;
  readonly contents: ContentsLine[];
}

export interface EntryColumns {
  /** Column headers such as Glass and Bottle; empty if each entry has one price. */
  readonly heads: readonly string[];
  readonly hasBins: boolean;
}

export const HEAD_WIDTH = 50;

interface LaidEntry {
  readonly title: LaidText;
  readonly below: readonly LaidText[];
  readonly prices: readonly LaidText[];
  readonly bin: LaidText | undefined;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** The price follows the name, because texts are not left-aligned. */
  readonly inline: boolean;
}

/** Name and vintage, prices on the right, and the description below. */
function layEntry({ sheet, price }: Printing, part: Part<Entry>, { heads, hasBins }: EntryColumns): LaidEntry {
  const { entry, offer } = part;
  const { item } = sheet.look.texts;
  const small = quieter(item, sheet.look.faint);
  const inline = item.align !== 'left';
  const own = sheet.look.rule === 'none';
  const joined = offer && offer.prices.length > 1;
  const size = joined ? '' : (entry.size ?? '');
  const shown = entry.sold_out ? ['Sold out'] : (offer?.prices ?? []).map((each) => price(each.price));
  const texts = entry.price === null && !joined && !entry.sold_out ? [] : shown;
  const labeled = joined && heads.length === 0 ? offer.prices.map(({ label }, at) => `${label} ${shown[at]}`) : texts;
  const name = [offer?.name ?? entry.name, entry.vintage].filter(Boolean).join(' ');
  const title = [name, own ? size : '', inline ? labeled.join('  ·  ') : ''].filter(Boolean).join('  ·  ');
  const about = [own ? '' : size, entry.region, entry.grape].filter(Boolean).join(' · ');
  const prices = inline ? [] : labeled.map((text) => layText(sheet.pdf, text, item.face, sheet.width));
  const indent = hasBins && !inline ? BIN_WIDTH : 0;
  const priced = heads.length > 0 ? heads.length * HEAD_WIDTH : widthOf(prices);
  const width = sheet.width - indent - (priced > 0 && !inline ? priced + GAP : 0);
  const laid = layText(sheet.pdf, title, item.face, width);
  const below = [about, entry.ingredients.join(', '), entry.notes ?? '']
    .filter(Boolean)
    .map((text) => layText(sheet.pdf, text, small.face, width));
  return {
    title: laid,
    below,
    prices,
    bin: entry.bin && indent > 0 ? layText(sheet.pdf, entry.bin, small.face, BIN_WIDTH) : undefined,
    left: sheet.left + indent,
    width,
    height:
      Math.max(laid.height, ...prices.map(({ height }) => height)) + below.reduce((sum, { height }) => sum + height, 0),
    inline,
  };
}

const lineWidth = ({ lines }: LaidText): number => Math.max(0, ...lines.map(({ width }) => width));
const widthOf = (prices: readonly LaidText[]): number =>
  prices.reduce((sum, price) => sum + lineWidth(price), 0) + 12 * Math.max(0, prices.length - 1);

/** The height of a part in points, without the space below it. */
export function heightOfPart(printing: Printing, part: Part<Entry>, columns: EntryColumns): number {
  const { sheet } = printing;
  const { entry } = part;
  if (entry.type === 'ITEM') return layEntry(printing, part, columns).height;
  if (entry.type === 'HEADER')
    return ROOM_ABOVE_HEADER + sheet.lay(entry.header_text ?? '', sheet.look.texts.header).height + 6;
  if (entry.type === 'SUBHEADER') return sheet.lay(entry.subheader_text ?? '', sheet.look.texts.header).height + 6;
  return entry.type === 'SPACER' ? (entry.spacer_height ?? 0) : sheet.look.texts.item.face.size * 1.3;
}

/** Draws one part of a group at the sheet's position; the caller has checked that it fits. */
export function drawPart(
  printing: Printing,
  part: Part<Entry>,
  columns: EntryColumns,
  others: readonly { readonly id: string; readonly name: string }[],
): void {
  const { sheet, contents } = printing;
  const { entry } = part;
  const { header, item } = sheet.look.texts;
  switch (entry.type) {
    case 'HEADER':
      if (!sheet.isAtTop) sheet.y += ROOM_ABOVE_HEADER;
      sheet.write(sheet.block(entry.header_text ?? '', header));
      return;
    case 'SUBHEADER':
      sheet.write(sheet.block(entry.subheader_text ?? '', quieter(header, '', 0.85)));
      return;
    case 'SPACER':
      if (!sheet.isAtTop) sheet.y += entry.spacer_height ?? 0;
      return;
    case 'TOC':
      for (const { id, name } of others) {
        const text = sheet.lay(name, { ...item, align: 'left' }, sheet.width - 40);
        sheet.requireRoom(text.height);
        contents.push({ page: sheet.pages - 1, top: sheet.y, left: sheet.left, groupId: id });
        drawText(sheet.pdf, text, {
          left: sheet.left,
          top: sheet.y,
          width: sheet.width - 40,
          color: item.color,
          goTo: id,
        });
        sheet.y += text.height + item.gap;
      }
      return;
    case 'ITEM':
      drawEntry(sheet, layEntry(printing, part, columns), entry.sold_out, columns.heads, part);
  }
}

function drawEntry(
  sheet: ListSheet,
  { title, below, prices, bin, left, width, inline }: LaidEntry,
  soldOut: boolean,
  heads: readonly string[],
  part: Part<Entry>,
): void {
  const { pdf, look } = sheet;
  const { item } = look.texts;
  const color = soldOut ? look.faint : item.color;
  const align = inline ? item.align : 'left';
  const top = sheet.y;
  if (bin)
    drawText(pdf, bin, {
      left: sheet.left,
      top: top + (title.lineHeight - bin.lineHeight) * 0.7,
      width: BIN_WIDTH,
      color: look.faint,
    });
  drawText(pdf, title, { left, top, width, align, color });
  const edge = sheet.left + sheet.width;
  let right = edge;
  const slots = prices.map((price, at) => ({ price, at: slotOf(part, heads, at) })).toReversed();
  for (const { price, at } of slots) {
    if (heads.length > 0) right = edge - HEAD_WIDTH * (heads.length - 1 - at);
    drawText(pdf, price, { left: right - 200, top, width: 200, align: 'right', color });
    right -= lineWidth(price) + 12;
  }
  const used = title.lines.at(-1)?.width ?? 0;
  if (look.leaders && prices.length > 0)
    leaders(sheet, left + used + 6, right + 4, top + title.height - item.face.size * 0.32);
  sheet.y = top + title.height;
  for (const text of below) {
    drawText(pdf, text, { left, top: sheet.y, width, align, color: look.faint });
    sheet.y += text.height;
  }
  sheet.y += item.gap;
}

/** The column of an entry's price: its own, or the last one. */
function slotOf({ entry, offer }: Part<Entry>, heads: readonly string[], at: number): number {
  if (offer && offer.prices.length > 1) return Math.max(0, heads.indexOf(offer.prices[at]?.label ?? ''));
  return entry.pour === 'glass' && !entry.sold_out ? 0 : heads.length - 1;
}

/** Dots between a name and its price. */
function leaders({ pdf, look }: ListSheet, from: number, to: number, y: number): void {
  if (to - from < 12) return;
  pdf.save().strokeColor(look.faint).lineWidth(0.7).dash(0.7, { space: 3 });
  pdf.moveTo(from, y).lineTo(to, y).stroke().undash().restore();
}

export function writePageOf(sheet: ListSheet, { page, top, left, groupId }: ContentsLine, target: number): void {
  sheet.pdf.switchToPage(page);
  const { item } = sheet.look.texts;
  const text = sheet.lay(String(target), item);
  drawText(sheet.pdf, text, { left, top, width: sheet.width, align: 'right', color: item.color, goTo: groupId });
}

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** Scales an image to fit the page; bytes that are not an image are skipped. */
export function drawImage(sheet: ListSheet, bytes: Buffer | undefined): void {
  const image = bytes && openImage(sheet.pdf, bytes);
  if (!image) return;
  const scale = Math.min(1, sheet.width / image.width, TALLEST_IMAGE / image.height);
  sheet.requireRoom(image.height * scale);
  const left = sheet.left + (sheet.width - image.width * scale) / 2;
  sheet.pdf.image(image as never, left, sheet.y, { width: image.width * scale, height: image.height * scale });
  sheet.y += image.height * scale + sheet.look.texts.item.gap;
}

function openImage(pdf: Document, bytes: Buffer): Picture | undefined {
  try {
    return (pdf as unknown as { openImage(src: Buffer): Picture }).openImage(bytes);
  } catch {
    return undefined;
  }
}
