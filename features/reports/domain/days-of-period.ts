import { daysLater } from '#shared/domain/zoned-day.ts';

/** Number of days up to today (RPT-031). */
export const PERIOD_DAYS = { past_7_days: 7, past_30_days: 30, past_90_days: 90, past_365_days: 365 } as const;
export type Period = keyof typeof PERIOD_DAYS;

export const MONTHS = ['this_month', 'last_month'] as const;
export type TrendPeriod = Period | (typeof MONTHS)[number];

/** First and last day of a period, where `today` is its last day or, for the last month, the month after it. */
export function daysOfPeriod(period: TrendPeriod, today: string): { first: string; last: string } {
  const monthOf = (day: string) => `${day.slice(0, 8)}01`;
  if (period === 'this_month') return { first: monthOf(today), last: today };
  if (period === 'last_month') {
    const last = daysLater(monthOf(today), -1);
    return { first: monthOf(last), last };
  }
  return { first: daysLater(today, 1 - PERIOD_DAYS[period]), last: today };
}
