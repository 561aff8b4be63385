import { currentPath, goTo } from '#shared/web/address/navigate.ts';
import { createStore } from '#shared/web/store.ts';

interface OpenedByKey {
  key: string;
  given: unknown;
}

export const openedByKey = createStore<readonly OpenedByKey[]>([]);

/** Opens a dialog that has no address (a stock pull, the organization switch). */
export function openDialog(key: string, given?: unknown): void {
  openedByKey.set((before) => [...before.filter((each) => each.key !== key), { key, given }]);
}

export function closeDialog(key: string): void {
  openedByKey.set((before) => before.filter((each) => each.key !== key));
}

/** Closes everything: the page remains, without any parameter (NAV-003). */
export function closeAll(): void {
  openedByKey.set([]);
  goTo(currentPath());
}
