import { expect, test } from 'vitest';
import { businessDayOf, dayOf, daysLater, momentOf, timeOf } from './zoned-day.ts';

test('a moment after midnight UTC is still the previous day in Los Angeles', () => {
  expect(dayOf(new Date('2025-11-21T02:30:00Z'), 'America/Los_Angeles')).toBe('2025-11-20');
  expect(dayOf(new Date('2025-11-21T02:30:00Z'), 'UTC')).toBe('2025-11-21');
});

test('finds noon of a day in any timezone and on both sides of a clock change', () => {
  expect(momentOf('2025-11-21', '12:00:00', 'America/Chicago').toISOString()).toBe('2025-11-21T18:00:00.000Z');
  expect(momentOf('2025-07-01', '12:00:00', 'America/Chicago').toISOString()).toBe('2025-07-01T17:00:00.000Z');
  expect(momentOf('2025-11-02', '23:59:59', 'America/Chicago').toISOString()).toBe('2025-11-03T05:59:59.000Z');
  expect(momentOf('2025-03-09', '00:00:00', 'America/Chicago').toISOString()).toBe('2025-03-09T06:00:00.000Z');
  expect(momentOf('2026-03-08', '04:00:00', 'America/Chicago').toISOString()).toBe('2026-03-08T09:00:00.000Z');
  expect(momentOf('2025-01-01', '00:00:00', 'Asia/Kolkata').toISOString()).toBe('2024-12-31T18:30:00.000Z');
});

test.each([
  ['2026-09-06', '00:00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'], // clocks go from 24:00 to 01:00
  ['2026-04-04', '23:30:00', 'America/Santiago', '2026-04-05T02:30:00.000Z'], // twice
  ['2026-03-08', '02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01', '01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-29', '02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29', '00:00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-10-04', '02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'], // half an hour is missing
])('%s %s in %s is %s, though clocks skip or repeat it', (day, time, timezone, moment) => {
  expect(momentOf(day, time, timezone).toISOString()).toBe(moment);
});

test('adds days across months and leap years', () => {
  expect(daysLater('2025-11-29', 3)).toBe('2025-12-02');
  expect(daysLater('2024-02-28', 1)).toBe('2024-02-29');
});

test('says what clocks show in a timezone', () => {
  expect(timeOf(new Date('2025-11-21T02:30:00Z'), 'America/Los_Angeles')).toBe('18:30');
  expect(timeOf(new Date('2025-11-21T00:05:00Z'), 'UTC')).toBe('00:05');
});

test.each([
  ['2026-11-27T09:59:59Z', '04:00', '2026-11-26'],
  ['2026-11-27T10:00:00Z', '04:00', '2026-11-27'],
  ['2026-11-28T05:59:00Z', '04:00', '2026-11-27'],
  ['2026-11-27T06:00:00Z', '00:00', '2026-11-27'],
  ['2026-03-01T07:00:00Z', '04:00:00', '2026-02-28'],
  ['2026-03-01T10:00:00Z', '04:00:00', '2026-03-01'],
])('D43: at %s in Chicago, days ending at %s, the business day is %s', (moment, cutoff, day) => {
  expect(businessDayOf(new Date(moment), 'America/Chicago', cutoff)).toBe(day);
});
