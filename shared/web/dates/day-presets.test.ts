import { expect, test } from 'vitest';
import { dayPresets, type PresetKind } from './day-presets.ts';

const labels = (kind: PresetKind) => dayPresets('2024-05-15', kind).map(({ label }) => label);

function daysOf(label: string, today: string, kind: PresetKind = 'list'): string | undefined {
  const days = dayPresets(today, kind).find((preset) => preset.label === label)?.days;
  return days ? `${days.first}..${days.last}` : undefined;
}

test('lists offer ten presets in this order (FLT-034, OCONST-054)', () => {
  expect(labels('list')).toEqual([
    'Today',
    'Yesterday',
    'This Week',
    'Past 7 Days',
    'Last Week',
    'This Month',
    'Last Month',
    'This Year',
    'Last Year',
    'All Time',
  ]);
  expect(dayPresets('2024-05-15', 'list').at(-1)?.days).toBeNull();
});

test('elsewhere all time is not offered (OCONST-052)', () => {
  expect(labels('plain')).toEqual([
    'Today',
    'Yesterday',
    'This Week',
    'Past 7 days',
    'Last week',
    'This month',
    'Last month',
    'This year',
    'Last year',
  ]);
});

test('weeks begin on Monday, in both lists (FLT-035, FLT-036, OCONST-053, OCONST-055)', () => {
  expect(daysOf('This Week', '2024-05-15')).toBe('2024-05-13..2024-05-15');
  expect(daysOf('This Week', '2024-05-19')).toBe('2024-05-13..2024-05-19');
  expect(daysOf('This Week', '2024-05-13')).toBe('2024-05-13..2024-05-13');
  expect(daysOf('Last Week', '2024-05-15')).toBe('2024-05-06..2024-05-12');
  expect(daysOf('This Week', '2024-05-15', 'plain')).toBe('2024-05-13..2024-05-15');
  expect(daysOf('Last week', '2024-05-15', 'plain')).toBe('2024-05-06..2024-05-12');
});

test('today and yesterday are single days (FLT-037)', () => {
  expect(daysOf('Today', '2024-03-01')).toBe('2024-03-01..2024-03-01');
  expect(daysOf('Yesterday', '2024-03-01')).toBe('2024-02-29..2024-02-29');
});

test('months and years follow the calendar; the current ones end today (FLT-038, FLT-039)', () => {
  expect(daysOf('Past 7 Days', '2024-03-31')).toBe('2024-03-25..2024-03-31');
  expect(daysOf('This Month', '2024-03-31')).toBe('2024-03-01..2024-03-31');
  expect(daysOf('Last Month', '2024-03-31')).toBe('2024-02-01..2024-02-29');
  expect(daysOf('Last Month', '2024-01-10')).toBe('2023-12-01..2023-12-31');
  expect(daysOf('This Year', '2024-03-31')).toBe('2024-01-01..2024-03-31');
  expect(daysOf('Last Year', '2024-03-31')).toBe('2023-01-01..2023-12-31');
});
