import { expect, test } from 'vitest';
import { addressWords } from './address-words.ts';

test.each([
  ['US', 'State', 'Zip'],
  ['GB', 'County', 'Postcode'],
  ['CA', 'Province', 'Postal code'],
  ['DE', 'State or region', 'Postal code'],
])('an address in %s has a %s and a %s', (country, state, zip) => {
  expect(addressWords(country)).toEqual({ state, zip });
});
