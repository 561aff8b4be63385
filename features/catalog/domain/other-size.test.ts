import { expect, test } from 'vitest';
import { foundSize } from './other-size.ts';

const size = { name: '750 mL' };

test.each([
  [{ size }, '750 mL'],
  [{ size, other: null, lacks: null }, '750 mL'],
  [{ size, other: 'size' }, '750 mL, other size'],
  [{ size, other: null, lacks: 'black' }, '750 mL, without “black”'],
  [{ size, other: 'vintage', lacks: 'blanc' }, '750 mL, other vintage, without “blanc”'],
] as const)('what a search result has otherwise stands after its size: %j is %s', (found, text) => {
  expect(foundSize(found)).toBe(text);
});
