import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf, directionOf, type Priced, suggestPrices } from './suggest-price.ts';

const wine = (id: string, unitCost: number | null, price: number | null, sold = 0): Priced => ({
  id,
  category: 'Wine',
  kind: 'container',
  unitCost,
  price,
  sold,
  soldPrice: price,
});
/** Five bottles with a median cost of 40 % of the price. */
const FIVE = [wine('a', 3, 10, 4), wine('b', 4, 10, 2), wine('c', 5, 10), wine('d', 4, 10, 3), wine('e', 4, 10, 3)];

it("suggests the price with the category's usual share of cost (RPT-030)", () => {
  const found = suggestPrices(FIVE);
  // Among those sold, the median sells 3.
  expect(found.get('a')).toEqual({ targetCostPercent: 40, suggestedPrice: 7.5, changePercent: -25, score: 76.7 });
  expect(found.get('b')).toEqual({ targetCostPercent: 40, suggestedPrice: 10, changePercent: 0, score: 90 });
  expect(found.get('c')).toEqual({ targetCostPercent: 40, suggestedPrice: 12.5, changePercent: 25, score: 56 });
});

it('D39: needs five sold prices of the kind; a category with fewer uses all categories', () => {
  const beer = { ...wine('beer', 2, 4, 1), category: 'Beer' };
  const none = { targetCostPercent: null, suggestedPrice: null, changePercent: null, score: null };
  expect(suggestPrices([...FIVE.slice(0, 3), beer]).get('a')).toEqual(none);
  const notSold = { ...wine('f', 4, 10), soldPrice: null };
  expect(suggestPrices([...FIVE.slice(0, 4), notSold]).get('a')).toEqual(none);
  const found = suggestPrices([...FIVE.slice(0, 4), beer]);
  expect(found.get('beer')?.targetCostPercent).toBe(40);
  expect(found.get('a')?.targetCostPercent).toBe(40);
});

it('D39: compares pours with pours and bottles with bottles', () => {
  // Bottles over the counter cost 90 % of their price, pours 20 %: a $10 shot that costs $2 stays a $10 shot.
  const bottles = [1, 2, 3, 4, 5, 6, 7].map((place) => wine(`bottle ${place}`, 18, 20, 10));
  const pours = [1, 2, 3, 4, 5].map((place): Priced => ({ ...wine(`pour ${place}`, 2, 10, 5), kind: 'pour' }));
  expect(suggestPrices([...bottles, ...pours]).get('pour 1')).toMatchObject({ suggestedPrice: 10, changePercent: 0 });
  expect(suggestPrices([...bottles, ...pours.slice(0, 4)]).get('pour 1')?.suggestedPrice).toBeNull();
});

it('D39: never suggests a price below cost, rounded or not', () => {
  const givenAway = FIVE.map((one) => ({ ...one, soldPrice: 1 }));
  expect(suggestPrices([...givenAway, wine('f', 4.001, 5)]).get('f')?.suggestedPrice).toBe(4.01);
});

it('has neither price nor score if cost or price is unknown', () => {
  const found = suggestPrices([...FIVE, wine('f', null, 10, 3), wine('g', 4, null, 3)]);
  expect(found.get('f')).toEqual({ targetCostPercent: 40, suggestedPrice: null, changePercent: null, score: null });
  expect(found.get('g')).toEqual({ targetCostPercent: 40, suggestedPrice: 10, changePercent: null, score: null });
  expect(suggestPrices([wine('a', null, null)]).get('a')?.targetCostPercent).toBeNull();
});

