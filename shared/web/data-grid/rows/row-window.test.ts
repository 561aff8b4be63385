import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole, nextWindow, type RowWindow } from './row-window.ts';

const COUNT = 1000;

/** Renders until nothing more is added. */
function atRest(seen: RowWindow, from?: RowWindow, count = COUNT): { window: RowWindow; drawings: number } {
  let window = nextWindow(from, seen, count, false);
  let drawings = 1;
  while (!isWhole(window, seen, count) && drawings < 100) {
    window = nextWindow(window, seen, count, false);
    drawings += 1;
  }
  return { window, drawings };
}

describe('the existing rows', () => {
  it('are the visible ones and 80 on both sides at rest (SHELL-013, OCONST-063)', () => {
    expect(atRest({ first: 300, last: 320 }).window).toEqual({ first: 220, last: 400 });
    expect(atRest({ first: 0, last: 20 }).window).toEqual({ first: 0, last: 100 });
    expect(atRest({ first: 980, last: 999 }).window).toEqual({ first: 900, last: 999 });
  });

  it('are added a few at a time: the first render has little more than the visible ones', () => {
    const first = nextWindow(undefined, { first: 300, last: 320 }, COUNT, false);
    expect(first).toEqual({ first: 294, last: 326 });
    expect(atRest({ first: 300, last: 320 }).drawings).toBeGreaterThan(5);
  });

  it('are kept while the finger moves slowly, and make room for others after a jump', () => {
    const rested = atRest({ first: 300, last: 320 }).window;
    expect(nextWindow(rested, { first: 303, last: 323 }, COUNT, true)).toEqual({ first: 223, last: 400 });
    expect(nextWindow(rested, { first: 600, last: 620 }, COUNT, true)).toEqual({ first: 594, last: 626 });
  });

  it('always include the visible ones and never more than 80 around them, at any scroll position', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: COUNT - 1 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: COUNT }), (steps, count) => {
        let window: RowWindow | undefined;
        for (const [at, scrolling] of steps) {
          const seen = { first: Math.min(at, count - 1), last: Math.min(at + 15, count - 1) };
          window = nextWindow(window, seen, count, scrolling);
          expect(window.first).toBeLessThanOrEqual(seen.first);
          expect(window.last).toBeGreaterThanOrEqual(seen.last);
          expect(window.first).toBeGreaterThanOrEqual(Math.max(0, seen.first - 80));
          expect(window.last).toBeLessThanOrEqual(Math.min(count - 1, seen.last + 80));
        }
      }),
    );
  });
});
