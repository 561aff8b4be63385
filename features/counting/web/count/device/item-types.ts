import { queryOptions } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { fetchOrStored } from './fetch-or-stored.ts';

/** Kept on the device, because an item needs a type. */
export const typesOf = (owner: string) =>
  queryOptions({
    queryKey: ['count types', owner],
    retry: false,
    queryFn: () => fetchOrStored(`${owner} types`, (signal) => catalog.call.listTypes(undefined, { signal })),
  });
