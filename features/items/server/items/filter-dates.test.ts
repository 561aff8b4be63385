import { expect, test } from 'vitest';
import { readSpan } from './filter-dates.ts';

const NEW_YORK = 'America/New_York';

test('days are those of the organization, both ends included, in every format of a range', () => {
  const january = { from: '2026-01-01T05:00:00.000Z', until: '2026-02-01T05:00:00.000Z' };
  for (const value of [
    { min: '2026-01-01', max: '2026-01-31' },
    { start: '2026-01-01', end: '2026-01-31T12:00:00Z' },
    { startDate: '2026-01-01', endDate: '2026-01-31' },
    ['2026-01-01', '2026-01-31'],
    '2026-01-01 ~ 2026-01-31',
  ]) {
    expect(readSpan(value, NEW_YORK)).toEqual(january);
  }
  expect(readSpan('2026-07-04', NEW_YORK)).toEqual({
    from: '2026-07-04T04:00:00.000Z',
    until: '2026-07-05T04:00:00.000Z',
  });
});

test('a range may be open on one side', () => {
  expect(readSpan({ min: '2026-01-01', max: null }, 'UTC')).toEqual({ from: '2026-01-01T00:00:00.000Z', until: null });
  expect(readSpan({ max: '2026-01-01' }, 'UTC')).toEqual({ from: null, until: '2026-01-02T00:00:00.000Z' });
});

test('an invalid range of days is null', () => {
  for (const value of [null, 7, {}, [], '', 'yesterday', '2026-02-30', ['2026-02-01', '2026-01-01'], { min: 'x' }])
    expect([value, readSpan(value, 'UTC')]).toEqual([value, null]);
});
