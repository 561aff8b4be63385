import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { UNITS } from '#features/catalog/domain/units.ts';
import { type DepletionSize, depletionRatio } from './depletion-ratio.ts';

const size = (volume: number | string, unit: string, count = 1): DepletionSize => ({
  name: `${volume} ${unit}`,
  volume: String(volume),
  unit,
  count,
});
const ratio = (depletion: DepletionSize, item: DepletionSize) => {
  const found = depletionRatio(depletion, item);
  if (!found.ok) throw new Error(found.problem);
  return found.ratio;
};

test.each([
  ['150 of 750 mL is a fifth', size(150, 'mL'), size(750, 'mL'), '0.2'],
  ['1500 of 750 mL is two, not clamped to one', size(1500, 'mL'), size(750, 'mL'), '2'],
  ['the same size is one', size(750, 'mL'), size(750, 'mL'), '1'],
  ['an equal size with another name is one', size('0.75', 'L'), size(750, 'mL'), '1'],
  ['one can of a six-pack is a sixth', size(355, 'mL'), size(355, 'mL', 6), '0.16666666666666666667'],
  ['a six-pack of single cans is six', size(355, 'mL', 6), size(355, 'mL'), '6'],
  ['ounces of a bottle, by the factor of the specification', size('1.5', 'oz'), size(750, 'mL'), '0.059147'],
  ['a pint of a half barrel', size(1, 'pt'), size('15.5', 'gal'), '0.0080645'],
  ['pounds of a sack', size(2, 'lb'), size(10, 'kg'), '0.0907184'],
  ['pieces, which are neither volume nor weight', size(1, 'each'), size(24, 'each'), '0.041666666666666666667'],
])('POS-049, D35, D41: %s', (_, depletion, item, expected) => {
  expect(
    ratio(depletion, item)
      .toSignificantDigits(expected.replace(/^0\.0*/, '').length)
      .toString(),
  ).toBe(expected);
});

test.each([
  [
    'a volume of a weight',
    size('1.5', 'oz'),
    size(5, 'lb'),
    "1.5 oz is a volume and the item's size 5 lb a weight: choose a depletion size by weight",
  ],
  [
    'a weight of a volume',
    size(20, 'g'),
    size(750, 'mL'),
    "20 g is a weight and the item's size 750 mL a volume: choose a depletion size by volume",
  ],
  [
    'an unknown unit',
    size(1, 'each'),
    size(750, 'mL'),
    'The unit each of 1 each cannot be converted: choose a depletion size in mL',
  ],
])('D35: %s has no ratio, and the message says what to fix', (_, depletion, item, problem) => {
  const warn = vi.spyOn(console, 'warn');
  expect(depletionRatio(depletion, item)).toEqual({ ok: false, problem });
  expect(warn).not.toHaveBeenCalled();
});

const amount = fc
  .integer({ min: 1, max: 1_000_000_000 })
  .map((millionths) => new Decimal(millionths).div(1e4).toFixed());
const kinds = [UNITS.filter((unit) => !['g', 'lb', 'kg'].includes(unit)), ['g', 'lb', 'kg']] as const;
const pair = fc.constantFrom(...kinds).chain((units) => {
  const one = fc
    .tuple(amount, fc.constantFrom(...units), fc.integer({ min: 1, max: 48 }))
    .map(([volume, unit, count]) => size(volume, unit, count));
  return fc.tuple(one, one);
});

test('D35: the ratios of two sizes are inverse; twice the count takes twice as much', () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(ratio(one, other).times(ratio(other, one)).minus(1).abs().lt('1e-15')).toBe(true);
      const doubled = ratio({ ...one, count: one.count * 2 }, other);
      expect(doubled.div(ratio(one, other)).minus(2).abs().lt('1e-15')).toBe(true);
    }),
  );
});
