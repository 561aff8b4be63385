import type { ActiveFilters } from '#shared/web/address/filter-parameter.ts';
import type { FilterDraft } from './filter-draft.ts';

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
export const keepChoice = (choice: Choice | undefined): void => {
  kept = choice;
};

/** A choice belongs to one state of the list: over another state it would undo later changes. */
export const keptChoice = (base: string | undefined): Choice | undefined => (kept?.base === base ? kept : undefined);
