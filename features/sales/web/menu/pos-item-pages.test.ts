import { expect, test } from 'vitest';
import { posItemPages } from './pos-item-pages.ts';

test('CONST-038: POS items go stale after 50 s', () => {
  expect(posItemPages({ match: 'all' }).staleTime).toBe(50_000);
});
