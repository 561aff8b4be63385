import { expect, test } from 'vitest';
import { daysOfPeriod, type TrendPeriod } from './days-of-period.ts';

test.each<[TrendPeriod, string, string, string]>([
  ['past_7_days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['this_month', '2026-03-03', '2026-03-01', '2026-03-03'],
  ['this_month', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2024-03-01', '2024-02-01', '2024-02-29'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
])('%s of %s is from %s to %s', (period, today, first, last) => {
  expect(daysOfPeriod(period, today)).toEqual({ first, last });
});

test.each<[TrendPeriod, string]>([
  ['past_7_days', '2026-11-22'],
  ['past_30_days', '2026-10-30'],
  ['past_90_days', '2026-08-31'],
  ['past_365_days', '2025-11-29'],
])('RPT-031: %s up to November 28 begin on %s', (period, first) => {
  expect(daysOfPeriod(period, '2026-11-28')).toEqual({ first, last: '2026-11-28' });
});
