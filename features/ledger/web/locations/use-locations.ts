import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { locations } from '../stock-api.ts';
import { flatLocations, type Location } from './location-tree.ts';

const treeOptions = () =>
  locations.query.listLocations.queryOptions({ input: { type: 'tree' }, staleTime: STALE_NEVER });

/** All locations, parents before children. Never stale: the live stream reports changes. */
export function useLocations() {
  const query = useQuery(treeOptions());
  const all = useMemo<readonly Location[]>(() => flatLocations(query.data ?? []), [query.data]);
  return { ...query, all };
}

/** The same outside of a component. */
export const readLocations = async (client: QueryClient): Promise<Location[]> =>
  flatLocations(await client.ensureQueryData(treeOptions()));

export const NAME_MISSING = 'Please enter a valid location name';
/** The server accepted, but its answer has no id to continue with. */
export const NOTHING_USABLE = 'Error in submitting, please try again';

/** Creates a location, with a message of success or failure; returns its id. */
export function useCreateLocation() {
  const client = useQueryClient();
  const { act } = useAct();
  return async (name: string, parentId: string | null): Promise<string | undefined> => {
    if (name.trim() === '') {
      toastFailed(NAME_MISSING);
      return undefined;
    }
    const made = await act({
      send: async () => {
        const answer = await locations.call.createLocation({ name: name.trim(), parent_id: parentId });
        await client.invalidateQueries({ queryKey: locations.query.listLocations.key() });
        return answer;
      },
      done: 'Location Created',
      about: name.trim(),
      failed: creatingFailed,
      unusable: (answer) => (answer?.location_id ? undefined : NOTHING_USABLE),
      topics: [],
    });
    return made?.location_id;
  };
}

/** The message where a location can't be created or changed. */
export const creatingFailed = (error: unknown): string => withReason('Error Creating Location', error);

/** The text of the specification, followed by the server's sentence if there is one. */
export function withReason(text: string, error: unknown): string {
  const reason = errorText(error, text);
  return reason === text ? text : `${text}: ${reason}`;
}
