import { columnOf, MOST_HEAD_WORDS } from '../columns/column-words.ts';
import { type Chunk, wordsOf } from '../page-text.ts';
import { headText, type Meaning, meaningOf } from './head-meaning.ts';
import { figuresOf, type TokenRow } from './tokens.ts';

/** The header of one column: the words of all its rows, and their position. */
export interface Head extends Meaning {
  readonly left: number;
  readonly right: number;
  /** A person said which column it is. */
  readonly chosen?: boolean | undefined;
}

export interface HeadBand {
  readonly heads: readonly Head[];
  readonly start: number;
  /** The first row below the header. */
  readonly end: number;
}

type Span = Pick<Chunk, 'left' | 'right'>;

const MOST_ROWS = 3;
const MOST_CENTERED = 5;
/** Three lines, in letter heights from the first to the last. */
const HIGHEST = 2.9;
const CLOSE = 1.9;
const LONGEST_HEAD = 24;
/** The most words in one text of adjacent headers. */
const MOST_WORDS = 16;

/** The headers of a page: the rows above its first line of goods whose words name the most columns. */
export function findHead(rows: readonly TokenRow[], until: number, tracks: readonly Span[]): HeadBand | null {
  let best: (HeadBand & { known: number }) | null = null;
  for (let start = 0; start < until; start++)
    for (let count = 1; count <= MOST_ROWS && start + count <= until; count++) {
      const band = rows.slice(start, start + count);
      if (!standTogether(band)) break;
      // Another text row below a header begins a name, unless it is above figures.
      if (count > 1 && !standsOver(band.at(-1), tracks)) break;
      const heads = headsOf(band, tracks);
      const columns = new Set(heads.map(({ column }) => column));
      const known = [...columns].filter((column) => column !== 'ignored').length - count * 0.3;
      if (known >= 2.5 && (!best || known > best.known)) best = { heads, start, end: start + count, known };
    }
  return best ? grown(rows, best, until, tracks) : strangeHead(rows, until, tracks);
}

/** Adds neighboring rows as long as they belong to the header: its cells often have one, two or three centered lines. */
function grown(rows: readonly TokenRow[], band: HeadBand, until: number, tracks: readonly Span[]): HeadBand {
  const next = downward(rows, upward(rows, band, tracks), until, tracks);
  return next.start === band.start && next.end === band.end ? band : grown(rows, next, until, tracks);
}

/** Rows of centered cells are closer than lines: together they may be as high as three lines. */
function isFull(rows: readonly TokenRow[], start: number, end: number): boolean {
  const [first, last] = [rows[start], rows[end - 1]];
  if (!first || !last || end - start <= MOST_ROWS) return !first || !last;
  return end - start > MOST_CENTERED || last.row.base - first.row.base > HIGHEST * first.row.height;
}

/** In an unknown language, words are headers by position: above the figures of most columns. */
function strangeHead(rows: readonly TokenRow[], until: number, tracks: readonly Span[]): HeadBand | null {
  const isOver = ({ row, tokens }: TokenRow) =>
    row.chunks.length > 2 &&
    tokens.every(({ value }) => value === null) &&
    tracks.filter((track) => row.chunks.some((chunk) => common(chunk, track) > 0)).length >= 0.6 * tracks.length;
  const at = rows.slice(0, until).findLastIndex(isOver);
  const row = rows[at];
  return row ? upward(rows, { heads: headsOf([row], tracks), start: at, end: at + 1 }, tracks) : null;
}

/** A header may begin above the rows that name the most columns: text directly above its words is part of it. */
function upward(rows: readonly TokenRow[], band: HeadBand, tracks: readonly Span[]): HeadBand {
  const above = rows[band.start - 1];
  const first = rows[band.start];
  if (!above || !first || isFull(rows, band.start - 1, band.end) || !standTogether([above, first])) return band;
  const words = rows.slice(band.start, band.end).flatMap(({ row }) => row.chunks);
  const under = (chunk: Chunk) => words.some((other) => common(other, chunk) > 0);
  if (!above.row.chunks.every(under) && band.heads.length > 2) return band;
  if (above.row.chunks.some((chunk) => chunk.text.length > LONGEST_HEAD)) return band;
  const heads = headsOf(rows.slice(band.start - 1, band.end), tracks);
  return heads.length < band.heads.length ? band : { heads, start: band.start - 1, end: band.end };
}

