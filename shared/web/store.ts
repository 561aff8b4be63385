import { useSyncExternalStore } from 'react';

/** Minimal shared state in the browser: one value with its subscribers. */
export interface Store<Value> {
  get(): Value;
  set(change: Value | ((before: Value) => Value)): void;
  watch(watcher: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const next = typeof change === 'function' ? (change as (before: Value) => Value)(value) : change;
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.watch, store.get);
