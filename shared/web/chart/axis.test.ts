import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';

const axis = (kind: 'bars' | 'lines', ...figures: (number | null)[]) =>
  axisOf(
    kind,
    figures.map((Variance, at) => ({ label: String(at), Variance })),
    [{ name: 'Variance', color: 'green' }],
  );

it.each([
  [
    [120, 80],
    [0, 'auto'],
  ],
  [
    [-120, -80],
    ['auto', 0],
  ],
  [
    [-120, 80],
    ['auto', 'auto'],
  ],
  [
    [0, null],
    [0, 'auto'],
  ],
  [[], [0, 'auto']],
])('bars of %j begin at 0', (figures, ends) => {
  expect(axis('bars', ...figures)).toEqual(ends);
});

it('lines show their own range', () => {
  expect(axis('lines', 120, 80)).toEqual(['auto', 'auto']);
});
