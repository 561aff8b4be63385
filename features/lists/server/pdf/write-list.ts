import { setImmediate } from 'node:timers/promises';
import { formatPrices } from '#shared/domain/format.ts';
import { type Region, usesLetter } from '#shared/domain/region.ts';
import { type Document, registerFonts } from '#shared/server/pdf/text-layout.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import { joinOffers, type Part, priceColumns } from '../../domain/join-offers.ts';
import {
  drawImage,
  drawPart,
  type Entry,
  type EntryColumns,
  HEAD_WIDTH,
  heightOfPart,
  type Printing,
  writePageOf,
} from './draw-entry.ts';
import { groupText, paperLook, quieter } from './list-faces.ts';
import { A4, LETTER, ListSheet, MARGIN, writeFooters } from './list-sheet.ts';

type Group = ViewedList['groups'][number];

export interface ListToPrint {
  readonly list: ViewedList;
  readonly styles: readonly PublicStyle[];
  readonly organization: string;
  readonly region: Region;
  readonly now: Date;
  /** The bytes of an entry's image. */
  readonly images: ReadonlyMap<string, Buffer>;
}

/** A list on paper in its look: groups in order, and their pages (LIST-016, LIST-017). */
export async function writeListPdf({ list, styles, organization, region, now, images }: ListToPrint): Promise<Blob> {
  const { default: PDFDocument } = await import('pdfkit'); // its fonts take memory that most processes never need
  const info = { Title: list.name, Author: organization, CreationDate: now };
  const size = [...(usesLetter(region) ? LETTER : A4)];
  const pdf = new PDFDocument({
    size: size as [number, number],
    margin: MARGIN,
    bufferPages: true,
    info,
    lang: 'en-US',
  });
  const whole = collect(pdf);
  registerFonts(pdf);
  const sheet = new ListSheet(pdf, paperLook(list.look, styles), list.columns);
  const prices = list.groups.flatMap(({ items }) => items.map(({ price }) => price));
  const printing: Printing = { sheet, price: formatPrices(prices, list), images, contents: [] };
  writeTitle(sheet, list, organization);
  const pages = new Map<string, number>();
  for (const group of list.groups) await printGroup(printing, list, group, pages);
  for (const line of printing.contents) writePageOf(sheet, line, pages.get(line.groupId) ?? 1);
  writeFooters(sheet, list.name);
  pdf.end();
  return whole;
}

function writeTitle(sheet: ListSheet, list: ViewedList, organization: string): void {
  const { list: title } = sheet.look.texts;
  if (list.look !== 'own') sheet.write(sheet.block(organization, sheet.look.venue, sheet.wholeWidth), true);
  sheet.write(sheet.block(list.name, title, sheet.wholeWidth), true);
  if (list.look !== 'own') sheet.rule(true, title.align);
  sheet.beginColumns();
}

const ROOM_ABOVE_GROUP = 12;

/** A group's name never ends a column: its headers and first entry stay with it. */
async function printGroup(
  printing: Printing,
  list: ViewedList,
  group: Group,
  pages: Map<string, number>,
): Promise<void> {
  const { sheet } = printing;
  const parts = joinOffers(group.items);
  const columns = { heads: priceColumns(parts), hasBins: group.items.some(({ bin }) => bin !== null) };
  const set = groupText(list.look, group.style, sheet.look.texts.group);
  const name = sheet.block(group.name, set);
  if (!sheet.isAtTop) sheet.y += ROOM_ABOVE_GROUP;
  sheet.requireRoom(name.text.height + name.gap + 10 + roomFor(printing, parts, 0, columns));
  pages.set(group.id, sheet.pages);
  sheet.pdf.addNamedDestination(group.id, 'XYZ', sheet.left, sheet.y, null);
  sheet.write(name);
  if (list.look !== 'own') sheet.rule(false, set.align);
  if (columns.heads.length > 0) writeHeads(sheet, columns.heads);
  for (const [place, part] of parts.entries()) {
    await setImmediate(); // lets other requests run in between
    const goesOn = sheet.requireRoom(roomFor(printing, parts, place, columns));
    if (goesOn && columns.heads.length > 0) writeHeads(sheet, columns.heads);
    if (part.entry.type === 'IMAGE') drawImage(sheet, printing.images.get(part.entry.id));
    else
      drawPart(
        printing,
        part,
        columns,
        list.groups.filter(({ id }) => id !== group.id),
      );
  }
}

/** A header needs room for everything up to the first entry. */
function roomFor(printing: Printing, parts: readonly Part<Entry>[], from: number, columns: EntryColumns): number {
  let room = 0;
  for (const part of parts.slice(from)) {
    room += heightOfPart(printing, part, columns);
    if (part.entry.type !== 'HEADER' && part.entry.type !== 'SUBHEADER') break;
  }
  return room;
}

function writeHeads(sheet: ListSheet, heads: readonly string[]): void {
  const small = { ...quieter(sheet.look.texts.item, sheet.look.faint, 0.76), align: 'right' as const, gap: 3 };
  for (const [place, head] of heads.entries()) {
    const width = sheet.width - HEAD_WIDTH * (heads.length - 1 - place);
    const top = sheet.y;
    sheet.write({ ...sheet.block(head, small, width), gap: 0 }, false, width);
    if (place < heads.length - 1) sheet.y = top;
    else sheet.y += small.gap;
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
