import type { VirtualItem } from '@tanstack/react-virtual';
import classes from '#shared/web/data-grid/data-grid.module.css';
import type { EndOfEdit } from '#shared/web/data-grid/editing/cell-editor.tsx';
import type { Cursor } from '#shared/web/data-grid/editing/cursor.ts';
import type { Saving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import type { RowTone } from '#shared/web/data-grid/grid-column.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridRow } from '#shared/web/data-grid/rows/grid-row.tsx';

interface GridRowsProps<Row> {
  model: GridModel<Row>;
  shown: readonly VirtualItem[];
  /** Where the first row begins inside the scroller. */
  offset: number;
  height: number;
  /** Given when rows are as high as what they hold. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  rowTone: ((row: Row) => RowTone) | undefined;
  cursor: Cursor | undefined;
  saving: Saving;
  onEndEdit: (end: EndOfEdit) => void;
}

/** The rows in sight and around, each at its place. Without a cursor, Tab enters at the first cell. */
export function GridRows<Row>({ model, shown, offset, height, measure, cursor, saving, ...rest }: GridRowsProps<Row>) {
  const { rows, idAt, columns, selection } = model;
  return (
    <div role="rowgroup" className={classes.body} style={{ height }}>
      {shown.map(({ index, start, size }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = idAt(index);
        const here = cursor?.rowId === id ? cursor : undefined;
        return (
          <GridRow
            key={id}
            row={row}
            id={id}
            index={index}
            top={start - offset}
            height={measure ? undefined : size}
            columns={columns}
            selectable={selection !== undefined}
            selected={selection?.has(id) ?? false}
            tone={rest.rowTone?.(row)}
            activeColumn={here?.columnId ?? (cursor === undefined && index === 0 ? columns[0]?.id : undefined)}
            editing={here?.editing}
            saving={saving[id]}
            onEndEdit={rest.onEndEdit}
            measure={measure}
          />
        );
      })}
    </div>
  );
}
