import { TillError } from './adapter.ts';

/** If a provider asks for a longer wait, the next sync tries again. */
const LONGEST_WAIT = 15_000;

/** Milliseconds to wait before another try; null if none makes sense, or `wait` is the end of the planned ones. */
export function waitAfter({ kind, retryAfter }: TillError, wait: number | undefined): number | null {
  if (wait === undefined || (kind !== 'limited' && kind !== 'unavailable')) return null;
  const asked = retryAfter ?? 0;
  return asked > LONGEST_WAIT ? null : Math.max(asked, wait * (0.5 + Math.random() / 2));
}

/**
 * Repeats one call after temporary failures. For a call that is one of many: repeating all of them would hardly ever
 * succeed while a few in a hundred fail.
 */
export async function persist<T>(call: () => Promise<T>, waits: readonly number[]): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof TillError ? waitAfter(error, waits[tries]) : null;
      if (wait === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
