import { foldName } from '#features/catalog/domain/matching/read-name.ts';

const ARTICLES = new Set(['the', 'le', 'la', 'les', 'el', 'los', 'las', 'il', 'lo', 'der', 'die', 'das']);

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ARTICLES.has(word));

/**
 * Whether a till's name certainly means this item: the item has all of its words, and it has the item's first word, which
 * is the brand. "Bulleit Rye" means Bulleit Rye Frontier Whiskey; "Ginger Beer" does not mean 2 Gingers, nor "Espresso"
 * Borghetti Espresso Liqueur.
 */
export function isSameProduct(posName: string, itemName: string): boolean {
  const [asked, own] = [wordsOf(posName), wordsOf(itemName)];
  const [brand] = own;
  return brand !== undefined && asked.includes(brand) && asked.every((word) => own.includes(word));
}
