import { dayOf, momentOf } from '#shared/domain/zoned-day.ts';

/** The moment an invoice of this day is dated: now for today, so that it never lies ahead; else that day's noon. */
export function momentOfInvoice(day: string, timezone: string, now: Date): string {
  return (day === dayOf(now, timezone) ? now : momentOf(day, '12:00:00', timezone)).toISOString();
}
