import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it('is the name and "copy", numbered if that name is taken', () => {
  expect(copyName('Reds', ['Reds'])).toBe('Reds copy');
  expect(copyName('Reds', ['Reds', 'REDS copy', 'Reds copy 2'])).toBe('Reds copy 3');
  expect(copyName('x'.repeat(170), [])).toHaveLength(170);
});
