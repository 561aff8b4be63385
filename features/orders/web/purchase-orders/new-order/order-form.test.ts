import { expect, test } from 'vitest';
import { NEW_REP } from '#features/invoices/web/new-invoice/header-form.ts';
import { NO_REP } from '#features/invoices/web/vendor/rep-fields.tsx';
import { EMPTY_ORDER, firstError, orderErrors } from './order-form.ts';

const form = { ...EMPTY_ORDER, vendorId: 'a' };
const withRep = (rep: object) => ({ ...form, rep: NEW_REP, newRep: { ...NO_REP, ...rep } });

test('OERR-038 OERR-040 OERR-043: without a vendor there is one message and another one at the field', () => {
  const errors = orderErrors(EMPTY_ORDER);
  expect(errors).toEqual({ vendor: 'Vendor is required' });
  expect(firstError(errors)).toBe('Please select a vendor');
});

test('PO-009: a representative without a name counts as none, whatever else was typed', () => {
  expect(orderErrors(withRep({ phone: '12', email: 'x' }))).toEqual({});
});

test('PO-010: a representative with a name has the limits of a vendor’s', () => {
  const said = (rep: object) => firstError(orderErrors(withRep(rep)));
  expect(said({ name: 'N' })).toMatch(/^Vendor representative error: Rep name is required. Must be 2/);
  expect(said({ name: 'n'.repeat(171) })).toMatch(/^Vendor representative error: Rep name must be 170/);
  expect(said({ name: 'Nora', email: 'x' })).toBe('Vendor representative error: Invalid email address');
  expect(said({ name: 'Nora', phone: '12' })).toBe('Vendor representative error: Invalid phone number format');
  expect(said({ name: 'Nora', email: '', phone: '' })).toBeUndefined();
});

test('a number, a date, and notes have limits', () => {
  expect(Object.keys(orderErrors({ ...form, number: 'A', day: '1900-01-01', notes: 'x'.repeat(3001) }))).toEqual([
    'number',
    'day',
    'notes',
  ]);
});
