import { formatToEdit, numberMarks } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

/** While typing, at most two decimals are kept (STK-016). */
export const twoDecimals = (text: string): string =>
  text.replace(numberMarks().decimal === ',' ? /(,\d{2})\d+/g : /(\.\d{2})\d+/g, '$1');

/** What was typed as a number: sums, fractions and cases are worked out; `null` is nothing or nonsense. */
export function readQuantity(text: string, unitsPerCase?: number): number | null {
  const parsed = parseQuantity(text, { decimals: 2, unitsPerCase });
  return parsed.ok ? parsed.value : null;
}

/** Why a text is no quantity: nothing was typed, or how to write it. */
export function quantityProblem(text: string, missing: string, unitsPerCase?: number): string {
  const parsed = parseQuantity(text, { decimals: 2, unitsPerCase });
  return text.trim() === '' || parsed.ok ? missing : parsed.reason;
}

const isLong = (text: string) =>
  (numberMarks().decimal === ',' ? /^\s*\d*,\d{3,}\s*$/ : /^\s*\d*\.\d{3,}\s*$/).test(text);

/** A plain figure is rounded to two decimals when its field is left (QSTK-006, QSTK-012); a sum stays as typed. */
export function roundedText(text: string): string {
  return isLong(text) ? formatToEdit(readQuantity(text)) : text;
}
