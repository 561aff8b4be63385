import { dayOf, momentOf } from '#shared/domain/zoned-day.ts';

/**
 * The time for an invoice of this day: the current time for today, so it is never in the future; else noon of that day.
 */
export function momentOfInvoice(day: string, timezone: string, now: Date): string {
  return (day === dayOf(now, timezone) ? now : momentOf(day, '12:00:00', timezone)).toISOString();
}
