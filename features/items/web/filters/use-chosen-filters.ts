import { useEffect, useRef, useState } from 'react';
import {
  type ActiveFilter,
  type ActiveFilters,
  withoutFilter,
  writeFilters,
} from '#shared/web/address/filter-parameter.ts';
import { type DraftErrors, draftOf, EMPTY_DRAFT, type FilterDraft, finishDraft, withFilter } from './filter-draft.ts';

interface Choice {
  /** The filters of the list when editing began, as in the address. */
  readonly base: string | undefined;
  readonly filters: ActiveFilters;
  readonly draft: FilterDraft;
}

let kept: Choice | undefined;

/**
 * Stores choices that were made in the panel but not applied, until the page is left: closing the panel loses nothing.
 */
const keepChoice = (choice: Choice | undefined): void => {
  kept = choice;
};

/** A choice belongs to one state of the list: over another state it would undo later changes. */
const keptChoice = (base: string | undefined): Choice | undefined => (kept?.base === base ? kept : undefined);

export type ChosenFilters = ReturnType<typeof useChosenFilters>;

/** The filters of the panel until they are applied or saved, and the one being built. */
export function useChosenFilters(active: ActiveFilters) {
  const [base] = useState(writeFilters(active));
  const [before] = useState(() => keptChoice(base));
  const [filters, setFilters] = useState(before?.filters ?? active);
  const [draft, setDraft] = useState<FilterDraft>(before?.draft ?? EMPTY_DRAFT);
  const settled = useRef(false);
  const waits = draft.kind !== undefined || writeFilters(filters) !== base;
  useEffect(() => {
    if (!settled.current) keepChoice(waits ? { base, filters, draft } : undefined);
  }, [waits, base, filters, draft]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const build = (next: FilterDraft) => {
    setDraft(next);
    setErrors({});
  };

  /** All filters including the one being built; undefined while that one is incomplete, with errors at its fields. */
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
    /** There are choices that the list does not use yet. */
    waits,
    /** The choices are from the last time the panel was open. */
    fromBefore: before !== undefined && waits,
    /** The choices were applied or discarded, so nothing is kept. */
    settle: () => {
      settled.current = true;
      keepChoice(undefined);
    },
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
