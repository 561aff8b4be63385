/** Labels of one item in one job. */
export const MOST_LABELS_OF_ITEM = 10_000;

/** As many labels as whole bottles, and at least one; one where nobody knows how many there are (PRINT-048, PRINT-053, PRINT-054). */
export function labelsFor(bottles: number | null): number {
  const whole = Math.floor(bottles ?? 1);
  return Math.min(Math.max(whole, 1), MOST_LABELS_OF_ITEM);
}

/** What was typed as a quantity of labels: null where it is none that can be printed (PRINT-050). */
export function readLabels(text: string): number | null {
  const typed = text.trim();
  const quantity = /^\d+$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= MOST_LABELS_OF_ITEM ? quantity : null;
}

/** What is typed in the list of many items: 0 or more; below that is not taken, what is no number is 1 (PRINT-055, PRINT-056). */
export function typedLabels(text: string, before: number): number {
  const quantity = Number(text.trim() === '' ? Number.NaN : text);
  if (Number.isNaN(quantity)) return 1;
  if (quantity < 0) return before;
  return Math.min(Math.floor(quantity), MOST_LABELS_OF_ITEM);
}
