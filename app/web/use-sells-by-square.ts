import { useQuery } from '@tanstack/react-query';
import { instances } from '#features/sales/web/sales-api.ts';
import { sellsBySquare } from '#features/sales/web/sold-as/sold-as-form.ts';

/** Whether the default point of sale is Square, which requires prices and gets changes written to it. */
export const useSellsBySquare = (): boolean =>
  sellsBySquare(useQuery(instances.query.listInstances.queryOptions({ staleTime: 60_000 })).data ?? []);
