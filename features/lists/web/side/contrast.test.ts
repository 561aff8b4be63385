import { expect, it } from 'vitest';
import { contrastOnPaper, READABLE } from './contrast.ts';

it('gives the contrast of a color on white', () => {
  expect(contrastOnPaper('#000000')).toBeCloseTo(21);
  expect(contrastOnPaper('#FFFFFF')).toBeCloseTo(1);
  expect(contrastOnPaper('#767676')).toBeGreaterThan(READABLE); // the lightest gray that passes
  expect(contrastOnPaper('#777777')).toBeLessThan(READABLE);
});

it('gives no contrast for an invalid color', () => {
  expect(['red', '', '#12', '#12345g'].map(contrastOnPaper)).toEqual(Array(4).fill(undefined));
});
