import type { LinePlace } from '../document.ts';
import { subjectOf, type TokenRow } from './tokens.ts';

/** A row of goods with its text rows, from top to bottom. */
export interface Gathered {
  readonly anchor: TokenRow;
  readonly words: readonly TokenRow[];
  /** Other words are as near to it as its own: they may belong to a neighbor. */
  readonly unclear: boolean;
}

/** A text row that is farther away than this, in letter heights, does not belong to the next row. */
const APART = 2;
const NEARLY = 1.12;
/** The most rows in a name. */
const MOST_ROWS = 12;

type Kind = 'goods' | 'words' | 'other';

export interface KindRow {
  readonly row: TokenRow;
  readonly kind: Kind;
}

/**
 * Gives each text row to the row of goods whose cells it is between. Cells may be aligned to the top, middle, or bottom
 * of their figures; the widest gap between two rows separates two lines, and if all gaps are equal, the first and the
 * last line of the page decide. `first`: no goods are on an earlier page.
 */
export function gather(
  rows: readonly KindRow[],
  fits: Fits,
  { ownHead, first }: { ownHead: boolean; first: boolean },
): Gathered[] {
  const anchors = rows.flatMap(({ kind }, at) => (kind === 'goods' ? [at] : []));
  const segments = segmentsOf(rows, anchors);
  const best = Math.max(...MODES.map((mode) => fits[mode]));
  const equal = MODES.filter((mode) => fits[mode] >= best).map((mode) => splitAll(segments, mode).own);
  const own = segments.map((segment, at) => widestOf(segment) ?? equal[0]?.[at] ?? 0);
  const unsure = segments.map(
    (segment, at) => widestOf(segment) === null && equal.some((other) => other[at] !== own[at]),
  );
  // A cell may continue from the previous page; on the first one, the words above its first line are its own if each
  // line has as many above it.
  const begins = segments[0]?.words.length ?? 0;
  const others = segments.slice(1, -1).map(({ words }, at) => words.length - (own[at + 1] ?? 0));
  const alike = first && others.length > 1 && others.every((above) => above === begins);
  if (!ownHead && begins > 0 && !alike) unsure[0] = true;
  // If names are aligned to the top of their figures, words above a row are not part of it: a heading or a note.
  const beginAtTop = fits.top >= best;
  const onlyTop = beginAtTop && fits.middle < best && fits.bottom < best;
  return anchors.map((place, at) => {
    const above = (segments[at] as Segment).words.slice(own[at]);
    return {
      anchor: (rows[place] as KindRow).row,
      words: [...(onlyTop ? [] : above), ...(segments[at + 1] as Segment).words.slice(0, own[at + 1])],
      unclear: (unsure[at] ?? false) || (unsure[at + 1] ?? false) || (beginAtTop && above.length > 0),
    };
  });
}

/** How well each alignment fits a page: 0 is a perfect fit. */
export type Fits = Readonly<Record<Mode, number>>;

export function fitsOf(rows: readonly KindRow[], ownHead: boolean): Fits {
  const anchors = rows.flatMap(({ kind }, at) => (kind === 'goods' ? [at] : []));
  if (anchors.length === 0) return { top: 0, middle: 0, bottom: 0 };
  const segments = segmentsOf(rows, anchors);
  const fits = (mode: Mode) => splitAll(segments, mode, ownHead).fits;
  return { top: fits('top'), middle: fits('middle'), bottom: fits('bottom') };
}

/** Text rows between two rows of goods, or before the first or after the last, with all gaps between them. */
interface Segment {
  readonly words: readonly TokenRow[];
  readonly gaps: readonly number[];
  /** How many belong to the row above if something else is in between; null if nothing is. */
  readonly parted: number | null;
  /** The row of goods above it is only figures: its name is in other rows. */
  readonly bare: boolean;
}

type Mode = 'top' | 'middle' | 'bottom';
const MODES: readonly Mode[] = ['top', 'middle', 'bottom'];

