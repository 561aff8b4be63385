import type { ComponentType } from 'react';
import { isOutdated } from '#shared/web/feedback/error-panel.tsx';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export interface LoadedPage {
  readonly component?: ComponentType;
  readonly error?: unknown;
}

const RELOADED_FOR = 'reloaded_for';
const loaded = new Map<PageDefinition, LoadedPage>();

export const pageIfLoaded = (page: PageDefinition): LoadedPage | undefined => loaded.get(page);

/** Never fails: errors are shown in place of the page. A page from an older release reloads once automatically. */
export async function loadPage(page: PageDefinition): Promise<LoadedPage> {
  try {
    const answer = loaded.get(page) ?? { component: await page.load() };
    loaded.set(page, answer);
    return answer;
  } catch (error) {
    if (!isOutdated(error) || sessionStorage.getItem(RELOADED_FOR) === error.message) return { error };
    sessionStorage.setItem(RELOADED_FOR, error.message);
    window.location.reload();
    return new Promise(() => undefined);
  }
}
