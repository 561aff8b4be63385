import { expect, test } from 'vitest';
import { latestDay } from '#shared/domain/business-days.ts';
import { isDay, readDays, stepDate, writeDays } from './day-text.ts';

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
  expect(readDays(writeDays({ first: '2024-05-01', last: '2024-05-10' }))?.last).toBe('2024-05-10');
});

test('other text is ignored (FLT-043, CTRL-010)', () => {
  for (const text of ['abc', '', '2024-05-01 ~', '2024-05-01 ~ soon', '2024-05-01 ~ 2024-05-02 ~ 2024-05-03'])
    expect([text, readDays(text)]).toEqual([text, null]);
  expect(readDays('1978-12-31 ~ 2024-05-01')).toBeNull();
});

test('a step changes the part of the date at the caret (CTRL-007)', () => {
  expect(stepDate('2024-05-31', 6, 1)).toBe('2024-06-30');
  expect(stepDate('2024-12-15', 7, 1)).toBe('2025-01-15');
  expect(stepDate('2024-03-01', 9, -1)).toBe('2024-02-29');
  expect(stepDate('2024-02-29', 0, 1)).toBe('2025-02-28');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 23, 1)).toBe('2024-05-01 ~ 2024-05-11');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 2, -1)).toBe('2023-05-01 ~ 2024-05-10');
});

test('a step stays within the allowed range, and ignores text that is not a date', () => {
  expect(stepDate(LAST, 10, 1)).toBe(LAST);
  expect(stepDate('1979-06-01', 1, -1)).toBe('1979-06-01');
  expect(stepDate('soon', 2, 1)).toBe('soon');
  expect(stepDate('2024-05-01 ~ 2024-05-10', 11, 1)).toBe('2024-05-01 ~ 2024-05-10');
});
