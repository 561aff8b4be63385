import { expect, test } from 'vitest';
import { sizeMeant, sizeOptions } from './size-options.ts';

test('CONST-018 OCONST-014: a number is offered in the twelve units, in their order, before the existing sizes', () => {
  expect(sizeOptions('750', ['750 mL', '1.75 L'])).toEqual([
    '750 oz',
    '750 mL',
    '750 g',
    '750 lb',
    '750 kg',
    '750 L',
    '750 tsp',
    '750 tbsp',
    '750 cup',
    '750 gal',
    '750 qt',
    '750 pt',
    '1.75 L',
  ]);
  expect(sizeOptions('1/2', []).at(-3)).toBe('1/2 gal');
});

test('text that has a unit or is not a number searches the existing sizes', () => {
  for (const text of ['', '750 m', 'keg', '1..5']) expect(sizeOptions(text, ['750 mL'])).toEqual(['750 mL']);
});

test('a bare number means the only existing size of that number, or milliliters where it is large', () => {
  expect(sizeMeant(' 1.75 ', ['750 mL', '1.75 L'])).toBe('1.75 L');
  expect(sizeMeant('750', [])).toBe('750 mL');
  expect(sizeMeant('12', ['12 oz', '12 x 12 oz'])).toBe('12 oz');
});

test('a number of two existing sizes, a small new one, and a written unit are left as they are', () => {
  expect(sizeMeant('12', ['12 oz', '12 L'])).toBeUndefined();
  expect(sizeMeant('20', ['750 mL'])).toBeUndefined();
  expect(sizeMeant('750 m', ['750 mL'])).toBeUndefined();
});
