import { useState } from 'react';
import { type ActiveFilter, type ActiveFilters, withoutFilter } from '#shared/web/address/filter-parameter.ts';
import { type DraftErrors, draftOf, EMPTY_DRAFT, type FilterDraft, finishDraft, withFilter } from './filter-draft.ts';

export type ChosenFilters = ReturnType<typeof useChosenFilters>;

/** The filters of the panel until they are applied or saved, and the one that is being built. */
export function useChosenFilters(active: ActiveFilters) {
  const [filters, setFilters] = useState(active);
  const [draft, setDraft] = useState<FilterDraft>(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const build = (next: FilterDraft) => {
    setDraft(next);
    setErrors({});
  };

  /** All filters with the one being built; nothing while that lacks something, which is said beside it. */
  function finish(): ActiveFilters | undefined {
    if (!draft.kind) return filters;
    return add();
  }

  function add(): ActiveFilters | undefined {
    const finished = finishDraft(draft);
    if ('errors' in finished) {
      setErrors(finished.errors);
      return undefined;
    }
    const next = withFilter(filters, finished.filter);
    setFilters(next);
    build(EMPTY_DRAFT);
    return next;
  }

  return {
    filters,
    draft,
    errors,
    build,
    add,
    finish,
    remove: (key: string) => setFilters((before) => withoutFilter(before, key)),
    change: (filter: ActiveFilter) => build(draftOf(filter) ?? EMPTY_DRAFT),
    replaceAll: (next: ActiveFilters) => {
      setFilters(next);
      build(EMPTY_DRAFT);
    },
  };
}
