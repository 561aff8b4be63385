import { formatToEdit, numberMarks } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

/** Keeps at most two decimals while typing (STK-016). */
export const twoDecimals = (text: string): string =>
  text.replace(numberMarks().decimal === ',' ? /(,\d{2})\d+/g : /(\.\d{2})\d+/g, '$1');

/** The typed text as a number: sums, fractions and cases are calculated; `null` if empty or invalid. */
export function readQuantity(text: string, unitsPerCase?: number): number | null {
  const parsed = parseQuantity(text, { decimals: 2, unitsPerCase });
  return parsed.ok ? parsed.value : null;
}

/** Why a text is not a quantity: it is missing, or how to write it. */
export function quantityProblem(text: string, missing: string, unitsPerCase?: number): string {
  const parsed = parseQuantity(text, { decimals: 2, unitsPerCase });
  return text.trim() === '' || parsed.ok ? missing : parsed.reason;
}

const isLong = (text: string) =>
  (numberMarks().decimal === ',' ? /^\s*\d*,\d{3,}\s*$/ : /^\s*\d*\.\d{3,}\s*$/).test(text);

/** Rounds a plain number to two decimals on blur (QSTK-006, QSTK-012); a sum stays as typed. */
export function roundedText(text: string): string {
  return isLong(text) ? formatToEdit(readQuantity(text)) : text;
}
