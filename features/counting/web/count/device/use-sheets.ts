import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { locations } from '#features/stock/web/stock-api.ts';
import { createApi } from '#shared/web/api-client.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { countSheetContract } from '../../../contract/count-sheet-contract.ts';
import { keep, readKept } from './device-database.ts';
import { clockDifference, correctClock } from './server-clock.ts';

const countSheets = createApi(countSheetContract);

type AnsweredSheet = Awaited<ReturnType<typeof countSheets.call.getCountSheet>>;

/** `added`: found on the shelf with this device; the server knows nothing of it before it is counted. */
export type SheetLine = AnsweredSheet['lines'][number] & { added?: true };

export interface CountSheet extends Omit<AnsweredSheet, 'lines'> {
  lines: readonly SheetLine[];
}

export interface CountPlace {
  readonly id: string;
  readonly path: readonly string[];
}

const LONGEST_ANSWER = 8000;
const MOST_SHEETS_AHEAD = 100;

/** What the server says, kept on the device; while it cannot be asked, what was kept. */
async function askOrRemember<Value>(name: string, ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  try {
    const answer = await ask(AbortSignal.timeout(LONGEST_ANSWER));
    await keep(name, answer).catch(() => {});
    return answer;
  } catch (error) {
    const kept = asApiError(error).outcomeUnknown ? await readKept<Value>(name) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

const placesOf = (owner: string) =>
  queryOptions({
    queryKey: ['count places', owner],
    retry: false,
    queryFn: () =>
      askOrRemember(`${owner} places`, async (signal): Promise<CountPlace[]> => {
        const all = await locations.call.listLocations({ type: 'flat' }, { signal });
        return all.map(({ id, path }) => ({ id, path }));
      }),
  });

const sheetOf = (owner: string, locationId: string) =>
  queryOptions({
    queryKey: ['count sheet', owner, locationId],
    retry: false,
    queryFn: () => {
      const name = `${owner} sheet ${locationId}`;
      return askOrRemember(name, async (signal): Promise<CountSheet> => {
        const askedAt = Date.now();
        const sheet = await countSheets.call.getCountSheet({ location_id: locationId }, { signal });
        correctClock(clockDifference(sheet.now, askedAt, Date.now()));
        return withAdded(sheet, await readKept<CountSheet>(name).catch(() => undefined));
      });
    },
  });

function withAdded(sheet: AnsweredSheet, kept: CountSheet | undefined): CountSheet {
  const known = new Set(sheet.lines.map((line) => line.inventory_item_id));
  const added = kept?.lines.filter((line) => line.added && !known.has(line.inventory_item_id)) ?? [];
  return { ...sheet, lines: [...sheet.lines, ...added] };
}

export const useSheet = (owner: string, locationId: string) => useQuery(sheetOf(owner, locationId));

/** All places; their sheets are fetched ahead, one by one, for the cellar where nothing is received. */
export function usePlaces(owner: string) {
  const client = useQueryClient();
  const places = useQuery(placesOf(owner));
  useEffect(() => {
    let left = false;
    const fetchAhead = async () => {
      for (const { id } of places.data?.slice(0, MOST_SHEETS_AHEAD) ?? []) {
        if (left || !navigator.onLine) return;
        await client.prefetchQuery(sheetOf(owner, id));
      }
    };
    void fetchAhead();
    return () => {
      left = true;
    };
  }, [client, owner, places.data]);
  return places;
}

/** A sheet as it was changed here, until the server is asked again. */
export async function keepSheet(
  client: QueryClient,
  owner: string,
  locationId: string,
  change: (sheet: CountSheet) => CountSheet,
): Promise<void> {
  const { queryKey } = sheetOf(owner, locationId);
  const sheet = client.getQueryData<CountSheet>(queryKey);
  if (!sheet) return;
  const changed = change(sheet);
  client.setQueryData(queryKey, changed);
  await keep(`${owner} sheet ${locationId}`, changed).catch(() => {});
}
