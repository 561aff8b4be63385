import { readPages } from '#features/reading/domain/read-pages.ts';

/**
 * Reads a page whose texts stand in columns, each beginning at one of these places. One list a row, and '' where a row has
 * nothing. Letters are five points wide.
 */
export const readTable = (places: readonly number[], rows: readonly (readonly string[])[]) =>
  readPages([
    rows.flatMap((cells, row) =>
      cells.flatMap((text, at) => {
        const left = places[at] ?? 0;
        return text === '' ? [] : [{ text, left, right: left + text.length * 5, base: 100 + row * 12, height: 10 }];
      }),
    ),
  ]);
