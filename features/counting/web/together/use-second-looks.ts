import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { COUNTS_POLL, STOCK_FRESH } from '#shared/web/cache-times.ts';
import { counting } from '../counting-api.ts';

type Recount = Awaited<ReturnType<typeof counting.call.listRecounts>>['data'][number];

/** Counts with movements within ten minutes, or requested recounts, by item and location. */
export type SecondLooks = ReadonlyMap<string, Recount>;

const NONE: SecondLooks = new Map();

/** The recounts of a list, for its cells; only a cell whose recount appears or is resolved rerenders. */
export const LooksHere = createContext(NONE);

export const lookKey = (itemId: string, locationId: string): string => `${itemId} ${locationId}`;

/** `polled` where no live stream reports changes. */
export function useSecondLooks({ polled = false } = {}): SecondLooks {
  const refetchInterval = polled && COUNTS_POLL;
  const { data } = useQuery(
    counting.query.listRecounts.queryOptions({ staleTime: STOCK_FRESH, retry: false, refetchInterval }),
  );
  return useMemo(() => {
    const doubted = data?.data.filter(({ reasons }) => reasons.includes('moved') || reasons.includes('asked')) ?? [];
    if (doubted.length === 0) return NONE;
    return new Map(doubted.map((row) => [lookKey(row.inventory_item_id, row.location_id), row]));
  }, [data]);
}
