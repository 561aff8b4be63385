import { queryOptions } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { askOrRemember } from './ask-or-remember.ts';

/** Kept on the device, because an item needs a type. */
export const typesOf = (owner: string) =>
  queryOptions({
    queryKey: ['count types', owner],
    retry: false,
    queryFn: () => askOrRemember(`${owner} types`, (signal) => catalog.call.listTypes(undefined, { signal })),
  });
