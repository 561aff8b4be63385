import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { movedBeside } from '#shared/web/data-grid/arranging/grid-layout.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';

interface DropPlace {
  id: string;
  after: boolean;
}

/** Moves columns by dragging their titles, or with Alt, Shift and the arrow keys. */
export function useHeaderDrag<Row>({ columns, layout, changeLayout }: GridModel<Row>) {
  const dragged = useRef<string>(undefined);
  const [over, setOver] = useState<DropPlace>();
  const put = (id: string, { id: target, after }: DropPlace) =>
    changeLayout({ order: movedBeside(layout.order, id, target, after) });
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };

  const handlersOf = (column: GridColumn<Row>, place: number) => ({
    draggable: place > 0,
    'data-drop': over?.id === column.id ? (over.after ? 'after' : 'before') : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', column.header);
      dragged.current = column.id;
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged.current === undefined || dragged.current === column.id) return;
      event.preventDefault();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const after = place === 0 || event.clientX > left + width / 2;
      if (over?.id !== column.id || over.after !== after) setOver({ id: column.id, after });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      if (dragged.current !== undefined && over) put(dragged.current, over);
      end();
    },
    onDragEnd: end,
  });

  const moveByKey = (column: GridColumn<Row>, place: number, event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : -1;
    const neighbour = columns[place + step];
    if (!neighbour || place === 0 || place + step === 0) return;
    put(column.id, { id: neighbour.id, after: step > 0 });
    const title = event.target as HTMLElement;
    requestAnimationFrame(() => title.focus()); // an element that is moved loses the focus
  };
  return { handlersOf, moveByKey };
}
