import { expect } from 'vitest';
import type { Fold } from './till-books.ts';

/** Items with no net sales may be missing on either side. */
export function expectFold(found: Fold, wanted: Fold): void {
  const some = ({ units, ...money }: Fold) => ({
    ...money,
    units: Object.fromEntries(Object.entries(units).filter(([, count]) => count !== 0)),
  });
  expect(some(found)).toEqual(some(wanted));
}
