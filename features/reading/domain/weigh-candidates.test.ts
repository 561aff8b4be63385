import { expect, test } from 'vitest';
import { type Reason, type Weighed, weighCandidates } from './weigh-candidates.ts';

const one = (reason: Reason, confidence: number, contradicts = false): Weighed => ({ reason, confidence, contradicts });

test.each([
  ['nothing', [], 'choose'],
  ['the vendor’s number', [one('code', 1)], 'sure'],
  ['the vendor’s number, but another size', [one('code', 1, true)], 'likely'],
  ['an earlier choice', [one('learned', 0.99)], 'sure'],
  ['an earlier choice, but another size', [one('learned', 0.99, true)], 'likely'],
  ['a barcode', [one('barcode', 0.9)], 'sure'],
  ['a barcode whose name is another one', [one('barcode', 0.89)], 'likely'],
  ['a barcode, but another size', [one('barcode', 1, true)], 'choose'],
  ['a name that fits', [one('name', 0.9)], 'sure'],
  ['a name that nearly fits', [one('name', 0.89)], 'likely'],
  ['a name that fits, but another size', [one('name', 1, true)], 'choose'],
  ['two names that fit', [one('name', 0.93), one('name', 0.9)], 'likely'],
  ['a name with a lead', [one('name', 0.95), one('name', 0.9)], 'sure'],
  ['a name at the edge', [one('name', 0.65)], 'likely'],
  ['a name below it', [one('name', 0.64)], 'choose'],
  ['what a model chose', [one('model', 0.7)], 'likely'],
  ['what a model chose, however sure', [one('model', 1)], 'likely'],
  ['what a model chose, but another size', [one('model', 1, true)], 'choose'],
] as const)('%s is %j: %s', (_, candidates, confidence) => {
  expect(weighCandidates(candidates)).toBe(confidence);
});
