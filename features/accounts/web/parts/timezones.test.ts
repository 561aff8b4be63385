import { expect, it } from 'vitest';
import { formatTime } from '#shared/domain/format.ts';
import { regionOf } from '#shared/domain/region.ts';
import { clockOf, matchesTimezone, nameTimezone, offsetOf, timezoneGroups } from './timezones.ts';

it('names a timezone by its place first', () => {
  expect(nameTimezone('America/New_York')).toBe('New York (America)');
  expect(nameTimezone('America/Indiana/Knox')).toBe('Knox, Indiana (America)');
  expect(nameTimezone('UTC')).toBe('UTC');
});

it('finds a timezone by any word', () => {
  const newYork = { value: 'America/New_York', label: 'New York (America)' };
  expect(['new y', 'america/new_york', 'york america', ''].every((typed) => matchesTimezone(newYork, typed))).toBe(
    true,
  );
  expect(matchesTimezone(newYork, 'york europe')).toBe(false);
});

it('lists every timezone once, the current one among the first', () => {
  const [likely, others] = timezoneGroups('Europe/Paris');
  const all = [...(likely?.items ?? []), ...(others?.items ?? [])].map((choice) => choice.value);
  expect(likely?.items.map((choice) => choice.value)).toContain('Europe/Paris');
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('Asia/Kolkata');
});

it('shows the time and offset of a place, including daylight saving time', () => {
  const summer = new Date('2025-07-01T16:05:00Z');
  expect(offsetOf('America/New_York', summer)).toBe('GMT-4');
  expect(clockOf('America/New_York', summer, regionOf('US'))).toBe('12:05 PM');
  expect(clockOf('Europe/Berlin', summer, regionOf('DE'))).toBe('18:05');
  expect(formatTime(summer, 'Europe/Berlin')).toBe('6:05 PM');
});
