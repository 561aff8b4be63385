import type { DateOrder } from './date-order.ts';

/** The source of one column's cells when a file has other column names. */
export interface ColumnSource {
  /** Index of the file's column, from 0. */
  readonly from?: number | undefined;
  /** Instead: the same text for every row. */
  readonly value?: string | undefined;
  /** Meaning of the file's words here; keys are lowercase. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Added to a bare number: the unit in the file's header. */
  readonly unit?: string | undefined;
  /** The file writes 10,99 for ten and 99 hundredths. */
  readonly comma?: boolean | undefined;
  /** Only rows with one of these words are read; lowercase. */
  readonly only?: readonly string[] | undefined;
  /** How the file writes days that can be read two ways, as a person said (D45). */
  readonly days?: DateOrder | undefined;
}

export type ColumnPlan = Readonly<Record<string, ColumnSource>>;

/** Points only group thousands here: 22.50 among such figures is 22 and a half, never 2,250. */
const COMMA_FIGURE = /^[^\d.,]*(\d{1,3}(\.\d{3})+|\d*)(,\d*)?[^\d.,]*$/;
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
  return source.comma && COMMA_FIGURE.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell;
}
