import { arrayMove } from '@dnd-kit/sortable';
import { Button, Checkbox } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { GridLayout } from '#shared/web/data-grid/arranging/grid-layout.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useFocusReturned } from '#shared/web/dialogs/focus-returned.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import classes from './columns-panel.module.css';

interface NamedColumn {
  id: string;
  header: string;
  fixed?: boolean;
}

interface ColumnsPanelProps {
  columns: readonly NamedColumn[];
  layout: GridLayout;
  onLayoutChange: (change: Partial<GridLayout>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** Chooses which columns are shown, and in which order. */
export function ColumnsPanel({ columns, layout, onLayoutChange, onReset, onClose }: ColumnsPanelProps) {
  useFocusReturned();
  const first = columns[0]?.id;
  const movable = layout.order.filter((id) => id !== first);
  const move = (id: string, place: string) => {
    const order = arrayMove(movable, movable.indexOf(id), movable.indexOf(place));
    onLayoutChange({ order: first ? [first, ...order] : order });
  };
  const toggle = (id: string) =>
    onLayoutChange({
      hidden: layout.hidden.includes(id) ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id],
    });
  const buttons = (
    <>
      <Button variant="subtle" color="gray" onClick={onReset}>
        Reset columns
      </Button>
      <Button onClick={onClose}>Done</Button>
    </>
  );
  return (
    <DialogFrame title="Columns" size="small" side footer={buttons} onClose={onClose}>
      <DragList ids={movable} onMove={move}>
        <ul className={classes.list}>
          {movable.map((id) => {
            const column = columns.find((each) => each.id === id);
            return column ? (
              <ColumnLine key={id} column={column} shown={!layout.hidden.includes(id)} onToggle={() => toggle(id)} />
            ) : null;
          })}
        </ul>
      </DragList>
    </DialogFrame>
  );
}

function ColumnLine({ column, shown, onToggle }: { column: NamedColumn; shown: boolean; onToggle: () => void }) {
  const { line, grip } = useDragLine(column.id);
  return (
    <li className={classes.line} {...line}>
      <Checkbox label={column.header} checked={shown} disabled={column.fixed} onChange={onToggle} />
      <button className={classes.grip} {...grip} aria-label={`Move ${column.header}`} title="Drag to move">
        <IconGripVertical size={18} stroke={1.6} />
      </button>
    </li>
  );
}
