import { afterEach, describe, expect, test } from 'vitest';
import { latestDay } from '#shared/domain/business-days.ts';
import { formatBy } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { dayPattern, dayRefusal, isDay, readAs, readDays, stepDate, writeDays } from './day-text.ts';

const LAST = latestDay();
const TOO_LATE = `${Number(LAST.slice(0, 4)) + 1}-01-01`;

test('a day is a calendar day from 1979 to the last that can be booked (FLT-044, FLT-045, CTRL-011)', () => {
  for (const day of ['1979-01-01', '2030-12-31', LAST, '2024-02-29']) expect([day, isDay(day)]).toEqual([day, true]);
  for (const text of ['1978-12-31', TOO_LATE, '2025-02-29', '2025-13-01', '2025-1-1', '5/1/2024', 'abc', ''])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test('text is read as one day or two, in any order (FLT-041, FLT-042, CTRL-009)', () => {
  expect(readDays('2024-05-01')).toEqual({ first: '2024-05-01', last: '2024-05-01' });
  expect(readDays(' 2024-05-01~2024-05-10 ')).toEqual({ first: '2024-05-01', last: '2024-05-10' });
  expect(readDays('2024-05-10 ~ 2024-05-01')).toEqual({ first: '2024-05-01', last: '2024-05-10' });
  expect(writeDays({ first: '2024-05-01', last: '2024-05-10' })).toBe('05/01/2024 ~ 05/10/2024');
  expect(readDays('05/01/2024 ~ 05/10/2024')?.last).toBe('2024-05-10');
});

test('other text is ignored (FLT-043, CTRL-010)', () => {
  for (const text of ['abc', '', '2024-05-01 ~', '2024-05-01 ~ soon', '2024-05-01 ~ 2024-05-02 ~ 2024-05-03'])
    expect([text, readDays(text)]).toEqual([text, null]);
  expect(readDays('1978-12-31 ~ 2024-05-01')).toBeNull();
});

test('a day that is only too far away is not called no date', () => {
  expect(dayRefusal('11/28/2062')).toBe(
    `“11/28/2062” is too far away. Choose a date from 1979 to ${LAST.slice(0, 4)}.`,
  );
  expect(dayRefusal('02/30/2062')).toBe('“02/30/2062” is not a date. Write it as MM/DD/YYYY.');
});

test('a date that is written as in another country says in words which day it is read as', () => {
  expect(readAs('3.5.26')).toBe('Read as March 5, 2026');
  expect(readAs('3.5.26 ~ 3.7.26')).toBe('Read as March 5, 2026 to March 7, 2026');
  for (const usual of ['3/5/26', '2026-03-05', '03/05/2026 ~ 03/07/2026', '3.5', '3.40.26'])
    expect([usual, readAs(usual)]).toEqual([usual, undefined]);
});

test('a date is also read as all other dates of the screen are written', () => {
  for (const text of ['11/20/2026', '11/20/26', '11.20.2026']) expect(readDays(text)?.first).toBe('2026-11-20');
  expect(readDays('10/30/2026 ~ 11/6/2026')).toEqual({ first: '2026-10-30', last: '2026-11-06' });
  for (const text of ['20/11/2026', '2/30/2026', '11/20', '1/1/1978'])
    expect([text, readDays(text)]).toEqual([text, null]);
  expect(dayPattern()).toBe('MM/DD/YYYY');
});

test('a step changes the part of the date at the caret (CTRL-007)', () => {
  expect(stepDate('2024-05-31', 6, 1)).toBe('2024-06-30');
  expect(stepDate('2024-12-15', 7, 1)).toBe('2025-01-15');
  expect(stepDate('2024-03-01', 9, -1)).toBe('2024-02-29');
  expect(stepDate('2024-02-29', 0, 1)).toBe('2025-02-28');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 23, 1)).toBe('2024-05-01 ~ 2024-05-11');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 2, -1)).toBe('2023-05-01 ~ 2024-05-10');
  expect(stepDate('11/30/2026', 1, 1)).toBe('12/30/2026');
  expect(stepDate('05/01/2024 ~ 05/10/2024', 17, 1)).toBe('05/01/2024 ~ 05/11/2024');
});

test('a step stays within the allowed range, and ignores text that is not a date', () => {
  expect(stepDate(LAST, 10, 1)).toBe(LAST);
  expect(stepDate('1979-06-01', 1, -1)).toBe('1979-06-01');
  expect(stepDate('soon', 2, 1)).toBe('soon');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 11, 1)).toBe('2024-05-01 ~ 2024-05-10');
});

describe('elsewhere than in the United States', () => {
  afterEach(() => formatBy(() => UNITED_STATES));

  test('a date field shows and reads the day as the venue writes it, and still reads ISO', () => {
    formatBy(() => regionOf('GB'));
    expect(dayPattern()).toBe('DD/MM/YYYY');
    expect(writeDays({ first: '2024-05-01', last: '2024-05-10' })).toBe('01/05/2024 ~ 10/05/2024');
    for (const text of ['3/4/2024', '03/04/2024', '3.4.24', '2024-04-03'])
      expect([text, readDays(text)?.first]).toEqual([text, '2024-04-03']);
    for (const text of ['3/13/2024', '3/4', '3/4/2024/5', 'x/y/z', '31/02/2024'])
      expect([text, readDays(text)]).toEqual([text, null]);
    formatBy(() => regionOf('JP'));
    expect(writeDays({ first: '2024-05-01', last: '2024-05-01' })).toBe('2024/05/01 ~ 2024/05/01');
    expect(readDays('2024/5/1')?.first).toBe('2024-05-01');
  });

  test('a step changes the part at the caret, whatever its place', () => {
    formatBy(() => regionOf('DE'));
    expect(stepDate('31.05.2024', 1, 1)).toBe('01.06.2024');
    expect(stepDate('31.05.2024', 4, 1)).toBe('30.06.2024');
    expect(stepDate('01.05.2024 ~ 10.05.2024', 21, -1)).toBe('01.05.2024 ~ 10.05.2023');
  });
});
