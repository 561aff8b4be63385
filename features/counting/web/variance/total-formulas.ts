import { formatQuantity } from '#shared/domain/format.ts';

interface Totals {
  readonly running_count: number;
  readonly counted_running_count: number | null;
  readonly actual_count: number | null;
}

/** Includes its own figures, so that the total and its percentage can be checked. */
export function varianceFormula(totals: Totals | undefined): string {
  if (!totals || totals.actual_count === null) return 'actual − running, of counted items';
  const counted = formatQuantity(totals.counted_running_count);
  return `actual ${formatQuantity(totals.actual_count)} − running ${counted} of counted items; percent of ${counted}`;
}

export function runningFormula(totals: Totals | undefined): string {
  if (!totals || totals.counted_running_count === null) return 'starting + purchases − sales + manual adjustments';
  const rest = totals.running_count - totals.counted_running_count;
  return `counted items ${formatQuantity(totals.counted_running_count)} + not counted ${formatQuantity(rest)}`;
}
