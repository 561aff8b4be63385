import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { parseSize } from './parse-size.ts';
import { sizeExamples, usualBottle, usualPour } from './usual-size.ts';

afterEach(() => formatBy(() => UNITED_STATES));

test.each([
  ['US', '750 mL', '5 oz', '750 mL, 6 x 330 mL, 1/2 gal'],
  ['CA', '750 mL', '150 mL', '750 mL, 6 x 330 mL, 1.5 L'],
  ['GB', '70 cl', '150 mL', '70 cl, 6 x 330 mL, 1.5 L'],
  ['FR', '70 cl', '150 mL', '70 cl, 6 x 330 mL, 1,5 L'],
  ['AU', '700 mL', '150 mL', '700 mL, 6 x 330 mL, 1.5 L'],
])('in %s a bottle is %s, a pour %s, and every example is a size', (country, bottle, pour, examples) => {
  const region = regionOf(country);
  formatBy(() => region);
  expect([usualBottle(region), usualPour(region), sizeExamples(region)]).toEqual([bottle, pour, examples]);
  for (const size of [bottle, pour, ...examples.split(', ')]) expect(parseSize(size).ok).toBe(true);
});
