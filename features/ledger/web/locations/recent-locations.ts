import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import type { Location } from './location-tree.ts';

const NAME = 'recent-locations';
const KEPT = 5;
/** A list this short is easy to scan, so its order stays. */
const SHORT = 8;

/** Recent choices in this browser come first the next time. */
export function noteLocation(id: string): void {
  writeDraft(NAME, [id, ...readDraft<string[]>(NAME, []).filter((each) => each !== id)].slice(0, KEPT));
}

export interface Ordered {
  recent: readonly Location[];
  rest: readonly Location[];
}

/** Recent choices first, newest at the top; the others keep their order. */
export function recentFirst(all: readonly Location[], ids = readDraft<string[]>(NAME, [])): Ordered {
  const recent = all.length > SHORT ? ids.flatMap((id) => all.find((each) => each.id === id) ?? []) : [];
  return { recent, rest: recent.length > 0 ? all.filter((each) => !recent.includes(each)) : all };
}
