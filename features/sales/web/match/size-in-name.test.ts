import { expect, test } from 'vitest';
import { sizeInName } from './size-in-name.ts';

test.each([
  ['House Red', 'Glass 5 oz', '5 oz'],
  ['Four Roses', '750ml', '750 mL'],
  ['Pilsner 16oz', null, '16 oz'],
  ['Six-pack 6 x 330 mL', 'To go', '6 x 330 mL'],
  ['House Red', 'Glass', ''],
  ['Route 66 Ale', null, ''],
  ['1942', null, ''],
])('%s %s has the size "%s"', (name, variation, size) => {
  expect(sizeInName({ name, variation })).toBe(size);
});
