import { expect, it } from 'vitest';
import { isNearBottom, rowHeightOf } from './grid-virtual.ts';

it('estimates 60 for an unmeasured row (SHELL-013, OCONST-063)', () => {
  expect(rowHeightOf('measured', undefined, false)).toBe(60);
});

it('uses known heights unchanged, or shorter if compact', () => {
  expect(rowHeightOf(70, {}, false)).toBe(70);
  expect(rowHeightOf((row: { matched: boolean }) => (row.matched ? 56 : 70), { matched: false }, false)).toBe(70);
  expect(rowHeightOf(56, {}, true)).toBe(38);
});

it('loads more within 300 px of the bottom', () => {
  const at = (above: number) => isNearBottom({ scrollHeight: 5000, clientHeight: 700, scrollTop: 5000 - 700 - above });
  expect(at(299)).toBe(true);
  expect(at(301)).toBe(false);
});
