import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', watcher);
      return () => media.removeEventListener('change', watcher);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Dialogs use the full screen, and grids can become cards. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)');

/** The menu slides in instead of being a permanent bar. */
export const useNarrow = (): boolean => useMedia('(max-width: 1023.98px)');

/** A grid is a table, but has no room for all columns. */
export const useTablet = (): boolean => useMedia('(min-width: 768px) and (max-width: 1023.98px)');

export function useOnline(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      window.addEventListener('online', watcher);
      window.addEventListener('offline', watcher);
      return () => {
        window.removeEventListener('online', watcher);
        window.removeEventListener('offline', watcher);
      };
    },
    () => navigator.onLine,
  );
}
