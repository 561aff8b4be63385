import { expect, test } from 'vitest';
import { orderReport, type ReportRow } from './report-rows.ts';

const row = (key: string, net = 1): ReportRow => ({
  ...{ key, label: '', lines: 1, quantity: 1, gross: net, discount: 0, net },
  ...{ cost: null, costed_net: 0, pour_cost: null },
});

test('hours begin at the start of the business day, and those without sales show 0 (D43)', () => {
  const rows = orderReport('hour', [row('1', 9), row('22', 30)], 4);
  expect(rows).toHaveLength(24);
  expect([rows[0]?.label, rows[8]?.label, rows[18], rows[21], rows[23]?.label]).toMatchObject([
    ...['4 AM', '12 PM'],
    { label: '10 PM', net: 30 },
    { label: '1 AM', net: 9 },
    '3 AM',
  ]);
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
