/** Control characters and line breaks, which a mail header must not contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for here
export const BREAKS_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
