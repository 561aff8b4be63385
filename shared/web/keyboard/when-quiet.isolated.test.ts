import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let keys: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  keys = new EventTarget();
  vi.stubGlobal('document', keys);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function press(): void {
  const event = new Event('keydown');
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  keys.dispatchEvent(event);
}

/** Presses a key every 100 ms; returns the length of the wait that began with the first. */
async function waited(presses: number): Promise<number> {
  const { whenQuiet } = await import('./when-quiet.ts');
  press();
  const began = performance.now();
  let ended: number | undefined;
  void whenQuiet().then(() => {
    ended = performance.now();
  });
  for (let pressed = 1; pressed < presses; pressed += 1) {
    await vi.advanceTimersByTimeAsync(100);
    press();
  }
  await vi.advanceTimersByTimeAsync(5000);
  return (ended ?? Number.NaN) - began;
}

it('waits until typing pauses', async () => {
  expect(await waited(1)).toBe(150);
  expect(await waited(4)).toBe(450);
});

it('waits at most a second while someone keeps typing', async () => {
  expect(await waited(40)).toBe(1000);
});

it('does not wait if nothing was typed for a while', async () => {
  const { whenQuiet } = await import('./when-quiet.ts');
  await Promise.all([whenQuiet(), vi.advanceTimersByTimeAsync(150)]);
  await vi.advanceTimersByTimeAsync(1000);
  const began = performance.now();
  await whenQuiet();
  expect(performance.now()).toBe(began);
});
