import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { locations } from '../stock-api.ts';
import { flatLocations, type Location } from './location-tree.ts';

/** All locations, parents before children. They never go stale by themselves: the live stream says when they change. */
export function useLocations() {
  const query = useQuery(
    locations.query.listLocations.queryOptions({
      input: { type: 'tree' },
      staleTime: STALE_NEVER,
    }),
  );
  const all = useMemo<readonly Location[]>(() => flatLocations(query.data ?? []), [query.data]);
  return { ...query, all };
}

export const NAME_MISSING = 'Please enter a valid location name';
/** The server said yes and named nothing that one could go on with. */
export const NOTHING_USABLE = 'Error in submitting, please try again';

/** Creates a location and says so, or why not; answers with its id. */
export function useCreateLocation() {
  const client = useQueryClient();
  return async (name: string, parentId: string | null): Promise<string | undefined> => {
    if (name.trim() === '') {
      toastFailed(NAME_MISSING);
      return undefined;
    }
    try {
      const made = await locations.call.createLocation({ name: name.trim(), parent_id: parentId });
      if (!made?.location_id) {
        toastFailed(NOTHING_USABLE);
        return undefined;
      }
      await client.invalidateQueries({ queryKey: locations.query.listLocations.key() });
      toastDone('Location Created');
      return made.location_id;
    } catch (error) {
      toastFailed(withReason('Error Creating Location', error));
      return undefined;
    }
  };
}

/** The text of the specification, with the server's sentence when it has one. */
export function withReason(text: string, error: unknown): string {
  const reason = errorText(error, text);
  return reason === text ? text : `${text}: ${reason}`;
}
