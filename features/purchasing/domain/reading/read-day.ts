const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const FORMS: readonly (readonly [RegExp, (found: RegExpExecArray) => readonly [string, string, string]])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, ([, y = '', m = '', d = '']) => [y, m, d]],
  [/\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/, ([, m = '', d = '', y = '']) => [y, m, d]],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, ([, d = '', m = '', y = '']) => [y, m, d]],
  [/\b([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/i, ([, m = '', d = '', y = '']) => [y, monthOf(m), d]],
  [/\b(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?,?[\s-](\d{4}|\d{2})\b/i, ([, d = '', m = '', y = '']) => [y, monthOf(m), d]],
  [/^(\d{4})(\d{2})(\d{2})$/, ([, y = '', m = '', d = '']) => [y, m, d]],
  [/^(\d{2})(\d{2})(\d{2})$/, ([, y = '', m = '', d = '']) => [y, m, d]],
];

const monthOf = (name: string): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

/** The first calendar day in a text, as YYYY-MM-DD; 3/4/2026 is read as people in the US write it. */
export function readDay(text: string): string | null {
  for (const [form, parts] of FORMS) {
    const found = form.exec(text.trim());
    if (!found) continue;
    const [year, month, day] = parts(found);
    const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const real = new Date(`${written}T00:00:00Z`);
    const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written);
    if (exists && Number(written.slice(0, 4)) >= 1979 && Number(written.slice(0, 4)) <= 2099) return written;
  }
  return null;
}
