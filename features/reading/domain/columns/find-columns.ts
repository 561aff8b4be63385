import { type Chunk, type TextRow, wordsOf } from '../page-text.ts';
import { isMoney } from '../read-figure.ts';
import { type Column, columnOf, MOST_HEAD_WORDS } from './column-words.ts';
import { columnOfTwo } from './join-heads.ts';

/** The head of a column, and where it stands on the page. */
export interface Head {
  readonly column: Column;
  readonly left: number;
  readonly right: number;
}

interface FoundHeads {
  readonly heads: Head[];
  readonly rows: number;
  /** Another row of heads is part of this one, or lies right above or below it. */
  readonly stacked: boolean;
}

/** The heads in a row and how many rows they take; null when the row is no header of lines. */
export function findHeads(rows: readonly TextRow[], at: number): FoundHeads | null {
  const row = rows[at];
  if (!row || hasMoney(row)) return null;
  const own = withoutRepeats(headsIn(row.chunks));
  const next = rows[at + 1];
  const goesOn = next && next.base - row.base < 2.2 * row.height && !hasMoney(next);
  const both = goesOn ? stack(row.chunks, next.chunks) : null;
  const goTogether = both !== null && isHeader(both.heads) && (both.parts > 0 || !isHeader(own));
  // A row of words above a header is not part of the header.
  const more = both !== null && own.length > 1 && isHeader(both.heads) && both.heads.length > own.length;
  const [heads, taken] = both && (goTogether || more) ? [both.heads, 2] : [own, 1];
  if (!isHeader(heads)) return null;
  const near = (other: TextRow | undefined) =>
    other !== undefined &&
    Math.abs(other.base - row.base) < 2.2 * row.height &&
    !hasMoney(other) &&
    headsFigures(other);
  const stacked = taken > 1 || near(rows[at - 1]) || near(next);
  return { heads, rows: taken, stacked };
}

/** Two heads of figures and more: a row of such is part of a header. */
function headsFigures(row: TextRow): boolean {
  return headsIn(row.chunks).filter((head) => FIGURES.has(head.column)).length > 1;
}

const FIGURES: ReadonlySet<Column> = new Set(['quantity', 'cases', 'bottles', 'price', 'discount', 'total']);

const hasMoney = (row: TextRow): boolean => row.chunks.some((chunk) => isMoney(chunk.text));

function isHeader(heads: readonly Head[]): boolean {
  const has = (...columns: Column[]) => heads.some((head) => columns.includes(head.column));
  const counts = has('quantity', 'cases', 'bottles');
  return heads.length >= 3 && has('name', 'code') && has('price', 'total') && counts;
}

/** Finds known heads word by word, the longest first: heads of narrow columns stand closer than words may. */
function headsIn(chunks: readonly Chunk[]): Head[] {
  const heads: Head[] = [];
  for (const chunk of chunks) {
    const words = wordsOf(chunk);
    for (let at = 0; at < words.length; ) {
      const found = longestHead(words, at);
      if (found) heads.push(found.head);
      at += found?.words ?? 1;
    }
  }
  return heads;
}

function longestHead(words: readonly Chunk[], at: number): { head: Head; words: number } | null {
  for (let count = Math.min(MOST_HEAD_WORDS, words.length - at); count > 0; count--) {
    const taken = words.slice(at, at + count);
    const column = columnOf(taken.map((word) => word.text).join(' '));
    const [first, last] = [taken[0], taken.at(-1)];
    if (column && first && last) return { head: { column, left: first.left, right: last.right }, words: count };
  }
  return null;
}

/** Of two heads with one meaning the amounts stand under the last (net after list price), the rest under the first. */
function withoutRepeats(heads: readonly Head[]): Head[] {
  const last = new Map(heads.map((head) => [head.column, head]));
  const first = new Map(heads.toReversed().map((head) => [head.column, head]));
  return heads.map((head) => {
    const kept = head.column === 'total' || head.column === 'price' ? last : first;
    return head.column === 'ignored' || kept.get(head.column) === head ? head : { ...head, column: 'ignored' as const };
  });
}

interface StackedHeads {
  readonly heads: Head[];
  /** How many heads are made of a part in each row; 0 where any two parts do not go together. */
  readonly parts: number;
}

