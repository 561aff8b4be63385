import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'cellarhand.theme';

function chosen(otherwise: MantineColorScheme): MantineColorScheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores the chosen theme in this browser and follows a choice made in another tab. */
export function colorSchemeMemory(): MantineColorSchemeManager {
  let listen: ((event: StorageEvent) => void) | undefined;
  return {
    get: chosen,
    set(value) {
      try {
        localStorage.setItem(KEY, value);
      } catch {
        // Without storage the choice lasts until the tab closes.
      }
    },
    subscribe(onUpdate) {
      listen = (event) => {
        if (event.key === KEY) onUpdate(chosen('auto'));
      };
      window.addEventListener('storage', listen);
    },
    unsubscribe() {
      if (listen) window.removeEventListener('storage', listen);
    },
    clear: () => localStorage.removeItem(KEY),
  };
}
