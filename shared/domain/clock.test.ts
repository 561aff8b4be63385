import { afterEach, expect, test } from 'vitest';
import { readClock } from './clock.ts';
import { formatBy, formatClock } from './format.ts';
import { COUNTRIES, regionOf, UNITED_STATES } from './region.ts';

afterEach(() => formatBy(() => UNITED_STATES));

test.each([
  ['7 pm', '19:00'],
  ['7:30 PM', '19:30'],
  ['7p', '19:00'],
  ['1 am', '01:00'],
  ['1:59 pm', '13:59'],
  ['12 a.m.', '00:00'],
  ['12:15 am', '00:15'],
  ['12 pm', '12:00'],
  ['19:00', '19:00'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['19h', '19:00'],
  ['1930', '19:30'],
  ['0:05', '00:05'],
  ['5', '05:00'],
])('%s is %s', (text, time) => expect(readClock(text)).toBe(time));

test.each(['', 'noon', '24:00', '7:60', '13 pm', '0 am', '7:5', '930 xm', 'am 7 pm', '-7', '12345', '7:30:15'])(
  '"%s" is no time of day',
  (text) => expect(readClock(text)).toBeUndefined(),
);

test('every country reads the time that its field shows', () => {
  for (const country of COUNTRIES) {
    formatBy(() => regionOf(country));
    for (const time of ['00:00', '04:30', '12:00', '19:05'])
      expect([country, readClock(formatClock(time))]).toEqual([country, time]);
  }
});

test('London reads 24 hours, New York 12', () => {
  expect(formatClock('19:00')).toBe('7:00 PM');
  formatBy(() => regionOf('GB'));
  expect(formatClock('19:00')).toBe('19:00');
});