/**
 * A header may end below the rows that name the most columns: header words directly below it, one of them above
 * figures.
 */
function downward(rows: readonly TokenRow[], band: HeadBand, until: number, tracks: readonly Span[]): HeadBand {
  const last = rows[band.end - 1];
  const next = rows[band.end];
  if (!last || !next || band.end >= until) return band;
  const apart = !standTogether([last, next]);
  if (apart ? !isSpread(rows, band.end, until, tracks) : isFull(rows, band.start, band.end + 1)) return band;
  const printed = everyHead(rows.slice(band.start, band.end), tracks);
  const under = (chunk: Chunk) => printed.some((head) => common(head, chunk) > 0);
  const isHead = (chunk: Chunk) => under(chunk) && chunk.text.length <= LONGEST_HEAD && !/\d/.test(chunk.text);
  if (!next.row.chunks.every(isHead) || !standsOver(next, tracks)) return band;
  const heads = headsOf(rows.slice(band.start, band.end + 1), tracks);
  return heads.length < band.heads.length ? band : { heads, start: band.start, end: band.end + 1 };
}

/** On a page whose rows are all far apart, a second row of several header words may be as far below the first. */
function isSpread(rows: readonly TokenRow[], at: number, until: number, tracks: readonly Span[]): boolean {
  const [first, second, goods] = [rows[at - 1], rows[at], rows[until]];
  if (!first || !second || !goods || at + 1 !== until || second.row.chunks.length < 3) return false;
  const over = tracks.filter((track) => second.row.chunks.some((chunk) => common(chunk, track) > 0));
  if (over.length < 0.6 * tracks.length) return false;
  return second.row.base - first.row.base <= 1.1 * (goods.row.base - second.row.base);
}

const standsIn = (chunk: Chunk, tracks: readonly Span[]): boolean => tracks.some((track) => common(chunk, track) > 0);

/** A single text is a group name rather than a header row, unless it is a header on its own. */
const standsOver = (row: TokenRow | undefined, tracks: readonly Span[]): boolean =>
  (row?.row.chunks.length !== 1 || isShortHead(row.row.chunks[0]?.text ?? '')) && standsOverAny(row, tracks);

const isShortHead = (text: string): boolean => text.length <= 6 || columnOf(text) !== undefined;

const standsOverAny = (row: TokenRow | undefined, tracks: readonly Span[]): boolean =>
  row?.row.chunks.some((chunk) => standsIn(chunk, tracks)) ?? false;

function standTogether(band: readonly TokenRow[]): boolean {
  if (band.some((row) => figuresOf(row).some(({ money }) => money))) return false;
  return band.every((row, at) => {
    const before = band[at - 1];
    return !before || row.row.base - before.row.base < CLOSE * Math.max(row.row.height, before.row.height);
  });
}

const common = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

const headsOf = (band: readonly TokenRow[], tracks: readonly Span[]): Head[] =>
  everyHead(band, tracks).flatMap((head) =>
    head.meaning ? [{ ...head.meaning, left: head.left, right: head.right }] : [],
  );

/** A header as printed. Its meaning is null if none of its words is known. */
export interface PrintedHead extends Span {
  readonly text: string;
  readonly meaning: Meaning | null;
}

/** The headers of these rows, from left to right, known or not. Stacked words are one header. */
export function everyHead(band: readonly TokenRow[], tracks: readonly Span[]): PrintedHead[] {
  const groups: { left: number; right: number; parts: Chunk[][] }[] = [];
  const chunks = band.flatMap(({ row }, at) =>
    row.chunks.flatMap((chunk) => apart(chunk, tracks)).map((chunk) => ({ chunk, at })),
  );
  for (const { chunk, at } of chunks) {
    const over = groups.filter((group) => common(group, chunk) > 1 && at > 0);
    const [group] = over.toSorted((a, b) => common(b, chunk) - common(a, chunk));
    if (group) {
      group.parts[at] = [...(group.parts[at] ?? []), chunk];
      if (over.length === 1) {
        group.left = Math.min(group.left, chunk.left);
        group.right = Math.max(group.right, chunk.right);
      }
    } else {
      const parts: Chunk[][] = [];
      parts[at] = [chunk];
      groups.push({ left: chunk.left, right: chunk.right, parts });
    }
  }
  return groups
    .map(({ left, right, parts }): PrintedHead => {
      const texts = parts.filter(Boolean).map((part) => part.map(({ text }) => text).join(' '));
      return { text: headText(texts), meaning: meaningOf(texts), left, right };
    })
    .toSorted((a, b) => a.left - b.left);
}

