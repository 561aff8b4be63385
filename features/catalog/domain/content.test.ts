import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { convertUnits } from './convert-units.ts';
import { GRAMS, MILLILITRES } from './units.ts';

test('a package holds what its unit converts to, times its count', () => {
  expect(contentOf(0.75, 'L', 6)).toBe(4500);
  for (const unit of Object.keys(MILLILITRES))
    expect(contentOf(2, unit, 3)).toBeCloseTo(convertUnits(6, unit, 'mL')?.toNumber() ?? Number.NaN, 6);
  for (const unit of Object.keys(GRAMS))
    expect(contentOf(2, unit, 3)).toBeCloseTo(convertUnits(6, unit, 'g')?.toNumber() ?? Number.NaN, 6);
});

test('what is not poured has no content', () => {
  expect(contentOf(1, 'each', 12)).toBeNull();
});
