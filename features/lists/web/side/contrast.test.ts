import { expect, it } from 'vitest';
import { contrastOnPaper, READABLE } from './contrast.ts';

it('tells how well a colour is read on white', () => {
  expect(contrastOnPaper('#000000')).toBeCloseTo(21);
  expect(contrastOnPaper('#FFFFFF')).toBeCloseTo(1);
  expect(contrastOnPaper('#767676')).toBeGreaterThan(READABLE); // the lightest grey that passes
  expect(contrastOnPaper('#777777')).toBeLessThan(READABLE);
});

it('knows no contrast of what is no colour', () => {
  expect(['red', '', '#12', '#12345g'].map(contrastOnPaper)).toEqual(Array(4).fill(undefined));
});
