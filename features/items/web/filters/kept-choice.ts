import type { ActiveFilters } from '#shared/web/address/filter-parameter.ts';
import type { FilterDraft } from './filter-draft.ts';

interface Choice {
  /** What the list was filtered by when the choosing began, as the address says it. */
  readonly base: string | undefined;
  readonly filters: ActiveFilters;
  readonly draft: FilterDraft;
}

let kept: Choice | undefined;

/** What was chosen in the panel and not applied, until the page is left: closing the panel loses nothing. */
export const keepChoice = (choice: Choice | undefined): void => {
  kept = choice;
};

/** It belongs to one state of the list: over another one it would undo what was done meanwhile. */
export const keptChoice = (base: string | undefined): Choice | undefined => (kept?.base === base ? kept : undefined);
