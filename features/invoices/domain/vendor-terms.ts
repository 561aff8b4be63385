import { Decimal } from 'decimal.js';
import { daysLater } from '#shared/domain/zoned-day.ts';

interface OrderTerms {
  /** 1 is Monday, 7 Sunday; empty is any day. */
  readonly orderDays: readonly number[];
  /** "14:00"; an order after it counts for the next order day. */
  readonly cutOff: string | null;
}

/** 1 is Monday, 7 Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The day for which an order counts that is sent on this day at this time ("13:05"), both of the venue. */
export function nextOrderDay({ orderDays, cutOff }: OrderTerms, day: string, time: string): string {
  const first = cutOff !== null && time > cutOff ? daysLater(day, 1) : day;
  if (orderDays.length === 0) return first;
  const days = [0, 1, 2, 3, 4, 5, 6].map((later) => daysLater(first, later));
  return days.find((each) => orderDays.includes(weekday(each))) ?? first;
}

/**
 * The money for returned empties: their share of the open deposit, to the cent, and all of it for the last ones, so that
 * a balance without empties is 0.
 */
export function returnedAmount(
  open: { readonly quantity: Decimal.Value; readonly amount: Decimal.Value },
  returned: Decimal.Value,
): Decimal {
  if (new Decimal(returned).gte(open.quantity)) return new Decimal(open.amount);
  return new Decimal(open.amount).times(returned).div(open.quantity).toDecimalPlaces(2);
}
