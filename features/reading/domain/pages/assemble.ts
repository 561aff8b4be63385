import { Decimal } from 'decimal.js';
import { barcodeOf } from '../barcode-text.ts';
import type { Column } from '../columns/column-words.ts';
import type { LineDoubt, ReadLine } from '../document.ts';
import { type Cells, readCells, unitOf } from '../read-cells.ts';
import { CODES, readFigure, SIGNS } from '../read-figure.ts';
import { isSize, readPack } from '../read-pack.ts';
import type { Gathered } from './gather.ts';
import type { Solved } from './solve.ts';
import type { TextColumn } from './text-columns.ts';
import type { Token, TokenRow } from './tokens.ts';
import type { Track } from './tracks.ts';

const UPC = /\b(?:UPC|EAN|GTIN|BARCODE)[\s:#-]*((?:\d[\s-]?){8,14})/i;
const MOST_NAME = 500;
/** An item number among the words of a name, as it is labeled: Art.-Nr. W-8957, Item 10452, SKU-2356. */
const LABELED_CODE =
  /(?<![\p{L}\d])(?:(?:art(?:ikel|icle|ículo|icolo)?|item|prod(?:uct)?|mat(?:erial)?)[.\s-]{0,2}(?:n[ro°º]|no|num(?:ber)?|code|#)?[.:#\s-]{0,3}|(?:ref|r[ée]f|code|cod|c[óo]d|codice|sku)[.:#\s]{1,3})((?=\S*\d\S*\d\S*\d)[A-Z\d][A-Z\d./-]{2,15})(?![\p{L}\d])|(?<![\p{L}\d])(SKU-?\d{3,12})(?![\p{L}\d])/iu;
/** Signs that only separate the parts of a text. */
const trimmed = (name: string): string =>
  name
    .replaceAll(/(?:\s+[·•|])+(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A number may continue in the next row after its hyphen: BC- and 168995. */
const joined = (parts: readonly string[]): string => parts.join(' ').replace(/(?<=[A-Z]-) (?=\d+$)/, '');

interface Place {
  readonly columns: readonly TextColumn[];
  readonly tracks: readonly Track[];
}

type Collected = Partial<Record<Column, string[]>>;

/** Next to the letters of the line: smaller ones are a note below it. */
const SMALL = 0.9;

/**
 * Adds what is in smaller type to the line, except words that would become part of a complete name: such notes say how
 * it is delivered, or which variant a shop's program counts. They may still hold its pack, size, or numbers.
 */
function takeNote(said: Collected, noted: Collected): string {
  const isNamed = /\p{L}.*\p{L}/u.test((said.name ?? []).join(' '));
  for (const [column, parts] of Object.entries(noted) as [Column, string[]][])
    if (column !== 'name' || !isNamed) said[column] = [...(said[column] ?? []), ...parts];
  return isNamed ? (noted.name ?? []).join(' ') : '';
}

const IN_NOTE = new RegExp(
  `(?:@\\s?)?\\(?(?:${CODES})?\\s?[${SIGNS}]?\\s?(\\d[\\d.,]*[.,]\\d{2})(?:\\s?(?:[${SIGNS}]|${CODES}))?(?:\\s?(?:/|per)?\\s?\\p{L}{2,6}\\.?)?\\)?$`,
  'iu',
);

/** A price in a text of its own below the name, "($49.74 ea.)", if it proves the line. */
function priceBelow(
  words: readonly TokenRow[],
  { amount, count, price }: Solved,
): { text: Token; figure: string } | null {
  if (price || !count?.value || !amount.value) return null;
  for (const text of words.flatMap(({ tokens }) => tokens)) {
    const said = text.text.trim();
    const figure = readFigure((IN_NOTE.exec(said)?.index === 0 && IN_NOTE.exec(said)?.[1]) || '');
    if (figure && new Decimal(figure).times(count.figure).minus(amount.figure).abs().lt('0.005'))
      return { text, figure };
  }
  return null;
}

/** Builds one line of goods from its figures and words. */
export function assemble({ anchor, words, unclear }: Gathered, solved: Solved, place: Place): ReadLine | null {
  const below = priceBelow(words, solved);
  const said: Collected = {};
  const noted: Collected = {};
  const figures = new Set([solved.amount, solved.count, solved.price, solved.discount, below?.text]);
  const before = words.filter(({ row }) => row.base < anchor.row.base);
  for (const row of [...before, anchor, ...words.filter((each) => !before.includes(each))])
    for (const token of row.tokens)
      if (!figures.has(token)) collect(row.row.height < SMALL * anchor.row.height ? noted : said, token, place.columns);
  const note = takeNote(said, noted);
  const texts = Object.fromEntries(Object.entries(said).map(([column, parts]) => [column, joined(parts)])) as Cells;
  const touching = packBesideSize(texts);
  const { code, name, barcode } = splitName(texts, note);
  const counted = countedAs(solved, texts, place, anchor);
  const inNote = readPack(note);
  const line = readCells({
    ...(inNote.size && !readPack(name).size ? { size: note } : {}),
    ...texts,
    ...touching,
    ...counted,
    code,
    name,
    barcode: barcode ?? texts.barcode,
    price: below?.figure ?? priceOf(solved),
    discount: solved.off === 0 ? undefined : new Decimal(solved.off).toDecimalPlaces(2).toFixed(),
    total: solved.amount.figure,
  });
  if (!line) return null;
  const signs = (solved.count?.value ?? 0) < 0 && (solved.amount.value ?? 0) > 0;
  // With two texts in the number's column, one is not part of the number.
  const codes = (line.code ?? '').includes(' ');
  const doubts: LineDoubt[] = [];
  if (unclear) doubts.push('neighbor');
  if (touching || codes || place.columns.some((column) => column.unknown)) doubts.push('columns');
  if (!isCounted(solved, texts, place, anchor)) doubts.push('unit');
  if (signs || line.name === '' || !(solved.price || below)) doubts.push('figures');
  return doubts.length > 0 ? { ...line, doubts } : line;
}

/** Two columns that nearly touch: "12 750ML" is a pack and a size, if there is no other pack; "750 mL" is one size. */
function packBesideSize({ pack, size }: Cells): Cells | null {
  const [, count, rest] = /^(\d{1,3}) +(\S.*)$/.exec(size ?? '') ?? [];
  return count && rest && !pack && !isSize(size ?? '') ? { pack: count, size: rest } : null;
}

function collect(said: Collected, token: Token, columns: readonly TextColumn[]): void {
  const over = columns.toSorted((a, b) => common(b, token) - common(a, token))[0];
  const near = over && common(over, token) > -12 ? over : undefined;
  const column = near?.column ?? (unitOf(token.text) ? 'unit' : 'name');
  if (column === 'ignored' || token.percent !== null) return;
  const parts = said[column] ?? [];
  parts.push(token.text);
  said[column] = parts;
}

const common = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** A name may begin with the vendor's item number and end with a barcode. */
function splitName(
  texts: Cells,
  note: string,
): { code: string | undefined; name: string; barcode: string | undefined } {
  let name = texts.name ?? '';
  const upc = UPC.exec(name) ?? UPC.exec(note);
  const barcode = upc ? (barcodeOf(upc[1] ?? '') ?? undefined) : undefined;
  if (upc) name = name.replace(upc[0], ' ').trim();
  const labeled = texts.code ? null : (LABELED_CODE.exec(name) ?? LABELED_CODE.exec(note));
  if (labeled)
    return {
      code: labeled[1] ?? labeled[2],
      name: trimmed(name.replace(labeled[0], ' ')).slice(0, MOST_NAME),
      barcode,
    };
  name = trimmed(name);
  const inBrackets = texts.code ? null : /^\[((?=\S*\d)[A-Z\d][A-Z\d./-]{1,15})\]\s+(?=\p{L}|\d)/u.exec(name);
  if (inBrackets) return { code: inBrackets[1], name: name.slice(inBrackets[0].length, MOST_NAME), barcode };
  const first = /^((?=\S*\d\S*\d\S*\d)[A-Z\d][A-Z\d./-]{2,15})\s+(?:[-–·|:]\s+)?(?=\p{L}|\d)/u.exec(name);
  const code = texts.code ?? (first && !/^(19|20)\d{2}$|^1800$/.test(first[1] ?? '') ? first[1] : undefined);
  if (!texts.code && code) name = name.slice(first?.[0].length);
  return { code, name: name.slice(0, MOST_NAME), barcode };
}

/** Per counted unit: the price of a bottle times the bottles in a case, where that proves the line. */
const priceOf = ({ price, held }: Solved): string | undefined =>
  price && held ? new Decimal(price.figure).times(held).toFixed() : price?.figure;

/** What the quantity counts: as a unit or a header says, or as two adjacent prices prove. */
function countedAs(solved: Solved, texts: Cells, { tracks }: Place, anchor: TokenRow): Cells {
  const figure = solved.count?.figure ?? '';
  if (solved.held) return { cases: figure, pack: String(solved.held) };
  const own = countOf(solved.countTrack);
  if (own) {
    const column = own === 'cases' ? 'bottles' : 'cases';
    const other = tracks.find((track) => track !== solved.countTrack && countOf(track) === column);
    const [inCases, all] = own === 'cases' ? [solved.countTrack, other] : [other, solved.countTrack];
    const held = solved.holds && inCases && all ? heldIn(inCases, all, anchor) : null;
    if (held) return held;
    const loose = solved.holds ? undefined : other?.tokens.get(anchor)?.figure;
    return { [own]: figure, ...(loose ? { [column]: loose } : {}) };
  }
  const unit = solved.count?.unit || texts.unit || '';
  if (unitOf(unit)) return { quantity: figure, unit };
  const all = casesOf(solved, tracks, anchor);
  if (all) return all;
  const proved =
    perOf(solved, tracks, anchor) ??
    (solved.holds && solved.priceTrack?.head?.column === 'price' ? solved.priceTrack.head.per : undefined);
  if (proved) return { [proved === 'case' ? 'cases' : 'bottles']: figure };
  return { quantity: figure, unit };
}

/** 2 cases of 12 next to a quantity of 24: the quantity counts the bottles in them. */
function casesOf({ count, countTrack, holds }: Solved, tracks: readonly Track[], anchor: TokenRow): Cells | null {
  const others = tracks.filter((track) => track !== countTrack);
  const inCases = others.find(({ head }) => head?.column === 'cases')?.tokens.get(anchor);
  if (!holds || !inCases?.value || !count?.value) return null;
  const held = count.value / inCases.value;
  const said = others.some((track) => track.tokens.get(anchor) !== inCases && track.tokens.get(anchor)?.value === held);
  return said && held > 1 && Number.isInteger(held) ? { cases: inCases.figure, pack: String(held) } : null;
}

/** Cases next to the total bottles in them, if each row has a whole number of bottles per case. */
function heldIn(cases: Track, all: Track, anchor: TokenRow): Cells | null {
  const both = [...cases.tokens].flatMap(([row, { value }]) =>
    value ? [(all.tokens.get(row)?.value ?? Number.NaN) / value] : [],
  );
  const whole = both.every((held) => Number.isInteger(held) && held >= 1);
  const [inCases, bottles] = [cases.tokens.get(anchor), all.tokens.get(anchor)];
  if (!whole || !both.some((held) => held > 1) || !inCases?.value || !bottles?.value) return null;
  return { cases: inCases.figure, pack: String(bottles.value / inCases.value) };
}

/** What a quantity column counts, from its header; "Case Qty" is one if its figures prove to be quantities. */
function countOf(track: Track | null): 'cases' | 'bottles' | null {
  const head = track?.head;
  if (head?.column === 'cases' || head?.column === 'bottles') return head.column;
  if (head?.column !== 'pack' || !head.per) return null;
  return head.per === 'case' ? 'cases' : 'bottles';
}

/** True if the document says what the quantity counts, or only one column has quantities. */
function isCounted(solved: Solved, texts: Cells, { tracks }: Place, anchor: TokenRow): boolean {
  const unit = solved.count?.unit || texts.unit || '';
  if (solved.held || countOf(solved.countTrack) || unitOf(unit)) return true;
  if (casesOf(solved, tracks, anchor)) return true;
  // An unknown unit may be a case.
  if (unit !== '') return false;
  return solved.countTrack?.head?.column === 'quantity' || perOf(solved, tracks, anchor) !== undefined;
}

/** With two prices, the one per case is several times the one per bottle. */
function perOf({ price, holds }: Solved, tracks: readonly Track[], anchor: TokenRow): 'case' | 'bottle' | undefined {
  if (!holds || !price?.value) return undefined;
  const others = tracks
    .filter(({ head }) => head?.column === 'price')
    .flatMap((track) => track.tokens.get(anchor)?.value ?? []);
  for (const other of others) {
    const times = Math.max(price.value, other) / Math.min(price.value, other);
    if (times > 1.5 && times < 100) return price.value > other ? 'case' : 'bottle';
  }
  return undefined;
}

/** Bottles in a case, where the prices of a case and of a bottle are side by side and one is a multiple of the other. */
export function packOf(
  { price, priceTrack, holds }: Solved,
  tracks: readonly Track[],
  anchor: TokenRow,
): number | null {
  if (!holds || !price?.value) return null;
  for (const track of tracks) {
    const other = track.head?.column === 'price' && track !== priceTrack ? track.tokens.get(anchor)?.value : null;
    if (!other || !(track.head?.per === 'bottle' || priceTrack?.head?.per === 'case')) continue;
    const times = Math.round(price.value / other);
    // The price of a bottle is rounded to the cent.
    if (times > 1 && times <= 60 && Math.abs(price.value - times * other) <= 0.0051 * times) return times;
  }
  return null;
}
