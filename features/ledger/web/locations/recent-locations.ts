import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import type { Location } from './location-tree.ts';

const NAME = 'recent-locations';
const KEPT = 5;
/** A list this short is read at a glance: nothing is gained by another order. */
const SHORT = 8;

/** What was chosen last in this browser comes first the next time. */
export function noteLocation(id: string): void {
  writeDraft(NAME, [id, ...readDraft<string[]>(NAME, []).filter((each) => each !== id)].slice(0, KEPT));
}

export interface Ordered {
  recent: readonly Location[];
  rest: readonly Location[];
}

/** Those of `all` that were chosen last, newest first, and the others as they were. */
export function recentFirst(all: readonly Location[], ids = readDraft<string[]>(NAME, [])): Ordered {
  const recent = all.length > SHORT ? ids.flatMap((id) => all.find((each) => each.id === id) ?? []) : [];
  return { recent, rest: recent.length > 0 ? all.filter((each) => !recent.includes(each)) : all };
}
