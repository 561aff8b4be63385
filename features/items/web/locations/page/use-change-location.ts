import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Location, pathName } from '#features/ledger/web/locations/location-tree.ts';
import { creatingFailed, NOTHING_USABLE, withReason } from '#features/ledger/web/locations/use-locations.ts';
import { locations } from '#features/ledger/web/stock-api.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';

type Change = Omit<Parameters<typeof locations.call.updateLocation>[0], 'id'>;

export const refreshLocations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: locations.query.listLocations.key() });

/** Changes a location and offers undo; throws if the server refuses. */
export function useChangeLocation() {
  const client = useQueryClient();
  return useCallback(
    async (location: Location, change: Change) => {
      const answer = await locations.call.updateLocation({ id: location.id, ...change });
      await refreshLocations(client);
      if (!answer?.location_id) return toastFailed(NOTHING_USABLE);
      toastDone('Location saved', undoOf(client, answer.action_id));
    },
    [client],
  );
}

/** Moves a location inside another one, or to the top level. */
export function useMoveLocation() {
  const client = useQueryClient();
  const { act } = useAct();
  return useCallback(
    async (location: Location, parent: Location | null): Promise<void> => {
      await act({
        send: async () => {
          const answer = await locations.call.updateLocation({ id: location.id, parent_id: parent?.id ?? null });
          await refreshLocations(client);
          return answer;
        },
        done: `${location.name} moved ${parent ? `into ${pathName(parent)}` : 'to the top level'}`,
        failed: creatingFailed,
        unusable: (answer) => (answer?.location_id ? undefined : NOTHING_USABLE),
        topics: [],
      });
    },
    [act, client],
  );
}

/** Deletes a location, after moving its stock if there is a target; shows a toast with undo. */
export function useDeleteLocation() {
  const { act } = useAct();
  return async (id: string, moveStockTo: string | undefined): Promise<boolean> => {
    const deleted = await act({
      send: () => locations.call.deleteLocation({ id, move_stock_to: moveStockTo }),
      done: 'Location Deleted',
      failed: 'Error Deleting Location',
      refused: (error) => {
        toastFailed(withReason('Error Deleting Location', error));
        return true;
      },
      topics: ['locations', 'stock'],
    });
    return deleted !== undefined;
  };
}

/** Restores a deleted location; its stock stays where it is now. */
export function useRestoreLocation() {
  const { act } = useAct();
  return ({ id, name }: { id: string; name: string }) =>
    act({
      send: () => locations.call.restoreLocation({ id }),
      done: `${name} restored`,
      failed: "Couldn't undo this",
      topics: ['locations', 'stock'],
    });
}
