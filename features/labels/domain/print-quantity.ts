/** Labels of one item in one job. */
export const MOST_LABELS_OF_ITEM = 10_000;

/** One label per whole bottle, and at least one; one if the quantity is unknown (PRINT-048, PRINT-053, PRINT-054). */
export function labelsFor(bottles: number | null): number {
  const whole = Math.floor(bottles ?? 1);
  return Math.min(Math.max(whole, 1), MOST_LABELS_OF_ITEM);
}

/** A typed quantity of labels; null if it cannot be printed (PRINT-050). */
export function readLabels(text: string): number | null {
  const typed = text.trim();
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= MOST_LABELS_OF_ITEM ? quantity : null;
}

/**
 * A quantity typed in the list of many items: 0 or more; negative values are ignored, an invalid number is 1
 * (PRINT-055, PRINT-056).
 */
export function typedLabels(text: string, before: number): number {
  const quantity = Number(text.trim() === '' ? Number.NaN : text);
  if (Number.isNaN(quantity)) return 1;
  if (quantity < 0) return before;
  return Math.min(Math.floor(quantity), MOST_LABELS_OF_ITEM);
}
