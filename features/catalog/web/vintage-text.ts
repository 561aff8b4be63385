/**
 * The vintage while typing: digits (at most four in a row), dot, slash and the letters M, N, V (ITEM-058 to ITEM-060).
 */
export function vintageText(text: string): string {
  const kept = text.toUpperCase().replace(/[^0-9./MNV]/g, '');
  return kept.replace(/(\d{4})\d+/g, '$1');
}

const SPELLED_OUT = ['NON VINTAGE', 'NON-VINTAGE', 'NONVINTAGE'];

/**
 * The same for forms that accept the spelled-out words too: keeps text that can still become one of them (ITEM-059).
 */
export function newVintageText(text: string): string {
  const begun = text.trimStart().toUpperCase();
  return SPELLED_OUT.some((form) => form.startsWith(begun)) ? begun : vintageText(text);
}
