import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-3', "'-3"],
  ['@gin', "'@gin"],
  ['＝SUM(A1)', "'＝SUM(A1)"],
  ["'=1", "''=1"],
  ['Gin = good', 'Gin = good'],
  ["O'Neil", "O'Neil"],
  ["'tis", "'tis"],
  ['', ''],
])('%j is written as %j and read as it was', (text, written) => {
  expect(guardFormula(text)).toBe(written);
  expect(unguardFormula(written)).toBe(text);
});
