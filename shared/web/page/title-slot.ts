import { createStore } from '#shared/web/store.ts';

/** On a phone the page's title is in the top bar, so that the list begins higher. */
export const titleSlot = createStore<HTMLElement | null>(null);
