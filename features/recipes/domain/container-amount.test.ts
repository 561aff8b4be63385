import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { convertUnits } from '#features/catalog/domain/convert-units.ts';
import { UNITS } from '#features/catalog/domain/units.ts';
import { rounded } from '#shared/domain/fraction.ts';
import { containersOf, millilitresOf, millilitresOfAll } from './container-amount.ts';

const bottle = { volume: 750, unit: 'mL', count: 1 };
const text = (figure: ReturnType<typeof containersOf>) => figure && rounded(figure, 6);

test('D30 D35: an ounce and a half of a bottle is a share of it to six places', () => {
  expect(text(containersOf({ volume: '1.5', unit: 'oz' }, bottle))).toBe('0.059147');
  expect(text(containersOf({ volume: 2, unit: 'cup' }, { volume: 6, unit: 'L', count: 2 }))).toBe('0.039431');
  expect(text(containersOf({ volume: 1, unit: 'lb' }, { volume: 10, unit: 'lb', count: 1 }))).toBe('0.1');
});

test('D35: a weight is not a share of a volume, and pieces cannot be poured', () => {
  expect(containersOf({ volume: 5, unit: 'g' }, bottle)).toBeUndefined();
  expect(containersOf({ volume: 5, unit: 'oz' }, { volume: 1, unit: 'each', count: 1 })).toBeUndefined();
  expect(
    millilitresOfAll([
      { volume: 1, unit: 'oz' },
      { volume: 5, unit: 'g' },
    ]),
  ).toBeUndefined();
  expect(millilitresOfAll([])).toBeUndefined();
  expect(text(millilitresOfAll([{ volume: 2, unit: 'L' }]))).toBe('2000');
});

test('OCONST-012 BATCH-015: containers and amounts are converted to milliliters from any unit', () => {
  expect(text(millilitresOf({ volume: 1, unit: 'L' }))).toBe('1000');
  expect(
    text(
      millilitresOfAll([
        { volume: 1, unit: 'oz' },
        { volume: 1, unit: 'cup' },
      ]),
    ),
  ).toBe('266.1615');
});

test("the exact conversions match the catalog's", () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e8 }),
      fc.constantFrom(...UNITS),
      fc.constantFrom(...UNITS),
      (thousandths, from, to) => {
        const volume = String(thousandths / 1000);
        const known = convertUnits(volume, from, to);
        const here = containersOf({ volume, unit: from }, { volume: 1, unit: to, count: 1 });
        expect(here && rounded(here, 6)).toBe(known?.toDecimalPlaces(6, 4).toFixed());
      },
    ),
  );
});

test.each([
  [{ volume: 3, unit: 'each' }, { volume: 1, unit: 'each', count: 1 }, '3'],
  [{ volume: 3, unit: 'EACH' }, { volume: 1, unit: 'each', count: 6 }, '0.5'],
  [{ volume: 1, unit: 'L' }, { volume: 500, unit: 'mL', count: 4 }, '0.5'],
  [{ volume: 500, unit: 'g' }, { volume: 1, unit: 'kg', count: 2 }, '0.25'],
  [{ volume: 5, unit: 'mL' }, { volume: 0, unit: 'mL', count: 1 }, undefined],
  [{ volume: 5, unit: 'oz' }, { volume: 0, unit: 'mL', count: 1 }, undefined],
  [{ volume: 5, unit: 'dash' }, { volume: 750, unit: 'mL', count: 1 }, undefined],
])('D35: %j is a share of %j: %s', (amount, container, share) => {
  expect(text(containersOf(amount, container))).toBe(share);
});
