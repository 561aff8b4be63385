import { expect, test } from 'vitest';
import { addressLines } from './postal-address.ts';

const street = { line1: '12 Main St', line2: null, country: null };

test.each([
  [{ ...street, city: 'Austin', state: 'TX', zip_code: '78701' }, ['12 Main St', 'Austin, TX 78701']],
  [{ ...street, city: 'Berlin', state: null, zip_code: '10115' }, ['12 Main St', '10115 Berlin']],
  [{ ...street, city: 'Cork', state: null, zip_code: null, country: 'Ireland' }, ['12 Main St', 'Cork', 'Ireland']],
  [
    { ...street, line2: 'Dock 3', city: 'Austin', state: 'TX', zip_code: null, country: 'USA' },
    ['12 Main St', 'Dock 3', 'Austin, TX', 'USA'],
  ],
])('an address is written as on an envelope, without empty lines', (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});
