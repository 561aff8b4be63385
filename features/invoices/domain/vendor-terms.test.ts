import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOrderDay, returnedAmount } from './vendor-terms.ts';

const weekly = { orderDays: [1, 4], cutOff: '14:00' }; // Monday and Thursday

test('an order counts for its day until the cut-off, then for the next order day', () => {
  expect(nextOrderDay(weekly, '2026-11-26', '13:59')).toBe('2026-11-26'); // a Thursday
  expect(nextOrderDay(weekly, '2026-11-26', '14:00')).toBe('2026-11-26');
  expect(nextOrderDay(weekly, '2026-11-26', '14:01')).toBe('2026-11-30');
  expect(nextOrderDay(weekly, '2026-11-27', '09:00')).toBe('2026-11-30');
  expect(nextOrderDay({ orderDays: [4], cutOff: '14:00' }, '2026-11-26', '15:00')).toBe('2026-12-03');
  expect(nextOrderDay({ orderDays: [7], cutOff: null }, '2026-11-29', '23:59')).toBe('2026-11-29'); // a Sunday
});

test('without order days any day counts, and the cut-off still does', () => {
  expect(nextOrderDay({ orderDays: [], cutOff: null }, '2026-11-28', '23:00')).toBe('2026-11-28');
  expect(nextOrderDay({ orderDays: [], cutOff: '10:00' }, '2026-12-31', '10:30')).toBe('2027-01-01');
});

test('empties are credited their share, and the last ones all that is left', () => {
  expect(returnedAmount({ quantity: 3, amount: '100.00' }, 1).toFixed(2)).toBe('33.33');
  expect(returnedAmount({ quantity: 2, amount: '66.67' }, 2).toFixed(2)).toBe('66.67');
});

test('a deposit closes to 0 in whatever portions its empties come back', () => {
  const portions = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(portions, fc.integer({ min: 1, max: 100_000 }), (returned, cents) => {
      let open = { quantity: returned.reduce((sum, each) => sum + each, 0), amount: cents };
      for (const each of returned) {
        const amount = returnedAmount({ quantity: open.quantity, amount: open.amount / 100 }, each).times(100);
        expect(amount.gte(0) && amount.lte(open.amount)).toBe(true);
        open = { quantity: open.quantity - each, amount: Math.round(open.amount - amount.toNumber()) };
      }
      expect(open).toEqual({ quantity: 0, amount: 0 });
    }),
  );
});

test.each([
  [4, '2026-11-26'],
  [5, '2026-11-27'],
  [6, '2026-11-28'],
  [7, '2026-11-29'],
  [1, '2026-11-30'],
  [2, '2026-12-01'],
  [3, '2026-12-02'],
])('on a Thursday, the next order day number %i is %s', (weekday, day) => {
  expect(nextOrderDay({ orderDays: [weekday], cutOff: '14:00' }, '2026-11-26', '09:00')).toBe(day);
});

test('a part of the deposit is a whole number of cents, and what is open without empties goes with the last return', () => {
  expect(returnedAmount({ quantity: 7, amount: '10.00' }, 2).toString()).toBe('2.86');
  expect(returnedAmount({ quantity: 0, amount: '0.01' }, 0).toString()).toBe('0.01');
  expect(returnedAmount({ quantity: 2, amount: '50' }, 3).toString()).toBe('50');
});
