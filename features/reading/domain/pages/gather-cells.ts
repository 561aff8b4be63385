import type { Gathered, KindRow } from './gather.ts';
import type { TokenRow } from './tokens.ts';

/** A text row, or a row of figures with its own words, as part of a cell. */
interface Part {
  readonly row: TokenRow;
  readonly goods: boolean;
}

interface Cell {
  readonly parts: readonly Part[];
  readonly anchors: TokenRow[];
}

type Span = { readonly left: number; readonly right: number };

/** Rows of one cell have the spacing of text rows; this much more separates two cells, in letter heights. */
const MORE = 0.09;
/** Page printers round to screen points. */
const ROUNDED = 0.8;
/** Rows that are closer than this are not two rows of one cell. */
const LEAST = 0.85;
/** Figures of a cell with an even number of rows are between two of them. */
const BESIDE = 0.3;
/** If a larger share of lines has no cell next to it, the page has no such cells. */
const MOST_APART = 0.2;
/** The most rows in a name. */
const MOST_ROWS = 12;

/**
 * Gives each row of goods the cell of its name, if cells are separated by more space than the rows inside them. Null if
 * a cell has the figures of two lines next to it, or if nothing separates the cells.
 */
export function gatherCells(rows: readonly KindRow[], name: Span): Gathered[] | null {
  const parts = rows.flatMap(({ row, kind }): Part[] =>
    kind === 'words' || (kind === 'goods' && isIn(row, name)) ? [{ row, goods: kind === 'goods' }] : [],
  );
  const others = new Set(rows.filter(({ kind }) => kind === 'other').map(({ row }) => row));
  const bases = rows.filter(({ kind }) => kind !== 'other').map(({ row }) => row.row.base);
  const cells = cellsOf(
    parts,
    others,
    bases.slice(1).map((base, at) => base - (bases[at] ?? 0)),
  );
  const anchors = rows.filter(({ kind }) => kind === 'goods').map(({ row }) => row);
  if (!cells) return null;
  const apart = new Set<TokenRow>();
  for (const anchor of anchors) {
    const own = cells.find((cell) => cell.parts.some(({ row }) => row === anchor)) ?? besideOf(cells, anchor);
    if (own) own.anchors.push(anchor);
    else apart.add(anchor);
  }
  if (cells.some((cell) => cell.anchors.length > 1) || apart.size > MOST_APART * anchors.length) return null;
  const modes = cells.flatMap((cell) => modeOf(cell) ?? []);
  const usual = (['top', 'middle', 'bottom'] as const).toSorted((a, b) => countOf(modes, b) - countOf(modes, a))[0];
  const orphans = cells.filter((cell) => cell.anchors.length === 0);
  return anchors.map((anchor) => {
    const cell = cells.find((each) => each.anchors.includes(anchor));
    const mode = cell && modeOf(cell);
    const strange = mode !== null && mode !== undefined && mode !== usual;
    return {
      anchor,
      words: cell ? cell.parts.flatMap(({ row, goods }) => (goods ? [] : [row])).slice(0, MOST_ROWS) : [],
      unclear: strange || apart.has(anchor) || orphans.some((orphan) => cell && isNear(orphan, cell, cells)),
    };
  });
}

/** The vintage may be all that is left of a name for its last row. */
const YEAR = /^(?:19|20)\d{2}$/;

const countOf = (modes: readonly string[], mode: string): number => modes.filter((each) => each === mode).length;

const isIn = ({ tokens }: TokenRow, { left, right }: Span): boolean =>
  tokens.some(
    (token) =>
      (token.value === null || YEAR.test(token.text)) && Math.min(token.right, right) - Math.max(token.left, left) > 0,
  );

/** Groups rows into cells from top to bottom; null if all rows are equally spaced. */
function cellsOf(parts: readonly Part[], others: ReadonlySet<TokenRow>, steps: readonly number[]): Cell[] | null {
  const height = Math.max(...parts.map(({ row }) => row.row.height), 1);
  const gaps = parts.slice(1).map(({ row }, at) => row.row.base - (parts[at] as Part).row.row.base);
  const inCells = gaps.filter((_, at) => !(parts[at]?.goods && parts[at + 1]?.goods));
  const rows = [...inCells, ...(inCells.length > 0 ? steps : [])].filter((gap) => gap >= LEAST * height);
  const between = rows.length > 0 ? Math.min(...rows) : Number.POSITIVE_INFINITY;
  const parting = between + Math.max(ROUNDED, MORE * height);
  const cells: { parts: Part[]; anchors: TokenRow[] }[] = [];
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    const gap = gaps[at - 1] ?? Number.POSITIVE_INFINITY;
    const split =
      before && [...others].some(({ row }) => row.base > before.row.row.base && row.base < part.row.row.base);
    if (!before || gap > parting || split || (before.goods && part.goods)) cells.push({ parts: [part], anchors: [] });
    else cells.at(-1)?.parts.push(part);
  }
  const parted = gaps.some((gap) => gap > parting);
  return parted || rows.length === 0 ? cells : null;
}

/** The cell next to a row of figures without a name. */
function besideOf(cells: readonly Cell[], { row }: TokenRow): Cell | undefined {
  const room = BESIDE * row.height;
  return cells.find(({ parts, anchors }) => {
    const [first, last] = [parts[0]?.row.row.base ?? 0, parts.at(-1)?.row.row.base ?? 0];
    return anchors.length === 0 && row.base >= first - room && row.base <= last + room;
  });
}

/** The vertical position of the figures next to a cell of several rows. */
function modeOf({ parts, anchors: [anchor] }: Cell): 'top' | 'middle' | 'bottom' | null {
  const rows = parts.map(({ row }) => row.row.base);
  const [first = 0, last = 0] = [Math.min(...rows), Math.max(...rows)];
  if (!anchor || parts.length < 2) return null;
  const at = (anchor.row.base - first) / (last - first);
  return at < 0.2 ? 'top' : at > 0.8 ? 'bottom' : 'middle';
}

/** Words of no line are as near to this cell as to any other. */
function isNear(orphan: Cell, cell: Cell, cells: readonly Cell[]): boolean {
  const at = cells.indexOf(orphan);
  return [cells[at - 1], cells[at + 1]].includes(cell);
}
