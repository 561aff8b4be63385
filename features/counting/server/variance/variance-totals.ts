import { sql } from 'kysely';

/** Sums over rows of figures. The counted sums cover counted rows only, and are null if there are none. */
export interface VarianceTotals {
  items: number;
  counted_items: number;
  starting_quantity: number;
  purchases: number;
  sales: number;
  manual_adjustments: number;
  opening_stock: number;
  found_stock: number;
  running_count: number;
  /** Counted items only: the basis for the variance and its percentage. */
  counted_running_count: number | null;
  actual_count: number | null;
  variance_quantity: number | null;
  variance_cost: number | null;
  variance_percent: number | null;
  cogs: number | null;
}

/** An aggregate over rows of `varianceFigures`, as one JSON value. */
export const VARIANCE_TOTALS = sql<VarianceTotals>`
  json_build_object('items', count(*), 'counted_items', count(*) filter (where counted),
    'starting_quantity', coalesce(sum(starting_quantity), 0), 'purchases', coalesce(sum(purchases), 0), 'sales', coalesce(sum(sales), 0),
    'manual_adjustments', coalesce(sum(manual_adjustments), 0),
    'opening_stock', coalesce(sum(opening_stock), 0), 'found_stock', coalesce(sum(found_stock), 0), 'running_count', coalesce(sum(running_count), 0),
    'counted_running_count', sum(running_count) filter (where counted),
    'actual_count', sum(actual_count) filter (where counted), 'variance_quantity', sum(variance_quantity) filter (where counted),
    'variance_cost', sum(variance_cost) filter (where counted),
    'variance_percent', round(100 * sum(variance_quantity) filter (where counted) / nullif(sum(running_count) filter (where counted), 0), 2),
    'cogs', sum(cogs))`;

export const NO_TOTALS: VarianceTotals = {
  items: 0,
  counted_items: 0,
  starting_quantity: 0,
  purchases: 0,
  sales: 0,
  manual_adjustments: 0,
  opening_stock: 0,
  found_stock: 0,
  running_count: 0,
  counted_running_count: null,
  actual_count: null,
  variance_quantity: null,
  variance_cost: null,
  variance_percent: null,
  cogs: null,
};
