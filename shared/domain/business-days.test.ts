import { expect, test } from 'vitest';
import { isBusinessDay, latestDay, yearsText } from './business-days.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('the last allowed day moves on with the years, and is never before the end of 2030', () => {
  const latest = ['1990-06-01', '2026-12-31', '2027-01-01', '2030-12-31', '2031-01-01'].map((day) =>
    latestDay(at(day)),
  );
  expect(latest).toEqual(['2030-12-31', '2030-12-31', '2031-12-31', '2034-12-31', '2035-12-31']);
});

test("on New Year's Day 2031 that day and next year can be booked, and a mistyped year cannot", () => {
  const now = at('2031-01-01');
  const days = ['2031-01-01', '2031-01-01T00:00:00Z', '2032-02-29', '2035-12-31T23:59:59+00:00', '1979-01-01'];
  expect(days.map((day) => isBusinessDay(day, now))).toEqual(days.map(() => true));
  const others = ['2036-01-01', '2301-01-01', '1978-12-31T23:59:59Z', '1970-01-01'];
  expect(others.map((day) => isBusinessDay(day, now))).toEqual(others.map(() => false));
  expect(yearsText(now)).toBe('Choose a date from 1979 to 2035');
});
