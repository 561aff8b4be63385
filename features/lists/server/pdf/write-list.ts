import { setImmediate } from 'node:timers/promises';
import { formatMoney } from '#shared/domain/format.ts';
import type { Region } from '#shared/domain/region.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import type { StyleType } from '../../domain/looks.ts';
import {
  type ContentsLine,
  heightOfText,
  MARGIN,
  requireRoom,
  WIDTH,
  writeContentsLine,
  writeEntry,
  writeFooters,
  writePageOf,
  writeText,
} from './list-sheet.ts';
import { type Document, type Looks, registerFonts } from './text-looks.ts';

type Group = ViewedList['groups'][number];
type Entry = Group['items'][number];

export interface ListSheet {
  readonly list: ViewedList;
  readonly styles: readonly PublicStyle[];
  readonly organization: string;
  readonly region: Region;
  readonly now: Date;
  /** The bytes of an entry's image. */
  readonly images: ReadonlyMap<string, Buffer>;
}

const TALLEST_IMAGE = 220;
const ROOM_BELOW_NAME = 30;
const ROOM_ABOVE_HEADER = 6;

/** A list on letter paper in the looks it has: groups in their order, and the pages they begin on (LIST-016, LIST-017). */
export async function writeListPdf(sheet: ListSheet): Promise<Blob> {
  const { list, organization, now } = sheet;
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const info = { Title: list.name, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, bufferPages: true, info, lang: 'en-US' });
  const whole = collect(pdf);
  registerFonts(pdf);
  const looksOf = (type: StyleType) => sheet.styles.find((style) => style.type === type) as Looks;
  writeText(pdf, { text: list.name, looks: looksOf('list') });
  const contents: ContentsLine[] = [];
  const pages = new Map<string, number>();
  for (const group of list.groups) {
    beginGroup(pdf, group, group.style ?? looksOf('group'), pages);
    for (const entry of group.items) {
      await setImmediate(); // between them other requests have their turn
      if (entry.type === 'TOC') {
        const others = list.groups.filter(({ id }) => id !== group.id);
        contents.push(...others.map(({ id, name }) => writeContentsLine(pdf, id, name, looksOf('item'))));
      } else drawEntry(pdf, entry, looksOf, sheet.images);
    }
  }
  for (const line of contents) writePageOf(pdf, line, pages.get(line.groupId) ?? 1);
  writeFooters(pdf, list.name);
  pdf.end();
  return whole;
}

/** Its name is not left alone at the end of a page. */
function beginGroup(pdf: Document, { id, name }: Group, looks: Looks, pages: Map<string, number>): void {
  pdf.y += 12;
  requireRoom(pdf, heightOfText(pdf, { text: name, looks }) + ROOM_BELOW_NAME);
  pages.set(id, pdf.bufferedPageRange().count);
  pdf.addNamedDestination(id, 'XYZ', MARGIN, pdf.y, null);
  writeText(pdf, { text: name, looks });
}

function drawEntry(
  pdf: Document,
  entry: Entry,
  looksOf: (type: StyleType) => Looks,
  images: ReadonlyMap<string, Buffer>,
): void {
  const header = looksOf('header');
  if (entry.type === 'HEADER' && pdf.y > MARGIN) pdf.y += ROOM_ABOVE_HEADER;
  if (entry.type === 'HEADER') writeText(pdf, { text: entry.header_text ?? '', looks: header });
  if (entry.type === 'SUBHEADER') {
    const looks = { ...header, fontSize: Math.max(6, header.fontSize * 0.85), fontWeight: 400 };
    writeText(pdf, { text: entry.subheader_text ?? '', looks });
  }
  if (entry.type === 'SPACER') {
    requireRoom(pdf, entry.spacer_height ?? 0);
    if (pdf.y > MARGIN) pdf.y += entry.spacer_height ?? 0;
  }
  if (entry.type === 'IMAGE') drawImage(pdf, images.get(entry.id), looksOf('item').spacing);
  if (entry.type === 'ITEM') {
    const about = [entry.vintage, entry.size].filter(Boolean).join(' · ');
    const price = entry.price === null ? '' : formatMoney(entry.price);
    writeEntry(pdf, { name: entry.name ?? '', about, notes: entry.notes, price }, looksOf('item'));
  }
}

/** Small enough for the page; bytes that are no picture after all are passed over. */
function drawImage(pdf: Document, bytes: Buffer | undefined, spacing: number): void {
  if (!bytes) return;
  const image = openImage(pdf, bytes);
  if (!image) return;
  const scale = Math.min(1, WIDTH / image.width, TALLEST_IMAGE / image.height);
  requireRoom(pdf, image.height * scale);
  const left = MARGIN + (WIDTH - image.width * scale) / 2;
  pdf.image(image as never, left, pdf.y, { width: image.width * scale, height: image.height * scale });
  pdf.y += image.height * scale + spacing;
}

function openImage(pdf: Document, bytes: Buffer): { width: number; height: number } | undefined {
  try {
    return (pdf as unknown as { openImage(src: Buffer): { width: number; height: number } }).openImage(bytes);
  } catch {
    return undefined;
  }
}

function collect(pdf: Document): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(new Uint8Array(part)));
    pdf.on('end', () => resolve(new Blob(parts, { type: 'application/pdf' })));
    pdf.on('error', reject);
  });
}
