import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshStock } from '#features/items/web/undo.ts';
import { formatCount } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type LowItem, lowStock } from './low-stock-api.ts';

/** Moves surplus to where it is missing; one Undo reverses all of it. */
export function useMoveToShelves() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: readonly LowItem[]) => lowStock.call.moveToShelves({ moves: movesOf(rows) }),
    onSuccess: ({ action_id, moved }) => {
      const refresh = () => client.invalidateQueries({ queryKey: lowStock.query.listLowStock.key() });
      void refreshStock(client);
      void refresh();
      toastDone(
        `Successfully Changed Location! ${formatCount(moved)} ${moved === 1 ? 'item location' : 'item locations'} moved`,
        () => {
          void undo(client, action_id).then(refresh);
        },
      );
    },
    onError: (error) => toastFailed(`Couldn't move inventory item stock: ${errorText(error)}`),
  });
  const move = useCallback(
    (rows: readonly LowItem[], done?: () => void) => {
      if (movesOf(rows).length > 0) mutate(rows, { onSuccess: done });
      else toastFailed('Nothing to move: no other location has stock above par');
    },
    [mutate],
  );
  return { move, isPending };
}

const movesOf = (rows: readonly LowItem[]) =>
  rows.flatMap(({ id, places }) =>
    places.flatMap(({ location, moves }) =>
      moves.map(({ from, quantity }) => ({
        inventory_item_id: id,
        from_location_id: from.id,
        to_location_id: location.id,
        quantity,
      })),
    ),
  );
