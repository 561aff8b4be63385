import type { ReactNode } from 'react';
import type { GridSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import type { GridColumn, GridFooters, RowTone } from '#shared/web/data-grid/grid-column.ts';
import type { RowHeight } from '#shared/web/data-grid/rows/grid-virtual.ts';

/** Where the rows come from; `usePagedRows` makes these from an infinite query. */
export interface GridData<Row> {
  rows: readonly Row[];
  /** All rows there are, loaded or not. */
  total?: number;
  /** How many of them the lines show, when some lines are parts of others. */
  shown?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  onLoadMore?: () => void;
  loadingMore?: boolean;
  /** Given while the rows on the screen are not what a fresh look would bring. */
  onRefresh?: () => void;
  /** The server sorted them; else the grid does. */
  comeSorted?: boolean;
}

export interface DataGridProps<Row> extends GridData<Row> {
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
  /** All rows for the export, when not all are loaded. */
  exportRows?: () => Promise<readonly Row[]>;
  /** A phone shows this instead of a table row. */
  card?: (row: Row) => ReactNode;
  cardHeight?: number;
}

export const ownId = (row: unknown): string => String((row as { id: unknown }).id);
