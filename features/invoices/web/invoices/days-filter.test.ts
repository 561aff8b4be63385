import { expect, test } from 'vitest';
import { daysOf, ofDays } from './days-filter.ts';

const ZONE = 'America/Chicago';

test('invoices of some days are those from the first midnight of the venue to the end of the last day', () => {
  const filter = ofDays({ first: '2026-10-01', last: '2026-10-31' }, ZONE);
  expect(filter).toEqual({
    key: 'date_ordered',
    type: 'date',
    text: '10/1/2026 to 10/31/2026',
    value: { from: '2026-10-01T05:00:00.000Z', to: '2026-11-01T04:59:59.000Z' },
  });
  expect(daysOf(filter.value, ZONE)).toEqual({ first: '2026-10-01', last: '2026-10-31' });
  expect(ofDays({ first: '2026-10-01', last: '2026-10-01' }, ZONE).text).toBe('10/1/2026');
});

test('without both ends there are no days to show', () => {
  for (const value of [undefined, {}, { from: '2026-10-01T05:00:00.000Z' }]) expect(daysOf(value, ZONE)).toBeNull();
});
