import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { nextSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { useHeaderDrag } from '#shared/web/data-grid/arranging/use-header-drag.ts';
import { type GridColumn, isFigure, NARROWEST } from '#shared/web/data-grid/grid-column.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import classes from './data-grid.module.css';
import own from './grid-header.module.css';

const KEYBOARD_STEP = 16;

function GridHeaderOf<Row>({ model }: { model: GridModel<Row> }) {
  const { columns, selection } = model;
  const drag = useHeaderDrag(model);
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.headRow} aria-rowindex={1}>
        {selection ? (
          <div role="columnheader" className={classes.selectCell}>
            <input
              type="checkbox"
              className={classes.checkbox}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.rows.length > 0 && !selection.all;
              }}
              onChange={selection.toggleAll}
              aria-label="Select all loaded rows"
            />
          </div>
        ) : null}
        {columns.map((column, place) => (
          <HeaderCell key={column.id} column={column} place={place} model={model} drag={drag} />
        ))}
      </div>
    </div>
  );
}

export const GridHeader = memo(GridHeaderOf) as typeof GridHeaderOf;

interface HeaderCellProps<Row> {
  column: GridColumn<Row>;
  place: number;
  model: GridModel<Row>;
  drag: ReturnType<typeof useHeaderDrag<Row>>;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

const KEYS = 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight';
const HINT = 'Drag to move, or Alt+Shift+arrows; Alt+arrows make it wider or narrower';

function HeaderCell<Row>({ column, place, model, drag }: HeaderCellProps<Row>) {
  const { sort } = model;
  const setWidth = (width: number) =>
    model.changeLayout({ widths: { ...model.layout.widths, [column.id]: Math.max(NARROWEST, Math.round(width)) } });
  const at = sort.findIndex((part) => part.key === column.sortKey);
  const direction = at < 0 ? undefined : sort[at]?.descending ? 'desc' : 'asc';
  const arrange = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !(event.key === 'ArrowRight' || event.key === 'ArrowLeft')) return;
    event.preventDefault();
    if (event.shiftKey) drag.moveByKey(column, place, event);
    else setWidth(model.widthOf(column) + (event.key === 'ArrowRight' ? KEYBOARD_STEP : -KEYBOARD_STEP));
  };
  return (
    <div
      role="columnheader"
      data-heading={column.id}
      className={place === 0 ? classes.firstHead : classes.headCell}
      title={[column.help, place === 0 ? undefined : HINT].filter(Boolean).join('\n') || undefined}
      aria-description={column.help}
      {...drag.handlersOf(column, place)}
      data-figure={isFigure(column.kind) || undefined}
      aria-sort={direction ? SORTED[direction] : column.sortKey ? 'none' : undefined}
      onKeyDown={arrange}
    >
      {column.sortKey ? (
        <button
          type="button"
          className={own.sortButton}
          aria-keyshortcuts={KEYS}
          onClick={(event) => model.setSort(nextSort(sort, column.sortKey as string, event.shiftKey))}
        >
          <span className={classes.text}>{column.header}</span>
          {direction === 'asc' ? <IconArrowUp size={14} stroke={2} aria-hidden /> : null}
          {direction === 'desc' ? <IconArrowDown size={14} stroke={2} aria-hidden /> : null}
          {direction && sort.length > 1 ? <span className={own.sortPlace}>{at + 1}</span> : null}
        </button>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard arranges columns from here
        <span className={classes.text} tabIndex={0} aria-keyshortcuts={KEYS}>
          {column.header}
        </span>
      )}
      <ResizeHandle onResize={setWidth} />
    </div>
  );
}

/** Resizes a column by its right edge; with the keyboard, Alt and the arrow keys. */
function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.x);
  };
  const stop = () => {
    start.current = undefined;
  };
  return (
    <span
      className={own.resizer}
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.preventDefault(); // drags the edge, not the column
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}
