import { barcodeOf } from '../barcode-text.ts';
import type { Column } from '../columns/column-words.ts';
import type { ReadLine } from '../document.ts';
import { type Cells, readCells, unitOf } from '../read-cells.ts';
import type { Head } from './find-head.ts';
import type { Gathered } from './gather.ts';
import type { Solved } from './solve.ts';
import type { Token, TokenRow } from './tokens.ts';
import type { Track } from './tracks.ts';

const UPC = /\b(?:UPC|EAN|GTIN|BARCODE)[\s:#-]*((?:\d[\s-]?){8,14})/i;
const MOST_NAME = 500;
const WORDS: ReadonlySet<string> = new Set<Column>([
  'name',
  'code',
  'size',
  'pack',
  'unit',
  'vintage',
  'barcode',
  'ignored',
]);

interface Place {
  readonly heads: readonly Head[];
  readonly tracks: readonly Track[];
}

type Collected = Partial<Record<Column, string[]>>;

/** One line of goods from its figures and the words that belong to it. */
export function assemble({ anchor, words, unclear }: Gathered, solved: Solved, place: Place): ReadLine | null {
  const said: Collected = {};
  const figures = new Set([solved.amount, solved.count, solved.price, solved.discount]);
  const before = words.filter(({ row }) => row.base < anchor.row.base);
  for (const row of [...before, anchor, ...words.filter((each) => !before.includes(each))])
    for (const token of row.tokens) if (!figures.has(token)) collect(said, token, row, place);
  const texts = Object.fromEntries(Object.entries(said).map(([column, parts]) => [column, parts.join(' ')])) as Cells;
  const { code, name, barcode } = splitName(texts);
  const counted = countedAs(solved, texts, place, anchor);
  const line = readCells({
    ...texts,
    ...counted,
    code,
    name,
    barcode: barcode ?? texts.barcode,
    price: solved.price?.figure,
    discount: solved.discount?.figure,
    total: solved.amount.figure,
  });
  if (!line) return null;
  const signs = (solved.count?.value ?? 0) < 0 && (solved.amount.value ?? 0) > 0;
  return unclear || signs || !solved.price ? { ...line, unproved: true } : line;
}

function collect(said: Collected, token: Token, row: TokenRow, { heads, tracks }: Place): void {
  const track = tracks.find((each) => each.tokens.get(row) === token);
  const column = (token.value !== null && track?.head?.column) || columnOfWords(token, heads);
  const known = column && WORDS.has(column) ? column : token.value === null ? wordsOf(token) : undefined;
  if (!known || known === 'ignored') return;
  const parts = said[known] ?? [];
  parts.push(token.text);
  said[known] = parts;
}

/** Words under no head: a unit is one by what it says, the rest is a name. */
const wordsOf = ({ text }: Token): Column => (unitOf(text) ? 'unit' : 'name');

/** The head under which words stand: they begin with it, are under it, or follow it before the next. */
function columnOfWords(token: Token, heads: readonly Head[]): Column | undefined {
  const words = heads.filter(({ column }) => WORDS.has(column));
  const begins = words.find((head) => Math.abs(head.left - token.left) < 3);
  if (begins) return begins.column;
  const common = (head: Head) => Math.min(head.right, token.right) - Math.max(head.left, token.left);
  const over = heads.filter((head) => common(head) > 0).toSorted((a, b) => common(b) - common(a))[0];
  if (over && WORDS.has(over.column)) return over.column;
  if (over && unitOf(token.text)) return 'unit';
  const left = heads.filter((head) => head.left <= token.left).at(-1);
  if (left && WORDS.has(left.column)) return left.column;
  return words.toSorted((a, b) => far(a, token) - far(b, token))[0]?.column;
}

const far = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.max(a.left - b.right, b.left - a.right, 0);

/** A name may begin with the vendor's number, and end with a barcode. */
function splitName(texts: Cells): { code: string | undefined; name: string; barcode: string | undefined } {
  let name = texts.name ?? '';
  const upc = UPC.exec(name);
  const barcode = upc ? (barcodeOf(upc[1] ?? '') ?? undefined) : undefined;
  if (upc) name = name.replace(upc[0], ' ').trim();
  const first = /^((?=\S*\d\S*\d\S*\d)[A-Z\d][A-Z\d./-]{2,15})\s+(?=\p{L}|\d)/u.exec(name);
  const code = texts.code ?? (first && !/^(19|20)\d{2}$|^1800$/.test(first[1] ?? '') ? first[1] : undefined);
  if (!texts.code && code) name = name.slice(first?.[0].length);
  return { code, name: name.slice(0, MOST_NAME), barcode };
}

/** What the quantity counts: as a unit or a head says, or as two prices beside each other prove. */
function countedAs(solved: Solved, texts: Cells, { tracks }: Place, anchor: TokenRow): Cells {
  const figure = solved.count?.figure ?? '';
  const head = solved.countTrack?.head;
  if (head?.column === 'cases' || head?.column === 'bottles') {
    const other = tracks.find(
      (track) => track.head && track.head.column !== head.column && ['cases', 'bottles'].includes(track.head.column),
    );
    const loose = solved.holds ? undefined : other?.tokens.get(anchor)?.figure;
    return { [head.column]: figure, ...(loose && other?.head ? { [other.head.column]: loose } : {}) };
  }
  const unit = solved.count?.unit || texts.unit || '';
  if (unitOf(unit)) return { quantity: figure, unit };
  const proved = perOf(solved, tracks, anchor) ?? (solved.holds && solved.priceTrack?.head?.column === 'price' ? solved.priceTrack.head.per : undefined);
  if (proved) return { [proved === 'case' ? 'cases' : 'bottles']: figure };
  return { quantity: figure, unit };
}

const COUNTED: ReadonlySet<string> = new Set(['cases', 'bottles']);

/** What a column of quantities counts, as its head says; "Case Qty" is one when its figures prove to be quantities. */
function countOf(track: Track | null): 'cases' | 'bottles' | null {
  const head = track?.head;
  if (head?.column === 'cases' || head?.column === 'bottles') return head.column;
  if (head?.column !== 'pack' || !head.per) return null;
  return head.per === 'case' ? 'cases' : 'bottles';
}

/** Of two prices the one for a case is several times that for a bottle. */
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