/** Headers of narrow columns are so close that they form one chunk: each word may belong to other figures. */
function apart(chunk: Chunk, tracks: readonly Span[]): Chunk[] {
  const words = wordsOf(chunk);
  if (chunk.whole || words.length < 2 || words.length > MOST_WORDS || columnOf(chunk.text)) return [chunk];
  const strangers = strangersIn(words);
  if (strangers) return strangers;
  const found = words.map((word) => tracks.findIndex((track) => common(track, word) > 0));
  const over = found.map((track, at) => (track < 0 ? (found.slice(at).find((next) => next >= 0) ?? track) : track));
  if (new Set(over.filter((track) => track >= 0)).size < 2) return namedParts(words) ?? [chunk];
  const cuts = over.flatMap((track, at) => (at > 0 && track !== over[at - 1] ? [at] : []));
  return [0, ...cuts].map((from, at, all) => joined(words.slice(from, all[at + 1])));
}

const OF_GOODS: ReadonlySet<string> = new Set(['name', 'code']);
const OF_FIGURES: ReadonlySet<string> = new Set(['quantity', 'cases', 'bottles', 'discount', 'total']);

/** Words for a description that are never part of another header. */
const DESCRIBED =
  /^(?:\p{L}*bezeichnung|d[eé]signation|libell[eé]|omschrijving|descripci[oó]n|descrizione|description)$/iu;

/** One header never names both the item and its quantity. */
function strangersIn(words: readonly Chunk[]): Chunk[] | null {
  for (let at = 1; at < words.length; at++) {
    const [one, other] = [words.slice(0, at), words.slice(at)].map((part) => joined(part));
    const columns = [one, other].map((part) => meaningOf([part?.text ?? ''])?.column ?? '');
    const text = [one?.text ?? '', other?.text ?? ''];
    if (
      one &&
      other &&
      text.some((part) => DESCRIBED.test(part)) &&
      columns.every((column) => column !== '') &&
      columns[0] !== columns[1]
    )
      return [one, other];
    const apartFrom = (a: string, b: string) => OF_GOODS.has(a) && OF_FIGURES.has(b);
    if (
      one &&
      other &&
      (apartFrom(columns[0] ?? '', columns[1] ?? '') || apartFrom(columns[1] ?? '', columns[0] ?? ''))
    )
      return [one, other];
  }
  return null;
}

/** Words that together name two or more columns. */
function namedParts(words: readonly Chunk[]): Chunk[] | null {
  const parts: Chunk[] = [];
  for (let at = 0; at < words.length; ) {
    let count = Math.min(MOST_HEAD_WORDS, words.length - at);
    while (
      count > 0 &&
      !columnOf(
        words
          .slice(at, at + count)
          .map(({ text }) => text)
          .join(' '),
      )
    )
      count--;
    if (count === 0) return null;
    parts.push(joined(words.slice(at, at + count)));
    at += count;
  }
  return parts.length > 1 && !isOneHead(parts) ? parts : null;
}

/** "Btl Qty" is one header: a container and its count. */
function isOneHead(parts: readonly Chunk[]): boolean {
  const containers = parts.filter(({ text }) => ['cases', 'bottles'].includes(columnOf(text) ?? ''));
  return parts.length === 2 && containers.length === 1;
}

const joined = (words: readonly Chunk[]): Chunk => ({
  text: words.map(({ text }) => text).join(' '),
  left: words[0]?.left ?? 0,
  right: words.at(-1)?.right ?? 0,
});
