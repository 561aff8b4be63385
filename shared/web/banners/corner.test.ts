import { expect, it } from 'vitest';
import { nearestCorner } from './corner.ts';

it('snaps to the nearest corner', () => {
  expect(nearestCorner(10, 10, 1000, 800)).toBe('top-left');
  expect(nearestCorner(600, 300, 1000, 800)).toBe('top-right');
  expect(nearestCorner(499, 401, 1000, 800)).toBe('bottom-left');
  expect(nearestCorner(900, 700, 1000, 800)).toBe('bottom-right');
});
