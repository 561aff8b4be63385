import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#shared/domain/format.ts';
import { type Fraction, fixed } from '#shared/domain/fraction.ts';
import {
  batchCost,
  costOf,
  costOfAll,
  type Ingredient,
  optimalServings,
  outputQuantity,
  priceFigures,
  takenCostOf,
  takenOf,
} from './batch-figures.ts';
import { exact } from './container-amount.ts';

const bottle = { volume: 750, unit: 'mL', count: 1 };
const gin: Ingredient = { volume: '2', unit: 'oz', container: bottle, unitCost: 20 };
const serving = exact(90);

test('BATCHW-026: a bottle of 750 mL takes 8 servings of 90 mL, two take 16', () => {
  expect(optimalServings(bottle, serving, 1)).toEqual({ ok: true, servings: 8 });
  expect(optimalServings(bottle, serving, 2)).toEqual({ ok: true, servings: 16 });
  expect(optimalServings({ volume: 1, unit: 'L', count: 6 }, serving, 1)).toEqual({ ok: true, servings: 66 });
});

test('OERR-126 OERR-127 OERR-128: if servings cannot be computed it says why', () => {
  const reason = (...given: Parameters<typeof optimalServings>) => {
    const found = optimalServings(...given);
    return found.ok ? undefined : found.reason;
  };
  expect(reason(undefined, serving, 1)).toBe('Please select a container size first.');
  expect(reason(bottle, undefined, 1)).toBe('Unable to calculate - recipe ingredients have no volume.');
  expect(reason({ ...bottle, unit: 'g' }, serving, 1)).toBe('Unable to calculate - recipe ingredients have no volume.');
  expect(reason({ ...bottle, volume: 30 }, serving, 1)).toBe('Container is too small for even one serving.');
  expect(reason({ ...bottle, volume: 90 }, serving, 1)).toBeUndefined();
});

test('BATCHW-027: 16 servings of 90 mL fill 1.92 bottles of 750 mL', () => {
  expect(outputQuantity(exact(16 * 90), bottle)).toBe('1.92');
  expect(outputQuantity(exact(0.1), { volume: 1, unit: 'each', count: 1 })).toBeUndefined();
});

test('BATCHW-028: 20 of ingredients, 5 of labor and 1 of misc are 26.00', () => {
  const whole = { ...gin, volume: 750, unit: 'mL' };
  expect(batchCost([whole], [5, 1])).toBe('26.00');
  expect(batchCost([whole], [null, null])).toBe('20.00');
});

test('COST-009 OCONST-011: two ounces of a bottle cost their share of it', () => {
  const cost = (unitCost: number) => fixed(costOfAll([{ ...gin, unitCost }]) ?? exact(0), 2);
  expect(cost(20)).toBe('1.58');
  expect(cost(30)).toBe('2.37');
  expect(takenOf(gin)).toBe('0.078863');
});

test('COST-016: a pound of a sack of ten', () => {
  const flour: Ingredient = {
    volume: 1,
    unit: 'lb',
    container: { volume: 10, unit: 'lb', count: 1 },
    unitCost: 20,
  };
  expect(fixed(costOfAll([flour, gin]) ?? exact(0), 2)).toBe('3.58');
});

test('one unknown cost makes the total unknown, and an empty list has no cost', () => {
  expect(costOfAll([gin, { ...gin, unitCost: null }])).toBeUndefined();
  expect(costOfAll([gin, { ...gin, unit: 'g' }])).toBeUndefined();
  expect(costOfAll([])).toBeUndefined();
  expect(batchCost([gin, { ...gin, unitCost: null }], [5])).toBeUndefined();
});

test('REC-010: profit is price minus cost and COGS their ratio, blank without a price', () => {
  expect(priceFigures(10, exact('2.5'))).toEqual({ profit: '7.50', cogsPercent: '25.00' });
  expect(priceFigures(0, exact('2.5'))).toEqual({ profit: '-2.50', cogsPercent: null });
  expect(priceFigures(null, exact('2.5'))).toEqual({ profit: null, cogsPercent: null });
  expect(priceFigures(10, undefined)).toEqual({ profit: null, cogsPercent: null });
});

const money = (fraction: Fraction | undefined) => (fraction ? fixed(fraction, 6) : null);
const shownCents = (figure: string | null) => Math.round(Number(formatMoney(figure).replace(/[$,]/g, '')) * 100);
const amountOf = fc.record({
  volume: fc.integer({ min: 1, max: 30_000 }).map((thousandths) => String(thousandths / 1000)),
  unitCost: fc.integer({ min: 0, max: 300_000_000 }).map((millionths) => millionths / 1e6),
});
const poured = fc.array(
  amountOf.map((one): Ingredient => ({ unit: 'oz', container: bottle, ...one })),
  { minLength: 1, maxLength: 12 },
);

test('D30: the shown costs of ingredients add up to the shown cost of the recipe', () => {
  const halves = [2.955, 0.175].map((unitCost) => ({ ...gin, volume: 750, unit: 'mL', unitCost }));
  expect(halves.map((each) => formatMoney(money(costOf(each))))).toEqual(['$2.96', '$0.18']);
  expect(formatMoney(money(costOfAll(halves)))).toBe('$3.14');
  fc.assert(
    fc.property(poured, (ingredients) => {
      const parts = ingredients.map((each) => shownCents(money(costOf(each))));
      expect(shownCents(money(costOfAll(ingredients)))).toBe(parts.reduce((sum, cents) => sum + cents, 0));
    }),
  );
});

test('BATCHW-026: servings need a volume, of the serving and of the container', () => {
  const unknown = { ok: false, reason: 'Unable to calculate - recipe ingredients have no volume.' };
  expect(optimalServings(bottle, exact(0), 1)).toEqual(unknown);
  expect(optimalServings({ ...bottle, volume: 0 }, serving, 1)).toEqual(unknown);
  expect(optimalServings({ ...bottle, volume: 180 }, serving, 3)).toEqual({ ok: true, servings: 6 });
  expect(optimalServings({ ...bottle, volume: 179 }, serving, 3)).toEqual({ ok: true, servings: 3 });
});

test('BATCHW-027: nothing is poured out of nothing', () => {
  expect(outputQuantity(undefined, bottle)).toBeUndefined();
  expect(outputQuantity(exact(750), { ...bottle, volume: 0 })).toBeUndefined();
  expect(outputQuantity(exact(1000), { ...bottle, count: 12 })).toBe('0.11');
});

test('D30: what a batch takes is rounded to the places of stock before it is costed, a recipe is not', () => {
  const drop: Ingredient = { volume: '0.001', unit: 'mL', container: bottle, unitCost: 100_000 };
  expect(takenOf(drop)).toBe('0.000001');
  expect(fixed(takenCostOf(drop) ?? exact(9), 2)).toBe('0.10');
  expect(fixed(costOf(drop) ?? exact(9), 2)).toBe('0.13');
  expect(takenCostOf({ ...drop, unitCost: null })).toBeUndefined();
  expect([takenOf({ ...drop, unit: 'g' }), takenCostOf({ ...drop, unit: 'g' })]).toEqual([undefined, undefined]);
});

test('D30: costs are cents per line, so that the lines add up to the total', () => {
  const third: Ingredient = { volume: '250', unit: 'mL', container: bottle, unitCost: 1 };
  expect(fixed(costOfAll([third, third, third]) ?? exact(0), 2)).toBe('0.99');
  expect(batchCost([third, third, third], [0.005])).toBe('1.00');
  expect(batchCost([], [5])).toBeUndefined();
});
