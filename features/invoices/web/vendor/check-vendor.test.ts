import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { addressErrors, isBlank, repErrors, vendorErrors } from './check-vendor.ts';

afterEach(() => formatBy(() => UNITED_STATES));

const rep = { name: 'Ana Ruiz', email: '', phone: '', external_id: '', note: '' };
const address = { address_line1: '', address_line2: '', city: 'Oakland', state: '', zip_code: '', country: '' };

test('a vendor needs a name of two characters; phone and e-mail are checked only if given', () => {
  const vendor = { name: 'A', license: '', phone: '', email: '' };
  expect(vendorErrors(vendor)).toEqual({ name: 'Vendor name is required. Must be 2 or more characters long' });
  expect(vendorErrors({ ...vendor, name: 'Ace', phone: '12', email: 'x@' })).toEqual({
    phone: 'Invalid phone number format',
    email: 'Invalid email address',
  });
  expect(vendorErrors({ ...vendor, name: 'Ace', phone: '415-555-0100', email: 'a@b.co' })).toEqual({});
});

test('an address with one field filled needs the others', () => {
  expect(isBlank({ ...address, city: ' ' })).toBe(true);
  expect(isBlank(address)).toBe(false);
  expect(Object.keys(addressErrors(address))).toEqual(['address_line1', 'state', 'zip_code', 'country']);
});

test('a representative needs a name', () => {
  expect(repErrors({ ...rep, name: ' ' })).toEqual({ name: 'Rep name is required' });
  expect(repErrors({ ...rep, name: 'A' })).toEqual({ name: 'Rep name is required. Must be 2 or more characters long' });
  expect(repErrors(rep)).toEqual({});
});

test.each([
  ['US', 'State', 'Zip'],
  ['GB', 'County', 'Postcode'],
])('in %s an address lacks its %s and its %s by these names', (country, state, zip) => {
  formatBy(() => ({ ...UNITED_STATES, country }));
  expect(addressErrors({ ...address, city: '' })).toMatchObject({
    state: `${state} is required. Must be 2 or more characters long`,
    zip_code: `${zip} is required. Must be 2 or more characters long`,
  });
});
