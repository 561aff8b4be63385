import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { items } from '../items-api.ts';

/** As many as one request may name. */
const MOST_NAMED = 100;
/** Cells that are drawn in the same moment are asked for together. */
const GATHERED_FOR_MS = 40;

interface Waiting {
  readonly id: string;
  readonly take: (weeks: number[]) => void;
  readonly fail: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** The usage of an item in each of the past weeks, oldest first: one request for all items that are asked for at once. */
function readUsage(id: string): Promise<number[]> {
  return new Promise((take, fail) => {
    if (waiting.length === 0) setTimeout(askTogether, GATHERED_FOR_MS);
    waiting.push({ id, take, fail });
  });
}

function askTogether(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += MOST_NAMED) void ask(asked.slice(from, from + MOST_NAMED));
}

function ask(asked: readonly Waiting[]): Promise<void> {
  const named = [...new Set(asked.map(({ id }) => id))].join(',');
  return items.call.listUsage({ item_ids: named }).then(
    (answer) => {
      const weeks = new Map(answer.map((each) => [each.inventory_item_id, each.weeks]));
      for (const { id, take } of asked) take(weeks.get(id) ?? []);
    },
    (error: unknown) => {
      for (const { fail } of asked) fail(error);
    },
  );
}

/** Refused to blind counters while they count. */
export const useUsage = (id: string): UseQueryResult<number[]> =>
  useQuery({
    queryKey: items.query.listUsage.key({ input: { item_ids: id } }),
    queryFn: () => readUsage(id),
    staleTime: STOCK_FRESH,
    retry: false,
  });
