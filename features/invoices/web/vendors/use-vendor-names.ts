import { useQuery } from '@tanstack/react-query';
import { vendors } from '../invoices-api.ts';

/** Id and name of every vendor, for pickers and filters. */
export const useVendorNames = (): readonly { id: string; name: string }[] => useLoadedVendorNames() ?? [];

/** Undefined until loaded. */
export const useLoadedVendorNames = (): readonly { id: string; name: string }[] | undefined =>
  useQuery(vendors.query.listVendors.queryOptions({ input: { simple: true } })).data?.data;
