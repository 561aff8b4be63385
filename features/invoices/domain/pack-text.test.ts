import { expect, test } from 'vitest';
import { packText } from './pack-text.ts';

test.each([
  [24, 12, '2 cases of 12'],
  [12, 12, '1 case of 12'],
  [17, 12, '1 case of 12 + 5'],
  [6.5, 6, '1 case of 6 + 0.5'],
  [5, 6, 'Case of 6'],
  [-12, 6, '2 cases of 6'],
  [5, 2, '2 cases of 2 + 1'],
  [12.1, 12, '1 case of 12 + 0.1'],
  [5, 1, ''],
  [5, null, ''],
])('%d bottles in packs of %s are ordered as "%s"', (quantity, pack, text) => {
  expect(packText(quantity, pack)).toBe(text);
});
