import type { Column } from './columns/column-words.ts';

/** The meaning of each column: one of ours, or null if it is not used. */
export type ColumnChoice = readonly (Column | null)[];

/** The headers of a table or page, and the column that a person chose for each. */
export interface Layout {
  readonly heads: readonly string[];
  readonly choice: ColumnChoice;
}

const headText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%#/]+/gu, ' ')
    .trim();

/** True for two spellings of one header: case and spaces do not matter. */
export const sameHead = (one: string, other: string): boolean => headText(one) === headText(other);

/** The same for two documents exactly if their headers are the same, in the same order. */
export const headsKey = (heads: readonly string[]): string => heads.map(headText).join('|');
