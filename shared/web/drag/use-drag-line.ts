import { useSortable } from '@dnd-kit/sortable';

/** Props for a line of a DragList, and for the button in it that moves it. */
export function useDragLine(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    line: {
      ref: setNodeRef,
      style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
      'data-dragging': isDragging || undefined,
    },
    grip: {
      type: 'button' as const,
      ref: setActivatorNodeRef,
      ...attributes,
      ...listeners,
      // Escape ends the dragging, not the dialog around it.
      'data-mantine-stop-propagation': isDragging || undefined,
    },
  };
}
