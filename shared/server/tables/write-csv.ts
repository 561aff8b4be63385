import { guardFormula } from '#shared/domain/formula-guard.ts';

/** Text is guarded against formulas; numbers are not text and are left as they are. */
export type CsvValue = string | number | boolean | null | undefined | { readonly figure: string | null };

/** An exact figure from the database, without trailing zeros. */
export function figure(decimal: string | null | undefined): { readonly figure: string | null } {
  if (decimal === null || decimal === undefined) return { figure: null };
  return { figure: decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal };
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(showCell).join(',')}\r\n`;
}

function showCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.figure ?? '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  // Also quoted if a reader would trim spaces.
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
