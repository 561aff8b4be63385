import { useQuery } from '@tanstack/react-query';
import type { Address } from '#shared/web/address/address.ts';
import { createApi } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { varianceContract } from '../../../contract/variance-contract.ts';
import { LOOKING_INTO } from '../variance-key.ts';
import { scopeOf } from '../variance-query.ts';

const variance = createApi(varianceContract);

export type Group = Awaited<ReturnType<typeof variance.call.groupVariance>>['data'][number];

/** The variance for the address, by category or by location. */
export function useGroups(by: 'category' | 'location', address: Address, enabled = true) {
  const input = { ...scopeOf(address), search: address.q, by };
  return useQuery({
    queryKey: [...LOOKING_INTO, 'groups', input],
    queryFn: ({ signal }) => variance.call.groupVariance(input, { signal }),
    staleTime: STOCK_FRESH,
    placeholderData: (before) => before,
    enabled,
  });
}
