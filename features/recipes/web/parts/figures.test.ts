import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { plainNumber, plainToEdit } from './figures.ts';

afterEach(() => formatBy(() => UNITED_STATES));

test.each(['US', 'GB', 'DE', 'FR', 'CH', 'JP', 'IN'])(
  'an amount to edit is read as the same amount in %s',
  (country) => {
    formatBy(() => regionOf(country));
    for (const figure of [0.125, 5, 12.5, 1234.5, 12345.67])
      expect(parseQuantity(plainToEdit(figure))).toMatchObject({ value: figure });
  },
);

test('it has no thousands, and no more digits than the shown figure', () => {
  expect([plainNumber(1234.567), plainToEdit(1234.567)]).toEqual(['1,234.57', '1234.57']);
  formatBy(() => regionOf('DE'));
  expect([plainNumber(1234.567), plainToEdit(1234.567)]).toEqual(['1.234,57', '1234,57']);
});
