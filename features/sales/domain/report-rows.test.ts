import { afterEach, expect, test } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { orderReport, type ReportRow } from './report-rows.ts';

const row = (key: string, net = 1): ReportRow => ({
  ...{ key, label: '', lines: 1, quantity: 1, gross: net, discount: 0, net },
  ...{ cost: null, costed_net: 0, profit: null, pour_cost: null },
});

test('hours run from the first to the last with sales of the business day; those between without sales show 0 (D43)', () => {
  const hours = (rows: readonly ReportRow[], cutoff: number) =>
    orderReport('hour', rows, cutoff).map(({ label, net }) => [label, net]);
  expect(hours([row('1', 9), row('22', 30)], 4)).toEqual([
    ['10 PM', 30],
    ['11 PM', 0],
    ['12 AM', 0],
    ['1 AM', 9],
  ]);
  expect(hours([row('4', 1), row('3', 2)], 4)).toHaveLength(24);
  expect(hours([row('12', 1)], 4)).toEqual([['12 PM', 1]]);
  expect(hours([row('3', 1), row('4', 2)], 0).map(([label]) => label)).toEqual(['3 AM', '4 AM']);
  expect(hours([], 4)).toEqual([]);
});

afterEach(() => formatBy(() => UNITED_STATES));

test.each([
  ['US', '12 AM', '5 PM'],
  ['AU', '12 am', '5 pm'],
  ['GB', '00:00', '17:00'],
  ['DE', '00:00', '17:00'],
  ['FR', '00:00', '17:00'],
  ['JP', '00:00', '17:00'],
])('hours are written as in %s', (country, midnight, five) => {
  formatBy(() => regionOf(country));
  expect(orderReport('hour', [row('0'), row('17')], 0).map(({ label }) => label)).toEqual(
    expect.arrayContaining([midnight, five]),
  );
});

test('weekdays begin on Monday; days run from the first to the last with sales', () => {
  expect(orderReport('weekday', [row('7', 5)], 4).map(({ label, net }) => [label, net])).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [day, 0]),
    ['Sunday', 5],
  ]);
  const days = orderReport('day', [row('2026-03-01', 7), row('2026-02-27')], 4);
  expect(days.map(({ key, net }) => [key, net])).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 7],
  ]);
  expect(orderReport('day', [], 4)).toEqual([]);
  expect(orderReport('day', [row('2024-01-01'), row('2026-03-01')], 4)).toHaveLength(2);
  expect(orderReport('category', [row('Wine'), row('Beer')], 4).map(({ key }) => key)).toEqual(['Wine', 'Beer']);
});

test('a time without sales has no money and no pour cost', () => {
  const [monday] = orderReport('weekday', [row('2')], 0);
  const nothing = {
    lines: 0,
    quantity: 0,
    gross: 0,
    discount: 0,
    net: 0,
    cost: null,
    costed_net: 0,
    profit: null,
    pour_cost: null,
  };
  expect(monday).toEqual({ ...nothing, key: '1', label: 'Monday' });
});

test('days without sales show up to 400 days; a longer period shows only days with sales', () => {
  const until = (last: string) => orderReport('day', [row(last), row('2025-01-01')], 0).map(({ key }) => key);
  expect(until('2026-02-04')).toHaveLength(400);
  expect(until('2026-02-05')).toEqual(['2025-01-01', '2026-02-05']);
  expect(until('2025-01-03')).toEqual(['2025-01-01', '2025-01-02', '2025-01-03']);
  expect(orderReport('day', [], 0)).toEqual([]);
});
