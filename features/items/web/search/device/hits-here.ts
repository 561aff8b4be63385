import type { KeptItem } from '../../../domain/find-kept-items.ts';

let last: readonly KeptItem[] = [];

/** The hits of the last search on this device. */
export function noteHits(hits: readonly KeptItem[]): void {
  last = hits;
}

/** The item, if the last search on this device found it. */
export const hitHere = (id: string): KeptItem | undefined => last.find((each) => each.id === id);
