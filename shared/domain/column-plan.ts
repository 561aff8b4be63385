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
  /** Instead, for the quantity: a column of the file for each location. */
  readonly at?: readonly LocationColumn[] | undefined;
}

/** A column with the quantities at one location, such as a column "Cellar". */
export interface LocationColumn {
  readonly from: number;
  /** As in a location column: `Cellar > Rack 2`. */
  readonly location: string;
}

export type ColumnPlan = Readonly<Record<string, ColumnSource>>;

/** Points only group thousands here: 22.50 among such figures is 22 and a half, never 2,250. */
const COMMA_FIGURE = /^[^\d.,]*(\d{1,3}(\.\d{3})+|\d*)(,\d*)?[^\d.,]*$/;
const BARE_NUMBER = /^\d*[.,]?\d+$/;
/** In characters. A longer cell is not a figure, and on it these patterns would take quadratic time. */
const LONGEST_FIGURE = 60;

export const wordKey = (cell: string): string => cell.trim().toLowerCase();

/** The text of one column in a row of the file. */
export function plannedCell(source: ColumnSource, line: readonly string[]): string {
  if (source.value !== undefined) return source.value;
  const cell = (line[source.from ?? -1] ?? '').trim();
  if (cell === '') return '';
  const word = source.words?.[wordKey(cell)];
  if (word !== undefined) return word;
  if (cell.length > LONGEST_FIGURE) return cell;
  if (source.unit && BARE_NUMBER.test(cell)) return `${cell} ${source.unit}`;
  return source.comma && COMMA_FIGURE.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell;
}

/** A plan for each location that has a column of its own, and the plan for lines in which all of these are empty. */
export function splitByLocation(plan: ColumnPlan): { places: { from: number; plan: ColumnPlan }[]; rest: ColumnPlan } {
  const { quantity, ...rest } = plan;
  if (!quantity?.at) return { places: [], rest: plan };
  const { at, ...how } = quantity;
  const places = at.map(({ from, location }) => ({
    from,
    plan: { ...rest, location: { value: location }, quantity: { ...how, from } },
  }));
  return { places, rest };
}

/** The plans by which a line is read: one for each location with a quantity, so a line can be several rows. */
export function plansOfLine(
  { places, rest }: ReturnType<typeof splitByLocation>,
  line: readonly string[],
): ColumnPlan[] {
  const filled = places.filter(({ from }) => (line[from] ?? '').trim() !== '');
  return filled.length > 0 ? filled.map(({ plan }) => plan) : [rest];
}
