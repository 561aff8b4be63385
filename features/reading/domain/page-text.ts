/** A piece of text on a page, in points; y grows downwards. */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly height: number;
}

/** Text at one height, split where the gap is wider than a space between words. */
export interface TextRow {
  readonly base: number;
  readonly height: number;
  readonly chunks: readonly Chunk[];
}

export interface Chunk {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** It was written as one piece, like a cell: it is not split into cells. */
  readonly whole?: boolean | undefined;
}

/** The smallest gap that is wider than a space between two words, in letter heights. */
const GAP = 0.5;
/** The same for monospaced text, in letter widths. */
const WIDE_GAP = 1.15;
/** The same where each cell is written as one piece. */
const CELL_GAP = 0.35;
/** If at least this share of texts has spaces, the page is written cell by cell, not word by word. */
const CELLS = 0.12;

/** So many texts that begin within so many points of each other are cells of one column. */
const SAME_EDGE = 3;
const EDGE = 0.3;
const FIGURE = /^[-($€£]*\d\S*$/;
const PLAIN = /^[-(]?\d[\d.,]*\)?$/;
const MONEY = /[.,]\d{2}(?:\d\d)?\)?$/;

/** Groups the pieces of a page into rows from top to bottom, and each row into chunks from left to right. */
export function rowsOf(pieces: readonly TextPiece[], cells = isWrittenByCell(pieces)): TextRow[] {
  const rows: { base: number; height: number; pieces: TextPiece[] }[] = [];
  for (const piece of pieces.flatMap(cutAtSpaces).toSorted((a, b) => a.base - b.base || a.left - b.left)) {
    const row = rows.at(-1);
    if (row && piece.base - row.base <= 0.45 * Math.min(row.height, piece.height)) row.pieces.push(piece);
    else rows.push({ base: piece.base, height: piece.height, pieces: [piece] });
  }
  const usual = gapOf(pieces);
  const gap = cells && usual === GAP ? CELL_GAP : usual;
  const apart = rows.map(({ base, height, pieces: own }) => ({ base, height, chunks: join(own, height, gap, cells) }));
  const edges = edgesOf(apart);
  return rows.map(({ base, height, pieces: own }) => ({ base, height, chunks: join(own, height, gap, cells, edges) }));
}

/** Where the cells of a column begin: the left of several texts that have nothing near to their left. */
function edgesOf(rows: readonly TextRow[]): number[] {
  const lefts = rows.flatMap(({ chunks }) => chunks.map(({ left }) => left)).toSorted((a, b) => a - b);
  return lefts.filter((left, at) => (lefts[at + SAME_EDGE - 1] ?? Number.POSITIVE_INFINITY) - left < EDGE);
}

/** A figure next to a text, or next to another figure, at the edge of a column: spreadsheets leave little room between. */
const isEdge = (before: string, { text, left }: TextPiece, edges: readonly number[]): boolean =>
  [before, text].some((part) => FIGURE.test(part)) &&
  edges.some((edge) => left > edge - EDGE && left < edge + 2 * EDGE);

/** Some programs write cells, some words; line printers write whole rows with spaces between columns. */
export function isWrittenByCell(pieces: readonly TextPiece[]): boolean {
  const words = pieces.filter(({ text }) => /\p{L}{2}/u.test(text));
  if (words.some(({ text }) => /\S {2,}\S/.test(text))) return false;
  return words.filter(({ text }) => /\p{L}\S* +\S*\p{L}/u.test(text)).length >= CELLS * words.length;
}

/** The gap from which two words are two chunks, in letter heights: a monospaced space is wide. */
function gapOf(pieces: readonly TextPiece[]): number {
  const widths = pieces
    .filter(({ text }) => text.length > 2)
    .map(({ text, left, right, height }) => (right - left) / text.length / height)
    .toSorted((a, b) => a - b);
  const middle = widths[Math.floor(widths.length / 2)] ?? 0;
  const same = widths.filter((width) => Math.abs(width - middle) < 0.015).length;
  return same > 0.7 * widths.length ? Math.max(GAP, WIDE_GAP * middle) : GAP;
}

/** Two figures that can't be the thousands and the rest of one: 72 and 17,31. */
const areTwo = (before: string, text: string): boolean =>
  PLAIN.test(before) && PLAIN.test(text) && MONEY.test(text) && !/^\d{3}(?!\d)/.test(text);

/** A line printer writes its columns as one text, with spaces between them. */
function cutAtSpaces(piece: TextPiece): TextPiece[] {
  const parts = [...piece.text.matchAll(/\S+(?: \S+)*/g)];
  if (parts.length === 1 && parts[0]?.[0].length === piece.text.length) return [piece];
  const width = (piece.right - piece.left) / Math.max(1, piece.text.length);
  return parts.map(({ 0: text, index }) => ({
    ...piece,
    text,
    left: piece.left + index * width,
    right: piece.left + (index + text.length) * width,
  }));
}

function join(
  pieces: readonly TextPiece[],
  height: number,
  widest: number,
  whole: boolean,
  edges: readonly number[] = [],
): Chunk[] {
  const chunks: { text: string; left: number; right: number; whole: boolean }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const { text, left, right } = piece;
    const last = chunks.at(-1);
    const gap = last ? left - last.right : Number.POSITIVE_INFINITY;
    const overlaps = whole && gap < -0.1 * height;
    const parted = last && gap > 0.12 * height && (isEdge(last.text, piece, edges) || areTwo(last.text, text));
    if (!last || gap > widest * height || overlaps || parted) chunks.push({ text, left, right, whole });
    else {
      last.text += gap > 0.12 * height ? ` ${text}` : text;
      last.right = Math.max(last.right, right);
      last.whole &&= gap < 0.12 * height;
    }
  }
  return chunks;
}

/** The words of a chunk with their positions, estimated from equal letter widths. */
export function wordsOf({ text, left, right }: Chunk): Chunk[] {
  const width = (right - left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    left: left + index * width,
    right: left + (index + word.length) * width,
  }));
}

export const textOf = ({ chunks }: TextRow): string => chunks.map((chunk) => chunk.text).join(' ');
