import { useQuery } from '@tanstack/react-query';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import { items } from '../../items-api.ts';

export type CostExplained = Awaited<ReturnType<typeof items.call.explainCost>>;

export const useCost = (itemId: string) =>
  useQuery(items.query.explainCost.queryOptions({ input: { id: itemId }, staleTime: ITEM_FRESH }));