/** Two rows of a header as one: what stands below another part of a head belongs to it. */
function stack(upper: readonly Chunk[], lower: readonly Chunk[]): StackedHeads {
  const [above, below] = [cutWhereShared(upper, lower), cutWhereShared(lower, upper)];
  const heads = above
    .filter((chunk) => !below.some((other) => overlap(chunk, other)))
    .flatMap((chunk) => headsIn([chunk]));
  let [parts, strangers] = [0, 0];
  for (const chunk of below) {
    const over = above.filter((other) => overlap(chunk, other));
    const text = over.map((other) => other.text).join(' ');
    const column = text === '' ? null : columnOfTwo(text, chunk.text);
    const alone = over.length === 1 && below.filter((other) => overlap(other, over[0] as Chunk)).length === 1;
    const place = alone
      ? { left: Math.min(chunk.left, over[0]?.left ?? 0), right: Math.max(chunk.right, over[0]?.right ?? 0) }
      : chunk;
    if (column) {
      heads.push({ column, left: place.left, right: place.right });
      parts++;
    } else if (text === '') heads.push(...headsIn([chunk]));
    else {
      heads.push(...headsIn([{ ...place, text: `${text} ${chunk.text}` }]));
      strangers++;
    }
  }
  const inOrder = heads.toSorted((a, b) => a.left - b.left);
  return { heads: withoutRepeats(inOrder), parts: strangers === 0 ? parts : 0 };
}

const overlap = (a: Chunk, b: Chunk): boolean => a.left < b.right && a.right > b.left;

/** Heads of narrow columns stand so close that they are one chunk: over several chunks it is cut into its words. */
function cutWhereShared(chunks: readonly Chunk[], others: readonly Chunk[]): Chunk[] {
  return chunks.flatMap((chunk) =>
    others.filter((other) => overlap(chunk, other)).length > 1 ? wordsOf(chunk) : [chunk],
  );
}

const LEFT_ALIGNED: ReadonlySet<Column> = new Set(['name', 'vendor']);

/** The texts of a row by column. A name reaches to the next column; a figure stands where its head begins, ends or is centred. */
export function cellsOf(row: TextRow, heads: readonly Head[]): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const chunk of row.chunks.flatMap((each) => cutAtHeads(each, heads))) {
    const head = headOf(chunk, heads);
    if (!head) continue;
    cells[head.column] = cells[head.column] ? `${cells[head.column]} ${chunk.text}` : chunk.text;
  }
  return cells;
}

/** A chunk under several heads of figures is cut into its words; a long name stays whole. */
function cutAtHeads(chunk: Chunk, heads: readonly Head[]): Chunk[] {
  const under = heads.filter((head) => head.left < chunk.right && head.right > chunk.left);
  if (under.length < 2) return [chunk];
  const words = wordsOf(chunk);
  const figures = words.filter((word) => /^[-($]*\d[\d.,]*[)%-]*$/.test(word.text));
  if (figures.length === words.length) return words;
  // Figures at the end of a name are cells of their own; so is a code before it.
  return words.reduce<Chunk[]>((parts, word) => {
    const last = parts.at(-1);
    const ownHead = headOf(word, heads);
    if (!last || headOf(last, heads) !== ownHead) parts.push(word);
    else parts[parts.length - 1] = { text: `${last.text} ${word.text}`, left: last.left, right: word.right };
    return parts;
  }, []);
}

function headOf(chunk: Chunk, heads: readonly Head[]): Head | undefined {
  const figure = /^[-($]*[\d.,]+[)%-]*(?: ?[a-z]{1,4})?$/i.test(chunk.text.replaceAll(' ', ''));
  const distances = heads.map((head, index) => ({
    head,
    far: figure ? edgeDistance(chunk, head) : spanDistance(chunk, head, heads[index + 1]),
  }));
  return distances.toSorted((a, b) => a.far - b.far)[0]?.head;
}

function edgeDistance(chunk: Chunk, head: Head): number {
  const centre = Math.abs((chunk.left + chunk.right) / 2 - (head.left + head.right) / 2);
  return Math.min(Math.abs(chunk.left - head.left), Math.abs(chunk.right - head.right), centre);
}

function spanDistance(chunk: Chunk, head: Head, next: Head | undefined): number {
  const right = LEFT_ALIGNED.has(head.column) && next ? Math.max(head.right, next.left - 2) : head.right;
  const left = Math.abs(chunk.left - head.left) < 3 ? head.left : chunk.left;
  if (left >= head.left - 2 && left < right) return 0;
  if (chunk.left < right && chunk.right > head.left) return 1;
  return Math.max(head.left - chunk.right, left - right, 0) + 1;
}