it('keeps every score between 0 and 100, in any order of entries', () => {
  const one = fc.record({
    category: fc.constantFrom('Wine', 'Beer'),
    kind: fc.constantFrom('pour', 'container', 'recipe'),
    soldPrice: fc.option(fc.double({ min: 0.01, max: 5000, noNaN: true })),
    unitCost: fc.option(fc.integer({ min: 1, max: 500e6 }).map((millionths) => millionths / 1e6)),
    price: fc.option(fc.double({ min: 0.01, max: 5000, noNaN: true })),
    sold: fc.double({ min: -5, max: 1000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (drawn) => {
      const all = drawn.map((each, place) => ({ ...each, id: String(place) }));
      const found = suggestPrices(all);
      expect(found.size).toBe(all.length);
      for (const { id, unitCost } of all)
        expect(found.get(id)?.suggestedPrice ?? 1e9).toBeGreaterThanOrEqual(unitCost ?? 0);
      for (const { score } of found.values()) if (score !== null) expect(score >= 0 && score <= 100).toBe(true);
      const back = suggestPrices(all.toReversed());
      for (const [id, each] of found) expect(back.get(id)).toEqual(each);
    }),
  );
});

it('shows an arrow for a change of at least 0.1 percent (RPT-022, RPT-023, RPT-024, CONST-044)', () => {
  expect([0.09, -0.09, 0, null].map(directionOf)).toEqual(['same', 'same', 'same', 'same']);
  expect([0.1, 10].map(directionOf)).toEqual(['up', 'up']);
  expect([-0.1, -10].map(directionOf)).toEqual(['down', 'down']);
});

it('separates scores at 85 and 70 (RPT-025, RPT-026, RPT-027, CONST-045)', () => {
  expect([100, 85, 84.9, 70, 69.9, 0].map(bandOf)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor']);
});

it('D39: only what was sold for money at a known cost is a basis', () => {
  const target = (...others: Priced[]) => suggestPrices([...FIVE.slice(0, 4), ...others]).get('a')?.targetCostPercent;
  expect(target(wine('e', 4, 10))).toBe(40);
  expect(target({ ...wine('e', 4, 10), soldPrice: 0 })).toBeNull();
  expect(target(wine('e', 0, 10))).toBeNull();
  expect(target(wine('e', null, 10))).toBeNull();
});

it('RPT-030: with an even number of prices, the target is between the middle two', () => {
  const found = suggestPrices([...FIVE, wine('f', 6, 10)]);
  expect(found.get('f')).toMatchObject({ targetCostPercent: 40, suggestedPrice: 15 });
  expect(suggestPrices([...FIVE.slice(0, 4), wine('e', 6, 10), wine('f', 6, 10)]).get('a')?.targetCostPercent).toBe(45);
});

it('RPT-030: the score is 70 % closeness and 30 % sales, each at most whole', () => {
  const score = (price: number, sold: number) =>
    suggestPrices([...FIVE, { ...wine('f', 4, price, sold), soldPrice: null }]).get('f')?.score;
  // The target price is 10, and the median of those that sell is 3.
  expect([score(10, 3), score(10, 300), score(10, 0), score(10, -5)]).toEqual([100, 100, 70, 70]);
  expect([score(5, 3), score(15, 3), score(20, 3), score(30, 3)]).toEqual([65, 65, 30, 30]);
  const unsold = FIVE.map((one) => ({ ...one, sold: 0 }));
  expect(suggestPrices(unsold).get('b')?.score).toBe(70);
});

it('has no price without a cost, and no change without a price', () => {
  const found = suggestPrices([...FIVE, wine('free', 0, 10, 3), wine('unpriced', 4, 0, 3), wine('low', -1, 10, 3)]);
  expect(found.get('free')?.suggestedPrice).toBeNull();
  expect(found.get('low')?.suggestedPrice).toBeNull();
  expect(found.get('unpriced')).toMatchObject({ suggestedPrice: 10, changePercent: null, score: null });
});

it('RPT-030: the middle of unequal shares of cost is the target, in hundredths of a percent and cents', () => {
  const target = (costs: number[], price: number) =>
    suggestPrices(costs.map((cost, at) => wine(String(at), cost, price))).get('0')?.targetCostPercent;
  expect([target([5, 1, 4, 2, 3], 10), target([6, 1, 4, 2, 3, 5], 10), target([1, 1, 1, 1, 1], 3)]).toEqual([
    30, 35, 33.33,
  ]);
  const third = [...Array(5).keys()].map((at) => wine(String(at), 1, 3));
  expect(suggestPrices([...third, wine('x', 1.004, 2.9)]).get('x')).toMatchObject({
    suggestedPrice: 3.01,
    changePercent: 3.79,
  });
});

it('RPT-030: what costs less than a dollar, and what sells less than once, counts', () => {
  const cheap = [...Array(5).keys()].map((at) => wine(String(at), 0.3, 0.9, 0.5));
  expect(suggestPrices(cheap).get('0')).toMatchObject({ suggestedPrice: 0.9, changePercent: 0, score: 100 });
});
