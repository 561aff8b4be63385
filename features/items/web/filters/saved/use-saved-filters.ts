import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { ActiveFilters } from '#shared/web/address/filter-parameter.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { type SavedFilter, savedFilters } from '../filters-api.ts';
import { copyName } from './copy-name.ts';

export type SavedFilters = ReturnType<typeof useSavedFilters>;

type SentFilters = Parameters<typeof savedFilters.call.createFilter>[0]['data'];

/** Filters from an address or a form are JSON. */
const json = (filters: ActiveFilters) => filters as SentFilters;

const FAILED = "Couldn't save this filter";

/** The venue's saved filters and their actions. Each returns the filter, or nothing if it failed. */
export function useSavedFilters() {
  const {
    data: list,
    error,
    refetch,
  } = useQuery(savedFilters.query.listFilters.queryOptions({ input: {}, staleTime: STOCK_FRESH }));
  const { act, busy } = useAct();
  const [nameError, setNameError] = useState<string>();

  function run<Answer>(send: () => Promise<Answer>, done: string) {
    setNameError(undefined);
    return act({
      send,
      done,
      failed: FAILED,
      refused: (error) => {
        console.error(error); // CTRL-037
        const { fields } = error;
        if (fields.name) setNameError(fields.name);
        return fields.name !== undefined;
      },
      topics: ['filters'],
    });
  }

  const create = (name: string, data: ActiveFilters) =>
    run(() => savedFilters.call.createFilter({ name, data: json(data) }), 'Filter saved');
  return {
    list,
    error,
    refetch: () => void refetch(),
    busy,
    nameError,
    forgetError: () => setNameError(undefined),
    create,
    rename: (filter: SavedFilter, name: string) =>
      run(() => savedFilters.call.updateFilter({ filter_id: filter.id, name }), 'Filter renamed'),
    update: (filter: SavedFilter, name: string, data: ActiveFilters) =>
      run(() => savedFilters.call.updateFilter({ filter_id: filter.id, name, data: json(data) }), 'Filter updated'),
    duplicate: (filter: SavedFilter) =>
      create(
        copyName(
          filter.name,
          (list ?? []).map(({ name }) => name),
        ),
        filter.data,
      ),
    remove: (filter: SavedFilter) =>
      run(() => savedFilters.call.deleteFilter({ filter_id: filter.id }), 'Filter deleted'),
  };
}
