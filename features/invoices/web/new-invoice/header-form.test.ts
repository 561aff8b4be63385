import { expect, test } from 'vitest';
import { NO_REP } from '../vendor/rep-fields.tsx';
import { EMPTY_HEADER, headerErrors, NEW_REP, typeRep } from './header-form.ts';

test('a vendor is required, a new rep needs a name, a number has at least two characters or none', () => {
  expect(headerErrors(EMPTY_HEADER)).toEqual({ vendor: 'Vendor is required' });
  expect(headerErrors({ ...EMPTY_HEADER, vendorId: 'v', rep: NEW_REP, number: ' 7 ' })).toEqual({
    repName: 'Rep name is required',
    number: 'Invoice code must be 2 or more characters long',
  });
  expect(headerErrors({ ...EMPTY_HEADER, vendorId: 'v', number: '77' })).toEqual({});
});

test('a date out of range is refused, and an empty one means today', () => {
  expect(headerErrors({ ...EMPTY_HEADER, vendorId: 'v', day: '1978-12-31' }).day).toBeDefined();
  expect(headerErrors({ ...EMPTY_HEADER, vendorId: 'v', day: '2025-11-21' })).toEqual({});
});

test('typing into a chosen rep makes a new one from the shown values', () => {
  const shown = { ...NO_REP, name: 'Ana', email: 'ana@example.com' };
  expect(typeRep(shown, { name: 'Anna' })).toEqual({
    rep: 'new',
    newRep: { ...shown, name: 'Anna' },
  });
});
