import { dateParts } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';

/** "New Print Job - 11-22-2026-4821": the venue's date and the last four digits of the time (OCONST-024). */
export function defaultTitle(now: Date, timezone: string): string {
  const [year = '', month = '', date = ''] = dayOf(now, timezone).split('-');
  const parts = { year, month, day: date };
  const day = dateParts()
    .order.map((part) => parts[part])
    .join('-');
  return `New Print Job - ${day}-${String(now.getTime()).slice(-4)}`;
}
