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
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { withReason } from '../../locations/use-locations.ts';
import { items, stock } from '../../stock-api.ts';
import type { ItemDetail } from '../item-tab.ts';
import { SourceLine } from './source-line.tsx';
import type { ItemStock, StockSource } from './stock-source.ts';
import classes from './stock-tab.module.css';

const DRAG_AFTER = 6;

interface StockSourcesProps {
  item: ItemDetail;
  stocks: readonly StockSource[];
}

/** The item's locations in the order in which sales take from them; dragging changes that order at once. */
export function StockSources({ item, stocks }: StockSourcesProps) {
  const [withZero, setWithZero] = useState(false);
  const reorder = useReorder(item.data.id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const empty = stocks.filter((each) => each.quantity === 0).length;
  const shown = withZero ? stocks : stocks.filter((each) => each.quantity !== 0);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const at = (id: unknown) => stocks.findIndex((each) => each.id === id);
    reorder(arrayMove([...stocks], at(active.id), at(over.id)));
  };
  return (
    <>
      <div className={classes.sourcesHead}>
        <h3 className={classes.heading}>Locations</h3>
        {empty > 0 ? (
          <Switch
            size="sm"
            label={`Show zero counts (${empty})`}
            checked={withZero}
            onChange={(event) => setWithZero(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nothing on the shelves" text="Receive an invoice, or add stock by hand." />
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={shown.map((each) => each.id)} strategy={verticalListSortingStrategy}>
            <ul className={classes.sources}>
              {shown.map((source) => (
                <SourceLine key={source.id} item={item} source={source} movable={shown.length > 1} />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
    </>
  );
}

/** Shows the new order in the same frame and saves it; without the server's yes the old order comes back. */
function useReorder(itemId: string) {
  const client = useQueryClient();
  const { queryKey } = items.query.getItemStock.queryOptions({ input: { id: itemId } });
  return async (order: StockSource[]) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<ItemStock>(queryKey);
    const ranked = order.map((each, place) => ({ ...each, depletion_priority: place }));
    client.setQueryData<ItemStock>(queryKey, (data) => data && { ...data, local_stocks: ranked });
    try {
      await stock.call.setPriorities(ranked.map(({ id, depletion_priority }) => ({ id, depletion_priority })));
      void client.invalidateQueries({ queryKey: items.query.listInventory.key() });
    } catch (error) {
      client.setQueryData(queryKey, before);
      toastFailed(withReason("Couldn't save the order", error));
    }
  };
}
