import { expect, test } from 'vitest';
import { runningFormula, varianceFormula } from './total-formulas.ts';

const TOTALS = { running_count: 1045.36, counted_running_count: 936.66, actual_count: 662.16 };

test('the totals add up as shown, and say what the percentage refers to', () => {
  expect(varianceFormula(TOTALS)).toBe('actual 662.16 − running 936.66 of counted items; percent of 936.66');
  expect(runningFormula(TOTALS)).toBe('counted items 936.66 + not counted 108.70');
});

test('before anything is counted they say how they are calculated', () => {
  const none = { ...TOTALS, counted_running_count: null, actual_count: null };
  expect(varianceFormula(none)).toBe('actual − running, of counted items');
  expect(runningFormula(none)).toBe('starting + purchases − sales + manual adjustments');
  expect(runningFormula(undefined)).toBe('starting + purchases − sales + manual adjustments');
});
