import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button, Checkbox } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { GridLayout } from '#shared/web/data-grid/arranging/grid-layout.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useFocusReturned } from '#shared/web/dialogs/focus-returned.ts';
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

const DRAG_AFTER = 8;

/** Which columns are shown, and in which order. */
export function ColumnsPanel({ columns, layout, onLayoutChange, onReset, onClose }: ColumnsPanelProps) {
  useFocusReturned();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const first = columns[0]?.id;
  const movable = layout.order.filter((id) => id !== first);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const order = arrayMove(movable, movable.indexOf(String(active.id)), movable.indexOf(String(over.id)));
    onLayoutChange({ order: first ? [first, ...order] : order });
  };
  const toggle = (id: string) =>
    onLayoutChange({
      hidden: layout.hidden.includes(id) ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id],
    });
  const buttons = (
    <>
      <Button variant="subtle" color="gray" onClick={onReset}>
        Back to the usual
      </Button>
      <Button onClick={onClose}>Done</Button>
    </>
  );
  return (
    <DialogFrame title="Columns" size="small" side footer={buttons} onClose={onClose}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={movable} strategy={verticalListSortingStrategy}>
          <ul className={classes.list}>
            {movable.map((id) => {
              const column = columns.find((each) => each.id === id);
              return column ? (
                <ColumnLine key={id} column={column} shown={!layout.hidden.includes(id)} onToggle={() => toggle(id)} />
              ) : null;
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </DialogFrame>
  );
}

function ColumnLine({ column, shown, onToggle }: { column: NamedColumn; shown: boolean; onToggle: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: column.id,
  });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} className={classes.line} style={style} data-dragging={isDragging || undefined}>
      <Checkbox label={column.header} checked={shown} disabled={column.fixed} onChange={onToggle} />
      <button
        type="button"
        className={classes.grip}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${column.header}`}
        title="Drag to move"
      >
        <IconGripVertical size={18} stroke={1.6} />
      </button>
    </li>
  );
}
