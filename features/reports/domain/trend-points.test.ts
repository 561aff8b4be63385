import { expect, test } from 'vitest';
import { trendPoints } from './trend-points.ts';

test.each([
  [1, [[0, 0]]],
  [
    7,
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
    ],
  ],
  [
    32,
    [
      [0, 3],
      [4, 10],
      [11, 17],
      [18, 24],
      [25, 31],
    ],
  ],
  [
    38,
    [
      [0, 9],
      [10, 16],
      [17, 23],
      [24, 30],
      [31, 37],
    ],
  ],
])('%i days are days, or weeks that end on the last day', (days, points) => {
  expect(trendPoints(days)).toEqual(points);
});

test.each([
  [30, 30, 0],
  [31, 31, 0],
  [90, 13, 5],
  [365, 52, 7],
])('%i days have %i points, and the first ends on day %i', (days, count, end) => {
  const points = trendPoints(days);
  expect([points.length, points[0]]).toEqual([count, [0, end]]);
  for (const [index, [first]] of points.entries())
    expect(first).toBe(index === 0 ? 0 : (points[index - 1]?.[1] ?? 0) + 1);
  expect(points.at(-1)?.[1]).toBe(days - 1);
});
