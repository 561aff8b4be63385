/** How a document writes days with slashes or dashes: 3/4/2026 is March 4 or April 3. */
export type DateOrder = 'month_first' | 'day_first';

const NUMBERED = /(?<![\w/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\w/-])/g;

/** The orders shown by unambiguous days in `texts`: none, one, or two that contradict each other. */
export function dateOrdersOf(texts: Iterable<string>): ReadonlySet<DateOrder> {
  const found = new Set<DateOrder>();
  for (const text of texts)
    for (const [, first, , second] of text.matchAll(NUMBERED)) {
      if (Number(first) > 12 && Number(second) <= 12) found.add('day_first');
      if (Number(second) > 12 && Number(first) <= 12) found.add('month_first');
    }
  return found;
}

/** The order shown by unambiguous days in `texts`; null if there are none, or if they disagree (D45). */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const [order, ...others] = dateOrdersOf(texts);
  return order && others.length === 0 ? order : null;
}

/** Whether a cell begins with a day that can be read two ways, such as 3/4/2026 or 03-04-26. */
export function isAmbiguousDay(text: string): boolean {
  const [, first, , second] = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text.trim()) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}
