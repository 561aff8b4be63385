import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depleteShelves } from './deplete-shelves.ts';
import { freeAt, type Later, type Shelf, takeFrom } from './free-stock.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 1, 1, 22, minute));
const later = (minute: number, quantity: number, kind: Later['kind']): Later => ({
  at: time(minute).getTime(),
  millionths: Math.round(quantity * 1_000_000),
  kind,
});
const shelf = (locationId: string, quantity: number, since: Later[] = [], counted: number | null = null): Shelf => ({
  locationId,
  quantity: new Decimal(quantity),
  anchoredAt: counted === null ? null : time(counted),
  later: since,
});
const sell = (shelves: Shelf[], minute: number, quantity: number) =>
  depleteShelves(new Map([['gin', shelves]]), { itemId: 'gin', amount: new Decimal(quantity), at: time(minute) }).map(
    (taken) => [taken.locationId, taken.quantity.toNumber()],
  );

test('a late sale takes from a location that was counted empty after it, not from one that was not counted (D11, D16)', () => {
  // The ledger had 3 at the bar at 22:05; the count at 22:10 found none.
  const [bar, cellar] = [shelf('bar', 0, [later(10, -3, 'anchor')], 10), shelf('cellar', 5)];
  expect(sell([bar, cellar], 5, 1)).toEqual([['bar', 1]]);
  expect(sell([bar, cellar], 6, 3)).toEqual([
    ['bar', 2],
    ['cellar', 1],
  ]);
  expect([bar, cellar].map(({ quantity }) => quantity.toNumber())).toEqual([0, 4]);
});

test.each([
  ['before the count', 9, 3],
  ['in the moment of the count', 10, 3],
  ['after it', 11, 1],
])('what a sale %s can take (D11)', (_, minute, free) => {
  expect(freeAt(shelf('bar', 1, [later(10, -2, 'anchor')], 10), time(minute)).toNumber()).toBe(free);
});

test('a late sale does not take what came in later, nor what later sales took (D16)', () => {
  expect(freeAt(shelf('bar', 12, [later(10, 12, 'other')]), time(5)).toNumber()).toBe(0);
  expect(freeAt(shelf('bar', 0, [later(10, -3, 'sale')]), time(5)).toNumber()).toBe(0);
  expect(freeAt(shelf('bar', 10, [later(8, 12, 'other'), later(10, -5, 'sale')]), time(5)).toNumber()).toBe(3);
  expect(freeAt(shelf('bar', 1, [later(8, -2, 'other')]), time(5)).toNumber()).toBe(3);
  // Sales after a count took nothing of the stock before it.
  const counted = shelf('bar', 0, [later(10, 2, 'anchor'), later(12, -5, 'sale')], 10);
  expect(freeAt(counted, time(5)).toNumber()).toBe(3);
});

test('what is taken before a count is missing until the count, and not after it (D11)', () => {
  const bar = shelf('bar', 4, [later(10, -1, 'anchor')], 10);
  takeFrom(bar, new Decimal(2), time(5));
  expect([5, 9, 10, 11].map((minute) => freeAt(bar, time(minute)).toNumber())).toEqual([3, 3, 3, 4]);
  expect(freeAt(bar, time(4)).toNumber()).toBe(3);
  takeFrom(bar, new Decimal(1), time(12));
  expect([11, 12].map((minute) => freeAt(bar, time(minute)).toNumber())).toEqual([3, 3]);
  expect(bar.quantity.toNumber()).toBe(3);
});

type Event = { readonly of: 'sale' | 'add' | 'count'; readonly place: number; readonly amount: number };

const events = fc.array(
  fc.record({
    of: fc.constantFrom<Event['of']>('sale', 'sale', 'add', 'count'),
    place: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 0, max: 8 }),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Books everything in the order of time, one minute each: what each sale took, and what is left. */
function inTime(all: readonly Event[], start: readonly number[]) {
  const shelves = start.map(
    (quantity, n): Shelf => ({ locationId: `l${n}`, quantity: new Decimal(quantity), anchoredAt: null }),
  );
  const taken = all.flatMap(({ of, place, amount }, minute) => {
    const one = shelves[place] as Shelf;
    if (of === 'sale') return [sell(shelves, minute, amount)];
    const counted = { ...one, anchoredAt: time(minute), quantity: new Decimal(amount) };
    shelves[place] = of === 'count' ? counted : { ...one, quantity: one.quantity.plus(amount - 3) };
    return [];
  });
  return { taken, left: shelves.map(({ quantity }) => quantity.toNumber()) };
}

/** The same, but sales wait until everything else is booked. */
function paused(all: readonly Event[], start: readonly number[]) {
  const shelves = start.map((quantity, n) => shelf(`l${n}`, quantity));
  for (const [minute, { of, place, amount }] of all.entries()) {
    if (of === 'sale') continue;
    const one = shelves[place] as Shelf;
    const moved = of === 'count' ? amount - one.quantity.toNumber() : amount - 3;
    const since = [...(one.later ?? []), later(minute, moved, of === 'count' ? 'anchor' : 'other')];
    const anchoredAt = of === 'count' ? time(minute) : one.anchoredAt;
    shelves[place] = { ...one, anchoredAt, quantity: one.quantity.plus(moved), later: since };
  }
  const sales = all.flatMap(({ of, amount }, minute) => (of === 'sale' ? [sell(shelves, minute, amount)] : []));
  return { taken: sales, left: shelves.map(({ quantity }) => quantity.toNumber()) };
}

test('a pause never changes what sales take, nor from where (D11, D16, D41)', () => {
  const start = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 6 })));
  fc.assert(
    fc.property(events, start, (all, held) => {
      expect(paused(all, held)).toEqual(inTime(all, held));
    }),
    { numRuns: 500 },
  );
});
