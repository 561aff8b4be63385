import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { addressErrors } from './check-vendor.ts';

const EMPTY = { address_line1: '', address_line2: '', city: '', state: '', zip_code: '', country: '' };

afterEach(() => formatBy(() => UNITED_STATES));

test.each([
  ['US', 'State', 'Zip'],
  ['GB', 'County', 'Postcode'],
])('in %s an address lacks its %s and its %s by these names', (country, state, zip) => {
  formatBy(() => ({ ...UNITED_STATES, country }));
  expect(addressErrors(EMPTY)).toMatchObject({
    state: `${state} is required. Must be 2 or more characters long`,
    zip_code: `${zip} is required. Must be 2 or more characters long`,
  });
});