function segmentsOf(rows: readonly KindRow[], anchors: readonly number[]): Segment[] {
  const first = runOf(rows, anchors[0] ?? 0, -1);
  const last = runOf(rows, anchors.at(-1) ?? 0, 1);
  const between = anchors.slice(1).map((to, at): Segment => {
    const from = anchors[at] ?? 0;
    const all = rows.slice(from, to + 1);
    if (all.slice(1, -1).every(({ kind }) => kind === 'words'))
      return {
        words: all.slice(1, -1).map(({ row }) => row),
        gaps: all.slice(1).map(({ row }, place) => gapOf((all[place] as KindRow).row, row)),
        parted: null,
        bare: isBare(rows[from]),
      };
    const [down, up] = [runOf(rows, from, 1), runOf(rows, to, -1)];
    return { words: [...down, ...up], gaps: [], parted: down.length, bare: isBare(rows[from]) };
  });
  return [
    { words: first, gaps: [], parted: 0, bare: false },
    ...between,
    { words: last, gaps: [], parted: last.length, bare: isBare(rows[anchors.at(-1) ?? 0]) },
  ];
}

const isBare = (each: KindRow | undefined): boolean =>
  each !== undefined && each.row.tokens.length > 0 && subjectOf(each.row) === '';

/** The position of the widest gap of a segment; null if several are equally wide. */
function widestOf({ gaps, words, parted }: Segment): number | null {
  if (parted !== null) return parted;
  if (words.length === 0) return 0;
  const widest = Math.max(...gaps);
  const wide = gaps.flatMap((gap, at) => (gap * NEARLY >= widest ? [at] : []));
  return wide.length === 1 ? (wide[0] ?? 0) : null;
}

/** How each segment is split for one alignment of cells with their figures, and how well that fits. */
function splitAll(segments: readonly Segment[], mode: Mode, ownHead = true): { own: number[]; fits: number } {
  let above = segments[0]?.words.length ?? 0;
  let misfits = mode === 'top' && ownHead ? above : 0;
  // Below the last line, text is missing that is next to all others.
  const inner = segments.slice(1, -1);
  const all = inner.length > 1 && inner.every(({ words }) => words.length > 0);
  if (mode === 'top' && all && segments.at(-1)?.words.length === 0) misfits += 1;
  const own = segments.map((segment, at) => {
    const count = segment.words.length;
    if (at === 0) return 0;
    const known = widestOf(segment);
    const wanted = { top: count, bottom: 0, middle: Math.min(count, above) }[mode];
    const taken = known ?? wanted;
    if (segment.bare && above + taken === 0) misfits += 1;
    if (mode === 'middle' ? taken !== above : taken !== wanted) misfits += 1;
    above = count - taken;
    return taken;
  });
  return { own, fits: -misfits };
}

/** The text rows that follow each other closely, up or down. */
function runOf(rows: readonly KindRow[], from: number, step: 1 | -1): TokenRow[] {
  const run: TokenRow[] = [];
  let before = rows[from]?.row;
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const { row, kind } = rows[at] as KindRow;
    if (
      run.length === MOST_ROWS ||
      kind !== 'words' ||
      !before ||
      gapOf(before, row) > APART * Math.max(row.row.height, before.row.height)
    )
      break;
    run.push(row);
    before = row;
  }
  return step > 0 ? run : run.reverse();
}

const gapOf = (a: TokenRow, b: TokenRow): number => Math.abs(a.row.base - b.row.base);

/** From the top of the letters of its first row to below those of its last. */
export function placeOf({ anchor, words }: Gathered): LinePlace {
  const rows = [anchor, ...words].map(({ row }) => row);
  return {
    page: anchor.page,
    top: Math.round(Math.min(...rows.map(({ base, height }) => base - height))),
    bottom: Math.round(Math.max(...rows.map(({ base, height }) => base + height / 4))),
  };
}
