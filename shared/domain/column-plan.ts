/** Where the cells of one column come from when a file calls its columns otherwise. */
export interface ColumnSource {
  /** Place of the file's column, from 0. */
  readonly from?: number | undefined;
  /** The same text for every row, instead. */
  readonly value?: string | undefined;
  /** What words of the file mean here, by the word in small letters. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Stands behind a bare number: the unit that the file's header names. */
  readonly unit?: string | undefined;
  /** The file writes 10,99 for ten and 99 hundredths. */
  readonly comma?: boolean | undefined;
}

export type ColumnPlan = Readonly<Record<string, ColumnSource>>;

const BARE_NUMBER = /^\d*[.,]?\d+$/;

export const wordKey = (cell: string): string => cell.trim().toLowerCase();

/** The text of one column in a row of the file. */
export function plannedCell(source: ColumnSource, line: readonly string[]): string {
  if (source.value !== undefined) return source.value;
  const cell = (line[source.from ?? -1] ?? '').trim();
  if (cell === '') return '';
  const word = source.words?.[wordKey(cell)];
  if (word !== undefined) return word;
  if (source.unit && BARE_NUMBER.test(cell)) return `${cell} ${source.unit}`;
  return source.comma ? cell.replaceAll('.', '').replace(',', '.') : cell;
}
