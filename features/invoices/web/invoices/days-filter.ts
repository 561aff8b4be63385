import { formatDay } from '#shared/domain/format.ts';
import { dayOf, momentOf } from '#shared/domain/zoned-day.ts';
import type { DayRange } from '#shared/web/dates/day-text.ts';

/** The filter for invoices of these days, as the address and the server have it. */
export function ofDays({ first, last }: DayRange, timezone: string) {
  const text = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
  const value = {
    from: momentOf(first, '00:00:00', timezone).toISOString(),
    to: momentOf(last, '23:59:59', timezone).toISOString(),
  };
  return { key: 'date_ordered', type: 'date', text, value };
}

/** The days of that filter; null without one. */
export function daysOf(value: unknown, timezone: string): DayRange | null {
  const { from, to } = (value ?? {}) as { from?: string; to?: string };
  return from && to ? { first: dayOf(new Date(from), timezone), last: dayOf(new Date(to), timezone) } : null;
}
