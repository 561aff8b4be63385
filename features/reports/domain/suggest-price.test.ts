import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf, directionOf, type Priced, suggestPrices } from './suggest-price.ts';

const wine = (id: string, unitCost: number | null, price: number | null, sold = 0): Priced => ({
  id,
  category: 'Wine',
  unitCost,
  price,
  sold,
});

it('suggests the price at which cost is of it what it usually is in the category (RPT-030)', () => {
  const found = suggestPrices([wine('a', 3, 10, 4), wine('b', 4, 10, 2), wine('c', 5, 10, 0)]);
  // The median cost is 40 % of the price; of sold ones the median sells 3.
  expect(found.get('a')).toEqual({ targetCostPercent: 40, suggestedPrice: 7.5, changePercent: -25, score: 76.7 });
  expect(found.get('b')).toEqual({ targetCostPercent: 40, suggestedPrice: 10, changePercent: 0, score: 90 });
  expect(found.get('c')).toEqual({ targetCostPercent: 40, suggestedPrice: 12.5, changePercent: 25, score: 56 });
});

it('looks at the whole house where a category has too few prices of its own', () => {
  const beer = { id: 'beer', category: 'Beer', unitCost: 2, price: 4, sold: 1 };
  const found = suggestPrices([wine('a', 3, 10), wine('b', 4, 10), wine('c', 5, 10), beer]);
  expect(found.get('beer')?.targetCostPercent).toBe(45);
  expect(found.get('a')?.targetCostPercent).toBe(40);
});

it('knows neither price nor score where cost or price is unknown', () => {
  const found = suggestPrices([wine('a', null, 10, 3), wine('b', 4, null, 3), wine('c', 4, 10, 3)]);
  expect(found.get('a')).toEqual({ targetCostPercent: 40, suggestedPrice: null, changePercent: null, score: null });
  expect(found.get('b')).toEqual({ targetCostPercent: 40, suggestedPrice: 10, changePercent: null, score: null });
  expect(suggestPrices([wine('a', null, null)]).get('a')?.targetCostPercent).toBeNull();
});

it('keeps every score between 0 and 100, and the same whatever the order', () => {
  const one = fc.record({
    category: fc.constantFrom('Wine', 'Beer'),
    unitCost: fc.option(fc.double({ min: 0.01, max: 500, noNaN: true })),
    price: fc.option(fc.double({ min: 0.01, max: 5000, noNaN: true })),
    sold: fc.double({ min: -5, max: 1000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (drawn) => {
      const all = drawn.map((each, place) => ({ ...each, id: String(place) }));
      const found = suggestPrices(all);
      expect(found.size).toBe(all.length);
      for (const { score } of found.values()) if (score !== null) expect(score >= 0 && score <= 100).toBe(true);
      const back = suggestPrices(all.toReversed());
      for (const [id, each] of found) expect(back.get(id)).toEqual(each);
    }),
  );
});

it('shows an arrow from a change of 0.1 percent on (RPT-022, RPT-023, RPT-024, CONST-044)', () => {
  expect([0.09, -0.09, 0, null].map(directionOf)).toEqual(['same', 'same', 'same', 'same']);
  expect([0.1, 10].map(directionOf)).toEqual(['up', 'up']);
  expect([-0.1, -10].map(directionOf)).toEqual(['down', 'down']);
});

it('tells scores apart at 85 and 70 (RPT-025, RPT-026, RPT-027, CONST-045)', () => {
  expect([100, 85, 84.9, 70, 69.9, 0].map(bandOf)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor']);
});
