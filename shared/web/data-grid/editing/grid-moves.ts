import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { EndOfEdit, WayOut } from '#shared/web/data-grid/editing/cell-editor.tsx';
import type { Cursor, Editing } from '#shared/web/data-grid/editing/cursor.ts';
import { type CellPlace, moved, nextEditable, startsEditing } from '#shared/web/data-grid/editing/grid-keys.ts';
import type { SaveCell } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import { canEdit } from '#shared/web/data-grid/grid-column.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';

export interface CursorContext<Row> {
  model: GridModel<Row>;
  cursor: Cursor | undefined;
  save: SaveCell<Row>;
  onOpen: ((row: Row) => void) | undefined;
  rowsPerPage: () => number;
  /** Moves the cursor, and the focus with it. */
  stand: (to: CellPlace, editing?: Editing) => void;
  /** Moves the cursor to the element that already has the focus. */
  note: (to: CellPlace) => void;
  stopEditing: () => void;
}

const INTERACTIVE = 'a,button,input,select,textarea,[role="button"]';
const ROW_STEPS: Partial<Record<WayOut, number>> = { down: 1, up: -1 };

export function pressKey<Row>(context: CursorContext<Row>, event: KeyboardEvent<HTMLElement>) {
  const { cursor, model, stand } = context;
  const cell = event.target as HTMLElement;
  if (!cursor || !cell.matches('[role="gridcell"]')) return backToCell(event);
  if (event.key === 'Tab') return tab(context, cursor, event);
  const shape = { rows: model.rows.length, columns: model.columns.length, page: context.rowsPerPage() };
  const to = moved(cursor, event, shape);
  if (to) stand(to);
  else if (event.key === ' ') model.selection?.toggle(cursor.row, event);
  else if (event.key === 'Enter' || event.key === 'F2') enter(context, cursor, cell);
  else if (startsEditing(event) && mayEdit(model, cursor)) stand(cursor, { typed: event.key });
  else return;
  event.preventDefault();
}

export function endEdit<Row>({ cursor, model, save, stand, stopEditing }: CursorContext<Row>, end: EndOfEdit) {
  const column = cursor && model.columns[cursor.column];
  if (!cursor?.editing || !column) return;
  const at = rowOf(model, cursor);
  const row = model.rows[at];
  if (row === undefined) return stopEditing();
  if (end.changed) save({ id: cursor.rowId, row, from: end.changed.from as Row }, column, end.changed);
  if (end.way === 'blur') return stopEditing();
  const sideways = end.way === 'left' || end.way === 'right';
  const here = { row: at, column: cursor.column };
  const across = sideways ? nextEditable(here, editableIn(model, at), end.way === 'left') : undefined;
  const down = at + (ROW_STEPS[end.way] ?? 0);
  stand(across ?? { row: Math.max(0, Math.min(model.rows.length - 1, down)), column: cursor.column });
}

export function takeFocus<Row>({ cursor, model, note }: CursorContext<Row>, event: FocusEvent<HTMLElement>) {
  const to = placeOf(event.target, model);
  if (to && (cursor?.row !== to.row || cursor.column !== to.column)) note(to);
}

export function takeClick<Row>(context: CursorContext<Row>, event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const { model, stand } = context;
  if (target.matches('[data-select]')) return model.selection?.toggle(indexOf(target), event);
  const to = placeOf(target, model);
  if (!to || target.closest(INTERACTIVE) || window.getSelection()?.isCollapsed === false) return;
  if (mayEdit(model, to)) stand(to, {});
  else open(context, to.row);
}

function tab<Row>({ model, stand }: CursorContext<Row>, cursor: Cursor, event: KeyboardEvent) {
  const next = nextEditable(cursor, editableIn(model, cursor.row), event.shiftKey);
  if (!next) return; // after the last one, Tab leaves the grid
  event.preventDefault();
  stand(next);
}

function enter<Row>(context: CursorContext<Row>, cursor: Cursor, cell: HTMLElement) {
  if (mayEdit(context.model, cursor)) return context.stand(cursor, {});
  const [first, ...more] = cell.querySelectorAll<HTMLElement>(INTERACTIVE);
  if (!first) open(context, cursor.row);
  else if (more.length === 0) first.click();
  else first.focus();
}

function open<Row>({ model, onOpen }: CursorContext<Row>, index: number) {
  const row = model.rows[index];
  if (row !== undefined) onOpen?.(row);
}

/** Escape in a cell's own button or link returns the focus to the cell. */
function backToCell(event: KeyboardEvent<HTMLElement>) {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');
  if (event.key !== 'Escape' || !cell || cell === event.target) return;
  event.stopPropagation();
  cell.focus();
}

function mayEdit<Row>({ rows, columns }: GridModel<Row>, place: CellPlace): boolean {
  const row = rows[place.row];
  const column = columns[place.column];
  return row !== undefined && column !== undefined && canEdit(column, row);
}

function editableIn<Row>({ rows, columns }: GridModel<Row>, index: number): boolean[] {
  const row = rows[index];
  return columns.map((column) => row !== undefined && canEdit(column, row));
}

/** Index of the cursor's row now: rows may have appeared or disappeared above it. */
function rowOf<Row>({ rows, idAt }: GridModel<Row>, { row, rowId }: Cursor): number {
  return idAt(row) === rowId ? row : rows.findIndex((_row, index) => idAt(index) === rowId);
}

const indexOf = (target: HTMLElement) => Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);

function placeOf<Row>(target: HTMLElement, { columns }: GridModel<Row>): CellPlace | undefined {
  const columnId = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const column = columns.findIndex((each) => each.id === columnId);
  const row = indexOf(target);
  return Number.isNaN(row) || column < 0 ? undefined : { row, column };
}
