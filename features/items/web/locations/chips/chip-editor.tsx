import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { LocationMenu } from '#features/ledger/web/locations/location-menu.tsx';
import { NOTHING_USABLE, useCreateLocation, useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { refreshStock } from '../../undo.ts';
import type { ChipProps } from './chip-props.ts';

interface ChipEditorProps extends ChipProps {
  anchor: RefObject<HTMLElement | null>;
  /** Gets the name of the target location, and undefined once the stock has moved or stays. */
  onMove: (name: string | undefined) => void;
  onClose: () => void;
}

/**
 * Changes the location of an item to an existing one or a new one, which becomes a sibling of the old one (LOC-023).
 */
export function ChipEditor({ anchor, item, place, onMove, onClose }: ChipEditorProps) {
  const { all } = useLocations();
  const createLocation = useCreateLocation();
  const move = useMoveAll({ item, place });
  const parent = all.find((each) => each.id === place.location_id)?.parent_id ?? null;
  const options = useMemo(
    () => all.filter((each) => each.availability && each.id !== place.location_id),
    [all, place.location_id],
  );
  const goTo = async (name: string, find: () => Promise<string | undefined>) => {
    if (name.trim() === '') return void find(); // shows the error, and the person keeps typing
    onClose();
    const cell = anchor.current?.closest<HTMLElement>('[role="gridcell"]');
    onMove(name);
    const to = await find();
    // The chip itself may be gone once its stock has moved.
    if (to && document.activeElement === anchor.current) cell?.focus();
    if (to) await move(to);
    onMove(undefined);
  };
  return (
    <LocationMenu
      over
      anchor={anchor}
      label={`Location of ${item.name}`}
      options={options}
      selected={undefined}
      paths
      creates={{
        // A typed name means the existing location of that name, anywhere in the tree (CTRL-052).
        siblings: all,
        below: all.find((each) => each.id === parent)?.name,
        create: (name) => void goTo(name, () => createLocation(name, parent)),
      }}
      onChoose={(id) => void goTo(all.find((each) => each.id === id)?.name ?? '', async () => id)}
      onClose={onClose}
    />
  );
}

/** Moves the whole running count (STK-059). */
function useMoveAll({ item, place }: ChipProps) {
  const client = useQueryClient();
  const { act } = useAct();
  return async (to: string) => {
    await act({
      send: () =>
        stock.call.moveStock({
          inventory_item_id: item.id,
          from_location_id: place.location_id,
          to_location_id: to,
          quantity: place.quantity ?? 0,
        }),
      done: 'Successfully Changed Location!',
      alone: true,
      failed: NOTHING_USABLE,
      unusable: (moved) => (moved?.inventory_item_id ? undefined : NOTHING_USABLE),
      topics: [],
    });
    await refreshStock(client);
  };
}
