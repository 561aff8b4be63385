import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EndOfEdit } from '#shared/web/data-grid/editing/cell-editor.tsx';
import type { Cursor, Editing } from '#shared/web/data-grid/editing/cursor.ts';
import type { CellPlace } from '#shared/web/data-grid/editing/grid-keys.ts';
import {
  type CursorContext,
  endEdit,
  pressKey,
  takeClick,
  takeFocus,
} from '#shared/web/data-grid/editing/grid-moves.ts';
import type { SaveCell } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';

interface CursorOptions<Row> {
  model: GridModel<Row>;
  save: SaveCell<Row>;
  onOpen: ((row: Row) => void) | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** Scrolls to a row that may not be in the document yet. */
  reveal: (index: number) => void;
  rowsPerPage: () => number;
}

/** Maximum frames to wait for a row after scrolling to it. */
const MOST_FRAMES = 30;

/** The position of the keyboard in the grid, and the effect of keys and clicks there. */
export function useGridCursor<Row>({ model, save, onOpen, scroller, reveal, rowsPerPage }: CursorOptions<Row>) {
  const [cursor, setCursor] = useState<Cursor>();
  /** Set if the cell must take the focus after the next render. */
  const follow = useRef(false);
  const place = (to: CellPlace, editing: Editing | undefined, focus: boolean) => {
    const column = model.columns[to.column];
    if (!column || model.rows[to.row] === undefined) return;
    follow.current = focus;
    setCursor({ row: to.row, column: to.column, rowId: model.idAt(to.row), columnId: column.id, editing });
  };
  const context: CursorContext<Row> = {
    model,
    cursor,
    save,
    onOpen,
    rowsPerPage,
    stand: (to, editing) => place(to, editing, true),
    note: (to) => place(to, undefined, false),
    stopEditing: () => setCursor((now) => (now === cursor && now ? { ...now, editing: undefined } : now)),
  };
  useFocusFollowing(scroller, cursor, follow, reveal);
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  const onEndEdit = useCallback((end: EndOfEdit) => endEdit(latest.current, end), []);
  /** Puts the focus on a cell that had it before; nothing happens if it is gone. */
  const standOn = (rowId: string, columnId: string) => {
    const row = model.rows.findIndex((_, index) => model.idAt(index) === rowId);
    const column = model.columns.findIndex(({ id }) => id === columnId);
    if (row >= 0 && column >= 0) place({ row, column }, undefined, true);
  };
  return {
    cursor,
    onEndEdit,
    standOn,
    handlers: {
      onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => pressKey(context, event),
      onFocus: (event: React.FocusEvent<HTMLElement>) => takeFocus(context, event),
      onClick: (event: React.MouseEvent<HTMLElement>) => takeClick(context, event),
    },
  };
}

/** Focuses the cell that the keyboard moved to, even if its row has to be scrolled into the document first. */
function useFocusFollowing(
  scroller: RefObject<HTMLElement | null>,
  cursor: Cursor | undefined,
  follow: RefObject<boolean>,
  reveal: (index: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved cursor moves the focus
  useEffect(() => {
    if (!cursor || !follow.current || cursor.editing) return;
    follow.current = false;
    let tries = 0;
    let frame = 0;
    const focus = () => {
      const at = `[data-index="${cursor.row}"] [data-column="${CSS.escape(cursor.columnId)}"]`;
      const cell = scroller.current?.querySelector<HTMLElement>(at);
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (!cell && tries === 0) reveal(cursor.row);
      if (!cell && tries++ < MOST_FRAMES) frame = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [cursor]);
}
