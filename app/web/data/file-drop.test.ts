import { expect, it } from 'vitest';
import { showSize } from './file-drop.tsx';

it('shows file sizes in readable units', () => {
  expect([0, 812, 999, 1000, 15_400_000].map(showSize)).toEqual([
    '0 bytes',
    '812 bytes',
    '999 bytes',
    '1.0 KB',
    '15.4 MB',
  ]);
});
