import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingAt, planRefill, type Shelf } from './plan-refill.ts';

const shelf = (id: string, quantity: number, par: number | null = null, available = true): Shelf => ({
  id,
  quantity: String(quantity),
  par: par === null ? null : String(par),
  available,
});
const plan = (...shelves: Shelf[]) => {
  const { moves, rest } = planRefill(shelves);
  return [moves.map(({ from, to, quantity }) => `${quantity} ${from}>${to}`).join(', '), rest.toNumber()];
};

test('a short shelf is filled from surplus elsewhere, and only the rest is to be bought', () => {
  expect(plan(shelf('bar', 1, 6), shelf('cellar', 30, 12))).toEqual(['5 cellar>bar', 0]);
  expect(plan(shelf('bar', 1, 6), shelf('cellar', 14, 12))).toEqual(['2 cellar>bar', 3]);
  expect(plan(shelf('bar', 1, 6), shelf('cellar', 3))).toEqual(['3 cellar>bar', 2]);
  expect(plan(shelf('bar', 1, 6), shelf('cellar', 12, 12))).toEqual(['', 5]);
});

test('the largest surplus goes first, and bottles given to one shelf are gone for the next', () => {
  expect(plan(shelf('a', 0, 4), shelf('b', 0, 4), shelf('small', 2), shelf('large', 5))).toEqual([
    '4 large>a, 1 large>b, 2 small>b',
    1,
  ]);
});

test('only whole bottles are moved: a partly missing bottle takes one, and a partly spare one stays', () => {
  expect(plan(shelf('bar', 2.6, 3), shelf('cellar', 2))).toEqual(['1 cellar>bar', 0]);
  expect(plan(shelf('bar', 2.6, 3), shelf('cellar', 0.7))).toEqual(['', 0.4]);
});

test('negative stock counts as 0, and nothing is moved to an unavailable shelf', () => {
  expect(plan(shelf('bar', -2, 3), shelf('cellar', 9))).toEqual(['3 cellar>bar', 0]);
  expect(plan(shelf('closed', 0, 3, false), shelf('cellar', 9))).toEqual(['', 3]);
});

test('no shelf goes below its par, none gets a whole bottle too many, and the shortage is moved or bought', () => {
  const hundredths = fc.integer({ min: -500, max: 3000 }).map((value) => value / 100);
  const anyShelf = fc.record({
    quantity: hundredths.map(String),
    par: fc.option(fc.integer({ min: 1, max: 2500 }).map((value) => String(value / 100))),
    available: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyShelf, { maxLength: 8 }), (made) => {
      const shelves = made.map((each, index) => ({ ...each, id: String(index) }));
      const { moves, rest } = planRefill(shelves);
      let covered = 0;
      for (const each of shelves) {
        const out = moves.filter(({ from }) => from === each.id).reduce((sum, { quantity }) => sum + quantity, 0);
        const came = moves.filter(({ to }) => to === each.id).reduce((sum, { quantity }) => sum + quantity, 0);
        const missing = missingAt(each).toNumber();
        if (out > 0) expect(Number(each.quantity) - out).toBeGreaterThanOrEqual(Number(each.par ?? 0) - 1e-9);
        expect(out === 0 || came === 0).toBe(true);
        expect(came).toBeLessThan(missing + 1);
        covered += Math.min(came, missing);
      }
      const missing = shelves.reduce((sum, each) => sum + missingAt(each).toNumber(), 0);
      expect(rest.toNumber()).toBeCloseTo(missing - covered, 6);
      expect(moves.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)).toBe(true);
    }),
  );
});

test('a shelf without a par lacks nothing, and one below 0 lacks its whole par', () => {
  const missing = (quantity: string, par: string | null) => missingAt({ quantity, par }).toNumber();
  expect([missing('0', null), missing('-2', '3'), missing('3', '3'), missing('4', '3')]).toEqual([0, 3, 0, 0]);
});

test('a shelf that is emptied for one is passed over for the next', () => {
  expect(plan(shelf('a', 0, 2), shelf('b', 0, 2), shelf('x', 2), shelf('y', 2))).toEqual(['2 x>a, 2 y>b', 0]);
});

test('a single spare bottle is moved', () => {
  expect(plan(shelf('bar', 0, 3), shelf('cellar', 1))).toEqual(['1 cellar>bar', 2]);
});
