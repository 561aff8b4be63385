import { expect, it } from 'vitest';
import { cutStockList } from './stock-list.ts';

it('cuts the stock list at 40 characters (CONST-026, NAV-116)', () => {
  expect(cutStockList('Back Bar 12')).toBe('Back Bar 12');
  expect(cutStockList('x'.repeat(40))).toBe('x'.repeat(40));
  expect(cutStockList('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
});
