import { useQuery } from '@tanstack/react-query';
import { vendors } from '../invoices-api.ts';

/** Id and name of every vendor, for pickers and filters. */
export function useVendorNames(): readonly { id: string; name: string }[] {
  return useQuery(vendors.query.listVendors.queryOptions({ input: { simple: true } })).data?.data ?? [];
}
