import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Location, pathName } from '#features/ledger/web/locations/location-tree.ts';
import { NOTHING_USABLE, withReason } from '#features/ledger/web/locations/use-locations.ts';
import { locations, stock } from '#features/ledger/web/stock-api.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshStock } from '../../undo.ts';

type Change = Omit<Parameters<typeof locations.call.updateLocation>[0], 'id'>;

export const refreshLocations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: locations.query.listLocations.key() });

/** Changes a location and offers the way back; throws what the server refuses. */
export function useChangeLocation() {
  const client = useQueryClient();
  return useCallback(
    async (location: Location, change: Change, done = 'Location saved') => {
      const send = async (wanted: Change) => {
        const answer = await locations.call.updateLocation({ id: location.id, ...wanted });
        await refreshLocations(client);
        return answer;
      };
      const answer = await send(change);
      if (!answer?.location_id) return toastFailed(NOTHING_USABLE);
      const before = Object.fromEntries(Object.keys(change).map((key) => [key, location[key as keyof Location]]));
      toastDone(done, () => void takeBack(() => send(before)));
    },
    [client],
  );
}

/** Moves a location inside another one, or to the top level. */
export function useMoveLocation() {
  const changeLocation = useChangeLocation();
  return useCallback(
    async (location: Location, parent: Location | null) => {
      const where = parent ? `into ${pathName(parent)}` : 'to the top level';
      try {
        await changeLocation(location, { parent_id: parent?.id ?? null }, `${location.name} moved ${where}`);
      } catch (error) {
        toastFailed(withReason('Error Creating Location', error));
      }
    },
    [changeLocation],
  );
}

/** Deletes a location, its stock moved first when there is a target; says so, with the way back. */
export function useDeleteLocation() {
  const client = useQueryClient();
  return async (id: string, moveStockTo: string | undefined): Promise<boolean> => {
    try {
      const { action_id } = await locations.call.deleteLocation({ id, move_stock_to: moveStockTo });
      await Promise.all([refreshLocations(client), refreshStock(client)]);
      toastDone('Location Deleted', () => void takeBack(() => bringBack(client, id, action_id)));
      return true;
    } catch (error) {
      toastFailed(withReason('Error Deleting Location', error));
      return false;
    }
  };
}

/** Brings a deleted location back, and the stock that an action took from it. */
export async function bringBack(client: QueryClient, id: string, actionId: string | null): Promise<void> {
  await locations.call.restoreLocation({ id });
  if (actionId) await stock.call.undoAction({ id: actionId });
  await Promise.all([refreshLocations(client), refreshStock(client)]);
}

export async function takeBack(act: () => Promise<unknown>, done = 'Undone'): Promise<void> {
  try {
    await act();
    toastDone(done);
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
}
