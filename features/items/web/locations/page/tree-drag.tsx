import {
  type CollisionDetection,
  DndContext,
  type DragOverEvent,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import type { Location } from '#features/ledger/web/locations/location-tree.ts';
import { whyNotInside } from './location-rows.ts';
import classes from './locations-page.module.css';

const DRAG_AFTER = 8;
const TOP = 'top-level';

interface TreeDragProps {
  all: readonly Location[];
  onMove: (moved: Location, target: Location | null) => void;
  children: ReactNode;
}

/** Lets a location be dragged into another one or, on the bar that appears, to the top level. */
export function TreeDrag({ all, onMove, children }: TreeDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }));
  const [moved, setMoved] = useState<Location>();
  const [over, setOver] = useState<string>();
  const find = (id: unknown) => all.find((each) => each.id === id);
  const target = over === TOP ? null : find(over);
  const refusal = moved && target !== undefined ? whyNotInside(all, moved, target) : undefined;
  const end = () => {
    setMoved(undefined);
    setOver(undefined);
    if (moved && target !== undefined && !refusal) onMove(moved, target);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ active }) => setMoved(find(active.id))}
      onDragOver={(event: DragOverEvent) => setOver(event.over ? String(event.over.id) : undefined)}
      onDragEnd={end}
      onDragCancel={() => setMoved(undefined)}
    >
      <div className={classes.tree}>
        {children}
        {moved && moved.parent_id !== null ? <TopLevel /> : null}
      </div>
      <DragOverlay dropAnimation={null}>
        {moved ? (
          <div className={classes.dragged} data-refused={refusal !== undefined || undefined}>
            <strong>{moved.name}</strong> {refusal ?? hint(target)}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

const hint = (target: Location | null | undefined): string => {
  if (target === undefined) return '';
  return target ? `into ${target.name}` : 'to the top level';
};

function TopLevel() {
  const { setNodeRef, isOver } = useDroppable({ id: TOP });
  return (
    <div ref={setNodeRef} className={classes.topLevel} data-over={isOver || undefined}>
      Top level
    </div>
  );
}

/** A whole row is a drop target, however far its name is indented: only the vertical position of the pointer counts. */
const underPointer: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const { y } = pointerCoordinates;
  const near = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    if (!rect) return [];
    const distance = Math.abs(y - (rect.top + rect.height / 2));
    const reach = Math.max(rect.height / 2, ROW_REACH);
    return distance <= reach ? [{ id, data: { distance: id === TOP ? -1 : distance } }] : [];
  });
  return near.sort((a, b) => a.data.distance - b.data.distance);
};

/** Half a row, px. */
const ROW_REACH = 28;
