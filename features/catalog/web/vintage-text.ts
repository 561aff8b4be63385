/** While typing: digits (at most four in a row), dot, slash and the letters M, N, V (ITEM-058 to ITEM-060). */
export function vintageText(text: string): string {
  const kept = text.toUpperCase().replace(/[^0-9./MNV]/g, '');
  return kept.replace(/(\d{4})\d+/g, '$1');
}
