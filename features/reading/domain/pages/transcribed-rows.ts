import type { TextPiece } from '../page-text.ts';
import { isMoney } from '../read-figure.ts';

const WIDTH = 600;
/** Far enough apart that no row belongs to another one. */
const ROW = 24;
const LETTERS = 8;

/**
 * Places the cells of a page that a model copied, as on a page: those of the table below each other, and the amounts of shorter rows, which are sums,
 * in the last column. A model names no places, and what it reads proves itself by its figures like any other page.
 */
export function placeRows(rows: readonly (readonly string[])[]): TextPiece[] {
  const columns = usualLength(rows);
  const width = WIDTH / Math.max(1, columns);
  return rows.flatMap((row, at) =>
    row.flatMap((cell, index): TextPiece[] => {
      const text = cell.replaceAll(/\s+/g, ' ').trim();
      if (text === '') return [];
      const isSum = row.length < columns && index === row.length - 1 && index > 0 && isMoney(text);
      const left = (isSum ? columns - 1 : index) * width;
      const right = left + Math.min(0.9 * width, text.length * 0.5 * LETTERS);
      return [{ text, left, right, base: (at + 1) * ROW, height: LETTERS }];
    }),
  );
}

/** The number of cells that most rows of a table have. */
function usualLength(rows: readonly (readonly string[])[]): number {
  const lengths = Map.groupBy(
    rows.filter(({ length }) => length > 2),
    ({ length }) => length,
  );
  const [usual] = [...lengths].toSorted(([a, some], [b, others]) => others.length - some.length || b - a);
  return usual?.[0] ?? 2;
}
