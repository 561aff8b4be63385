/** Numbers shared by every long table. */
export const SKELETON_ROWS = 35;
const LOAD_MORE_WITHIN = 300;
const ESTIMATED_ROW_HEIGHT = 60;
export const DEFAULT_ROW_HEIGHT = 56;
const COMPACT_ROW_HEIGHT = 38;
export const CARD_HEIGHT = 96;

export type RowHeight<Row> = number | 'measured' | ((row: Row) => number);

/** Known heights are used unchanged; a row that is measured later counts as 60. */
export function rowHeightOf<Row>(height: RowHeight<Row>, row: Row | undefined, compact: boolean): number {
  if (height === 'measured') return ESTIMATED_ROW_HEIGHT;
  const known = typeof height === 'function' ? (row === undefined ? DEFAULT_ROW_HEIGHT : height(row)) : height;
  return compact ? Math.min(known, COMPACT_ROW_HEIGHT) : known;
}

interface Scrolled {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}

export const isNearBottom = ({ scrollHeight, scrollTop, clientHeight }: Scrolled): boolean =>
  scrollHeight - scrollTop - clientHeight < LOAD_MORE_WITHIN;
