interface Totals {
  starting_quantity: number;
  purchases: number;
  sales: number;
  manual_adjustments: number;
  running_count: number;
  actual_count: number | null;
  variance_quantity: number | null;
}

export interface WaterfallStep {
  label: string;
  /** A level starts at zero; a change connects the levels before and after it. */
  kind: 'level' | 'change';
  amount: number;
  from: number;
  to: number;
  how: string;
}

/** From the starting stock to the counted stock, in units. Uncounted stock is its own step, not a loss. */
export function waterfallSteps(totals: Totals): WaterfallStep[] {
  const { starting_quantity: start, purchases, sales, manual_adjustments: adjusted, running_count: running } = totals;
  const expected = [
    level('Starting', start, 'on the shelves when the cycle began'),
    change('Purchases', start, purchases, 'received from vendors'),
    change('Sales', start + purchases, -sales, 'depleted by sales'),
    change(
      'Adjustments',
      start + purchases - sales,
      adjusted,
      'opening and added stock, changed by hand, moved or batched',
    ),
    level('Running', running, 'starting + purchases − sales + manual adjustments'),
  ];
  if (totals.actual_count === null) return expected;
  const variance = totals.variance_quantity ?? 0;
  const uncounted = rounded(running + variance - totals.actual_count);
  return [
    ...expected,
    ...(uncounted === 0 ? [] : [change('Not counted', running, -uncounted, 'running count of uncounted items')]),
    change('Variance', running - uncounted, variance, 'actual − running, of what was counted'),
    level('Actual', totals.actual_count, 'counted'),
  ];
}

const level = (label: string, amount: number, how: string): WaterfallStep => ({
  label,
  kind: 'level',
  amount: rounded(amount),
  from: 0,
  to: rounded(amount),
  how,
});

const change = (label: string, from: number, amount: number, how: string): WaterfallStep => ({
  label,
  kind: 'change',
  amount: rounded(amount),
  from: rounded(from),
  to: rounded(from + amount),
  how,
});

/** Totals arrive as decimals; only their sums need rounding. */
const rounded = (figure: number) => Math.round(figure * 1e6) / 1e6;
