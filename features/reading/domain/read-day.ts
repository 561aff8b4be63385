import type { DateOrder } from '#shared/domain/date-order.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Parts = readonly [year: string, month: string, day: string];

/** Date formats, each with its readings: 3/4/2026 has two, month first and day first. */
const FORMS: readonly (readonly [RegExp, (found: RegExpExecArray) => readonly Parts[]])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, ([, y = '', m = '', d = '']) => [[y, m, d]]],
  [/\b(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, ([, y = '', m = '', d = '']) => [[y, m, d]]],
  [
    /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/,
    ([, one = '', other = '', y = '']) => [
      [y, one, other],
      [y, other, one],
    ],
  ],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, ([, d = '', m = '', y = '']) => [[y, m, d]]],
  [/\b([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/i, ([, m = '', d = '', y = '']) => [[y, monthOf(m), d]]],
  [/\b(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?,?[\s-](\d{4}|\d{2})\b/i, ([, d = '', m = '', y = '']) => [[y, monthOf(m), d]]],
  [/^(\d{4})(\d{2})(\d{2})$/, ([, y = '', m = '', d = '']) => [[y, m, d]]],
  [/^(\d{2})(\d{2})(\d{2})$/, ([, y = '', m = '', d = '']) => [[y, m, d]]],
];

const monthOf = (name: string): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

/**
 * The first date in a text, as YYYY-MM-DD: no reading, one, or two if month and day can be swapped, month first (D45).
 */
export function readDays(text: string): readonly string[] {
  for (const [form, readings] of FORMS) {
    const found = form.exec(text.trim());
    if (!found) continue;
    const days = readings(found).flatMap((parts) => realDay(parts) ?? []);
    if (days.length > 0) return [...new Set(days)];
  }
  return [];
}

/** The date in a text, if it has only one reading. */
export function readDay(text: string): string | null {
  const [day, ...others] = readDays(text);
  return day !== undefined && others.length === 0 ? day : null;
}

/** The document's date, resolved with the date order of its other dates. */
export function settleDay(days: readonly string[], order: DateOrder | null) {
  const [first, second] = days;
  if (first === undefined || second === undefined) return { day: first ?? null, day_order: order };
  if (order) return { day: order === 'month_first' ? first : second, day_choices: [first, second], day_order: order };
  return { day: null, day_choices: [first, second], day_order: null };
}

function realDay([year, month, day]: Parts): string | null {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written);
  return exists && Number(written.slice(0, 4)) >= 1979 && Number(written.slice(0, 4)) <= 2099 ? written : null;
}
