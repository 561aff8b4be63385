import { parseQuantity } from '#shared/domain/quantity-expression.ts';

/** While typing, at most two decimals are kept (STK-016). */
export const twoDecimals = (text: string): string => text.replace(/(\.\d{2})\d+/g, '$1');

/** What was typed as a number: sums, fractions and cases are worked out; `null` is nothing or nonsense. */
export function readQuantity(text: string, unitsPerCase?: number): number | null {
  const parsed = parseQuantity(text.replace('$', ''), { decimals: 2, unitsPerCase });
  return parsed.ok ? parsed.value : null;
}
