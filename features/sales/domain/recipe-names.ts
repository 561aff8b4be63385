/** Words that do not distinguish drinks. */
const FILLERS = new Set('the a an our house classic cocktail drink glass regular and of with'.split(' '));

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (text: string): string =>
  plain(text)
    .split(' ')
    .filter((word) => word && !FILLERS.has(word))
    .sort()
    .join(' ');

/** "Godfather" is "God Father". */
const together = (text: string): string => plain(text).replaceAll(' ', '');

export interface NamedRecipe {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds the recipe with a till's name: exact if only case, accents, and punctuation differ, near if the same words
 * are in another order, mixed with filler words, or written as one. A name of two recipes finds neither.
 */
export function recipesByName<Recipe extends NamedRecipe>(recipes: readonly Recipe[]) {
  const exact = Map.groupBy(recipes, ({ name }) => plain(name));
  const near = Map.groupBy(recipes, ({ name }) => words(name));
  const joined = Map.groupBy(recipes, ({ name }) => together(name));
  const only = (found: readonly Recipe[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return (name: string, stated: string | null): { recipe: Recipe; isExact: boolean } | undefined => {
    const variation = stated?.toLowerCase() === 'regular' ? null : stated;
    const whole = [name, variation].filter(Boolean).join(' ');
    const same = only(exact.get(plain(whole))) ?? (variation ? undefined : only(exact.get(plain(name))));
    if (same) return { recipe: same, isExact: true };
    const key = words(whole);
    const alike = key
      ? (only(near.get(key)) ?? only(near.get(words(name))) ?? only(joined.get(together(whole))))
      : undefined;
    return alike && { recipe: alike, isExact: false };
  };
}
