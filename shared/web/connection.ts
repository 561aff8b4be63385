import { useSyncExternalStore } from 'react';

const ASK_EVERY = 2_000;

let reached = true;
let asking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** Every response shows whether the server, and the database behind it, can be reached. */
export function noteStatus(status: number, base: string): void {
  const next = status < 502 || status > 504;
  if (next === reached) return;
  reached = next;
  clearInterval(asking);
  if (!reached) asking = setInterval(() => void ask(base), ASK_EVERY);
  for (const watcher of watchers) watcher();
}

async function ask(base: string): Promise<void> {
  const ready = await fetch(`${base.replace(/\/api$/, '')}/readyz`).catch(() => undefined);
  if (ready?.ok) noteStatus(ready.status, base);
}

/** Calls `back` whenever the server works again after an outage. */
export function whenBack(back: () => void): () => void {
  const watcher = () => reached && back();
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** False from the first response that the server or its database is away until they are back. */
export function useReached(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => reached,
  );
}
