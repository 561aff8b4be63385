import type { ReactNode } from 'react';
import type { GridSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import type { GridColumn, GridFooters, RowTone } from '#shared/web/data-grid/grid-column.ts';
import type { RowHeight } from '#shared/web/data-grid/rows/grid-virtual.ts';

interface GridRows<Row> {
  rows: readonly Row[];
  /** Number of all rows, loaded or not. */
  total?: number;
  /** How many of them the lines represent, if some lines are parts of others. */
  shown?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  loadingMore?: boolean;
  /** The next page failed; set with `onLoadMore`, which tries again. */
  moreFailed?: boolean;
  /** Set while the rows on screen differ from the server's. */
  onRefresh?: () => void;
  /** The rows are sorted by the server; otherwise the grid sorts them. */
  comeSorted?: boolean;
}

/** Rows loaded page by page; `usePagedRows` creates these from an infinite query. */
export interface PagedRows<Row> extends GridRows<Row> {
  onLoadMore: (() => void) | undefined;
}

/**
 * Source of the rows. A grid that loads page by page must also provide a way to read all rows, so that exports are
 * complete.
 */
export type GridData<Row> =
  | (GridRows<Row> & { onLoadMore?: undefined; exportRows?: () => Promise<readonly Row[]> })
  | (PagedRows<Row> & { exportRows: () => Promise<readonly Row[]> });

export type DataGridProps<Row> = GridData<Row> & GridLook<Row>;

interface GridLook<Row> {
  /** Key for this browser's storage; unique per table. */
  name: string;
  /** The table's accessible name. */
  label: string;
  /** Keep this list at module level or memoized. */
  columns: readonly GridColumn<Row>[];
  footers?: GridFooters;
  rowId?: (row: Row) => string;
  /** Without these two the grid keeps its sort internally. */
  sort?: GridSort;
  onSortChange?: (next: GridSort) => void;
  rowHeight?: RowHeight<Row>;
  rowTone?: (row: Row) => RowTone;
  /** Called for a click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  /** Actions for selected rows; makes rows selectable. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  empty: ReactNode;
  loadingText?: string;
  /** Shown on a phone instead of a table row. */
  card?: (row: Row) => ReactNode;
  cardHeight?: number;
}

export const ownId = (row: unknown): string => String((row as { id: unknown }).id);
