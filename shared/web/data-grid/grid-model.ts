import { useCallback, useMemo, useState } from 'react';
import { type GridLayout, useGridLayout } from '#shared/web/data-grid/arranging/grid-layout.ts';
import { compareValues, type GridSort, isMissing } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { type DataGridProps, ownId } from '#shared/web/data-grid/data-grid-props.ts';
import { DEFAULT_WIDTH, type GridColumn, NARROWEST } from '#shared/web/data-grid/grid-column.ts';
import { type RowSelection, useRowSelection } from '#shared/web/data-grid/row-selection.ts';

/** The contents of the grid: rows in order, columns as arranged, and the selection. */
export interface GridModel<Row> {
  rows: readonly Row[];
  idAt: (index: number) => string;
  columns: readonly GridColumn<Row>[];
  widthOf: (column: GridColumn<Row>) => number;
  layout: GridLayout;
  changeLayout: (change: Partial<GridLayout>) => void;
  resetLayout: () => void;
  sort: GridSort;
  setSort: (next: GridSort) => void;
  /** Undefined if rows cannot be selected. */
  selection: RowSelection<Row> | undefined;
}

const UNSORTED: GridSort = [];

export function useGridModel<Row>(props: DataGridProps<Row>): GridModel<Row> {
  const { name, rowId = ownId, onSortChange, comeSorted } = props;
  const [layout, changeLayout, resetLayout] = useGridLayout(name, props.columns);
  const [ownSort, setOwnSort] = useState(UNSORTED);
  const sort = props.sort ?? ownSort;
  const columns = useMemo(() => arrangedColumns(props.columns, layout), [props.columns, layout]);
  const rows = useMemo(
    () => (comeSorted ? props.rows : sortedRows(props.rows, props.columns, sort)),
    [comeSorted, props.rows, props.columns, sort],
  );
  const selection = useRowSelection(rows, rowId);
  const idAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? String(index) : rowId(row);
    },
    [rows, rowId],
  );
  const selectable = props.bulk !== undefined;
  const setSort = onSortChange ?? setOwnSort;
  // Memoized, so that moving the cursor does not rerender the header and totals.
  return useMemo(
    () => ({
      rows,
      idAt,
      columns,
      widthOf: (column: GridColumn<Row>) =>
        Math.max(NARROWEST, layout.widths[column.id] ?? column.width ?? DEFAULT_WIDTH),
      layout,
      changeLayout,
      resetLayout,
      sort,
      setSort,
      selection: selectable ? selection : undefined,
    }),
    [rows, idAt, columns, layout, changeLayout, resetLayout, sort, setSort, selectable, selection],
  );
}

export function arrangedColumns<Row>(columns: readonly GridColumn<Row>[], layout: GridLayout): GridColumn<Row>[] {
  const shown = layout.order.filter((id) => !layout.hidden.includes(id));
  return shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** Missing values come last in both directions; equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<GridColumn<Row>, 'sortKey' | 'value'>[],
  sort: GridSort,
): readonly Row[] {
  const parts = sort.flatMap(({ key, descending }) => {
    const column = columns.find((each) => each.sortKey === key);
    return column ? [{ value: column.value, direction: descending ? -1 : 1 }] : [];
  });
  if (parts.length === 0) return rows;
  return [...rows].sort((a, b) => {
    for (const { value, direction } of parts) {
      const [one, other] = [value(a), value(b)];
      const missing = Number(isMissing(one)) - Number(isMissing(other));
      const order = missing || (isMissing(one) ? 0 : compareValues(one, other) * direction);
      if (order !== 0) return order;
    }
    return 0;
  });
}
