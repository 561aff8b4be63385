import type { ReactNode } from 'react';
import type { GridSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import type { GridColumn, GridFooters, RowTone } from '#shared/web/data-grid/grid-column.ts';
import type { RowHeight } from '#shared/web/data-grid/rows/grid-virtual.ts';

interface GridRows<Row> {
  rows: readonly Row[];
  /** All rows there are, loaded or not. */
  total?: number;
  /** How many of them the lines show, when some lines are parts of others. */
  shown?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  loadingMore?: boolean;
  /** Given while the rows on the screen are not what a fresh look would bring. */
  onRefresh?: () => void;
  /** The server sorted them; else the grid does. */
  comeSorted?: boolean;
}

/** Rows that are loaded page by page; `usePagedRows` makes these from an infinite query. */
export interface PagedRows<Row> extends GridRows<Row> {
  onLoadMore: (() => void) | undefined;
}

/** Where the rows come from. A grid that loads page by page has to say how all rows are read, so that an export is whole. */
export type GridData<Row> =
  | (GridRows<Row> & { onLoadMore?: undefined; exportRows?: () => Promise<readonly Row[]> })
  | (PagedRows<Row> & { exportRows: () => Promise<readonly Row[]> });

export type DataGridProps<Row> = GridData<Row> & GridLook<Row>;

interface GridLook<Row> {
  /** Names the table in this browser's memory; unique per table. */
  name: string;
  /** Names the table for people who hear it. */
  label: string;
  /** Keep this list at module level or memoized. */
  columns: readonly GridColumn<Row>[];
  footers?: GridFooters;
  rowId?: (row: Row) => string;
  /** Without these two the grid keeps its sort to itself. */
  sort?: GridSort;
  onSortChange?: (next: GridSort) => void;
  rowHeight?: RowHeight<Row>;
  rowTone?: (row: Row) => RowTone;
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  /** What can be done with the selected rows; its presence makes rows selectable. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  empty: ReactNode;
  loadingText?: string;
  /** A phone shows this instead of a table row. */
  card?: (row: Row) => ReactNode;
  cardHeight?: number;
}

export const ownId = (row: unknown): string => String((row as { id: unknown }).id);
