/**
 * A spreadsheet runs text that starts with one of these characters as a formula. Such text is written with a leading
 * apostrophe, which spreadsheets take for "this is text", and loses it when it is read again. Text that already starts
 * with apostrophes gets one more, so that every text comes back unchanged.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

export function guardFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
