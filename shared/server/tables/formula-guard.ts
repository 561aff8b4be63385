/**
 * A spreadsheet runs text that begins with one of these signs as a formula. Such text is written with an apostrophe
 * before it, which spreadsheets take for "this is text" and show without harm, and loses it when it is read again.
 * Text that already had apostrophes gets one more, so that every text comes back as it was.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

export function guardFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
