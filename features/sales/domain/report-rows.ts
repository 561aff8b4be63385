import { formatHour } from '#shared/domain/format.ts';

/** One row of a sales report; money and quantities are for the screen. */
export interface ReportRow {
  readonly key: string;
  readonly label: string;
  readonly lines: number;
  readonly quantity: number;
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
  readonly cost: number | null;
  readonly costed_net: number;
  readonly profit: number | null;
  readonly pour_cost: number | null;
}

type Kind = 'item' | 'category' | 'hour' | 'weekday' | 'day' | 'employee';

const NOTHING = {
  lines: 0,
  quantity: 0,
  gross: 0,
  discount: 0,
  net: 0,
  cost: null,
  costed_net: 0,
  profit: null,
  pour_cost: null,
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY = 86_400_000;
/** Longer periods show only days with sales. */
const MOST_DAYS = 400;

/**
 * Sorts rows of time and adds those without sales: hours and days from the first to the last with sales, hours by the
 * business day (D43), as the region writes them, weekdays from Monday. Other rows do not change.
 */
export function orderReport(by: Kind, rows: readonly ReportRow[], cutoffHour: number): ReportRow[] {
  if (by === 'hour') {
    const hours = Array.from({ length: 24 }, (_, index) => (index + cutoffHour) % 24);
    const sold = hours.map((hour) => rows.some((row) => row.key === String(hour)));
    const open = hours.slice(Math.max(sold.indexOf(true), 0), sold.lastIndexOf(true) + 1);
    return open.map((hour) => named(rows, String(hour), formatHour(hour)));
  }
  if (by === 'weekday') return WEEKDAYS.map((name, index) => named(rows, String(index + 1), name));
  if (by !== 'day') return [...rows];
  const days = daysBetween(rows.map((row) => row.key));
  return days.map((day) => named(rows, day, day));
}

function named(rows: readonly ReportRow[], key: string, label: string): ReportRow {
  const known = rows.find((row) => row.key === key);
  return { ...(known ?? NOTHING), key, label };
}

function daysBetween(known: readonly string[]): string[] {
  const sorted = [...known].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
  if (count > MOST_DAYS) return sorted;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10),
  );
}
