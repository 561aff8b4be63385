import type { QueryClient } from '@tanstack/react-query';
import { meRequest } from './account/use-me.ts';
import { askWhoIsHere } from './account/who-is-here.ts';
import { findPage } from './find-page.ts';
import { loadPage } from './load-page.ts';
import { guestPages, pages, publicPages } from './pages.ts';

/** Preloads the session, the code of the first page and its data in parallel, before the first render. */
export function preload(client: QueryClient, path: string): void {
  const isPublic = findPage(publicPages, path) !== undefined;
  const found = findPage(isPublic ? publicPages : pages, path);
  if (!found) return;
  const forGuests = findPage(guestPages, path);
  if (forGuests) {
    // It is known which of the two is needed before either would render.
    void askWhoIsHere(client);
    void loadPage(forGuests.page);
    return;
  }
  void loadPage(found.page);
  if (isPublic) return;
  void client.prefetchQuery(meRequest());
  void found.page.ask?.(client).catch(() => {}); // the page asks again and shows the error
}
