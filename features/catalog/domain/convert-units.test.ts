import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { convertUnits, toG, toMl, volumeFraction } from './convert-units.ts';
import { UNITS } from './units.ts';

let warned: string[];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => void warned.push(text));
});
afterEach(() => vi.restoreAllMocks());

test('CONST-005 CONST-006 CONST-007 CONST-008 CONST-009 CONST-010 CONST-011 CONST-012 CONST-013 OCONST-015: all volumes have the specified factors', () => {
  const millilitres = ['oz', 'mL', 'L', 'tsp', 'tbsp', 'cup', 'gal', 'pt', 'qt'].map((unit) =>
    toMl(1, unit)?.toString(),
  );
  expect(millilitres).toEqual('29.5735 1 1000 4.92892 14.7868 236.588 3785.41 473.176 946.353'.split(' '));
});

test('CONST-014 CONST-015 CONST-016 OCONST-015: all weights have the specified factors', () => {
  expect(['g', 'lb', 'kg'].map((unit) => toG(1, unit)?.toString())).toEqual(['1', '453.592', '1000']);
});

test('CONST-062: a cup is eight ounces, converted through milliliters', () => {
  expect(convertUnits(1, 'cup', 'oz')?.toFixed(2)).toBe('8.00');
  expect(convertUnits('2', 'kg', 'lb')?.toFixed(4)).toBe('4.4092');
  expect(convertUnits('1.5', 'oz', 'mL')?.div(750).toFixed(6)).toBe('0.059147');
});

test('every offered unit converts to itself, and to any other unit of its kind and back', () => {
  const unit = fc.constantFrom(...UNITS);
  fc.assert(
    fc.property(unit, unit, fc.integer({ min: 1, max: 1_000_000 }), (from, to, amount) => {
      const there = convertUnits(amount, from, to);
      if (there) expect(convertUnits(there, to, from)?.toFixed(6)).toBe(`${amount}.000000`);
    }),
  );
});

test('ERR-045: an unknown unit logs a warning and has no value', () => {
  expect(convertUnits(1, 'foo', 'ml')).toBeUndefined();
  expect(toMl(1, 'each')).toBeUndefined();
  expect(warned).toEqual(['No such unit: foo', 'No such unit: each']);
});

test('ERR-046: a volume has no weight', () => {
  expect(convertUnits(1, 'oz', 'lb')).toBeUndefined();
  expect(toG(1, 'cup')).toBeUndefined();
  expect(warned[0]).toBe('oz cannot be converted to lb: one is a volume and the other a weight');
});

test('CONST-017: a fraction of a container is between 0 and 1', () => {
  expect(volumeFraction(900, 750).toNumber()).toBe(1);
  expect(volumeFraction(-1, 750).toNumber()).toBe(0);
  expect(volumeFraction(375, 750).toNumber()).toBe(0.5);
  expect(volumeFraction(1, 0).toNumber()).toBe(0);
});
