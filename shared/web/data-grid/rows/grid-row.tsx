import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import classes from '#shared/web/data-grid/data-grid.module.css';
import { CellEditor, type EndOfEdit } from '#shared/web/data-grid/editing/cell-editor.tsx';
import type { Editing } from '#shared/web/data-grid/editing/cursor.ts';
import type { Saving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import { canEdit, type GridColumn, isFigure, type RowTone, shownValue } from '#shared/web/data-grid/grid-column.ts';

export interface GridRowProps<Row> {
  row: Row;
  id: string;
  index: number;
  top: number;
  height: number | undefined;
  columns: readonly GridColumn<Row>[];
  selectable: boolean;
  selected: boolean;
  tone: RowTone;
  /** The column of the keyboard cursor in this row. */
  activeColumn: string | undefined;
  editing: Editing | undefined;
  /** Values shown while being saved. */
  saving: Saving[string] | undefined;
  onEndEdit: (end: EndOfEdit) => void;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

function GridRowOf<Row>(props: GridRowProps<Row>) {
  const { id, index, top, height, columns, selectable, selected, tone, measure } = props;
  const style: CSSProperties = { top, height };
  // Invisible content is not rendered; an editor may extend beyond its row.
  if (height !== undefined && !props.editing) style.contentVisibility = 'auto';
  return (
    <div
      role="row"
      className={classes.row}
      style={style}
      ref={measure}
      data-index={index}
      data-row={id}
      data-tone={tone}
      data-editing={props.editing !== undefined || undefined}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
    >
      {selectable ? (
        <div role="gridcell" className={classes.selectCell}>
          <input
            type="checkbox"
            className={classes.checkbox}
            checked={selected}
            readOnly
            tabIndex={-1}
            data-select
            aria-label="Select row"
          />
        </div>
      ) : null}
      {columns.map((column, place) => cellOf(props, column, place))}
    </div>
  );
}

/** Called as a function to avoid extra elements: thousands of cells appear and disappear while scrolling. */
function cellOf<Row>(props: GridRowProps<Row>, column: GridColumn<Row>, place: number) {
  const { row, activeColumn, editing, saving, onEndEdit } = props;
  const editable = canEdit(column, row);
  const beingEdited = editing !== undefined && editable && activeColumn === column.id;
  const underWay = saving?.[column.id];
  return (
    <div
      key={column.id}
      role="gridcell"
      className={place === 0 ? classes.firstCell : classes.cell}
      data-column={column.id}
      data-figure={isFigure(column.kind) || undefined}
      data-kind={column.kind}
      data-negative={isNegative(column, row) || undefined}
      data-rich={column.cell ? true : undefined}
      data-editable={editable || undefined}
      data-editing={beingEdited || undefined}
      data-saving={underWay?.slow || undefined}
      aria-busy={underWay !== undefined || undefined}
      aria-readonly={editable ? undefined : true}
      tabIndex={activeColumn === column.id && !beingEdited ? 0 : -1}
    >
      {beingEdited ? (
        <CellEditor row={row} column={column} typed={editing.typed} onEnd={onEndEdit} />
      ) : (
        (underWay?.text ?? contentOf(props, column))
      )}
    </div>
  );
}

/** Rows reuse each other's elements; content with state of its own is created per row. */
function contentOf<Row>({ row, id }: GridRowProps<Row>, { cell, reusable, kind, value }: GridColumn<Row>): ReactNode {
  if (!cell) return shownValue(kind, value(row));
  return reusable ? cell(row) : <Fragment key={id}>{cell(row)}</Fragment>;
}

/** A loss is red; richer cells set their own color. */
function isNegative<Row>(column: GridColumn<Row>, row: Row): boolean {
  if (!isFigure(column.kind)) return false;
  return Number(column.value(row)) < 0;
}

/** Scrolling rerenders the grid often and its rows rarely: a row rerenders only if something of its own changed. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf;
