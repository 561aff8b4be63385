import { likeness, oftenLeftOut } from '#features/catalog/domain/matching/compare-products.ts';
import { type NameParts, readName } from '#features/catalog/domain/matching/read-name.ts';
import { isPlainKind, joinsBrand, USUAL_WORDS } from './same-product.ts';

interface Bottle {
  readonly name: string;
  readonly producer: string | null;
}

const list = (text: string) => text.trim().split(/\s+/);

/** Words of which a bottle has one: two names with different ones mean two bottles. Those of one line mean the same. */
const ONE_OF_EACH = [
  ['silver white blanco blanc', 'gold golden', 'reposado', 'anejo', 'cristalino', 'black', 'red rouge', 'blue', 'green', 'rose'],
  ['vs', 'vsop', 'xo'],
  ['rye', 'bourbon', 'scotch', 'irish', 'canadian'],
  ['dry', 'sweet'],
  ['cabernet', 'merlot', 'chardonnay', 'riesling', 'zinfandel', 'shiraz', 'malbec', 'tempranillo', 'sangiovese', 'nebbiolo', 'noir', 'grigio'],
  ['lager pilsner pils', 'ipa', 'stout', 'porter', 'cider'],
].map((group) => group.map(list)); // biome-ignore format: one group a line

/** Words of the till, and drinks, that name no product. */
const OF_THE_TILL = new Set(
  list(`house well call rail top shelf happy hour hh special extra plus neat rocks up chilled single tasting new by the
    side back cocktail drink pour shot bar spritz sour fizz mule collins martini margarita mimosa sangria punch highball`),
);

/** How a bottle was made: many brands say so. */
const STYLES = new Set(list('small batch barrel cask strength'));

/** Words of drinks that bartenders make; bottled ones have a brand, too. */
const COCKTAILS = new Set(
  list(`paloma mojito margarita martini daiquiri negroni manhattan cosmopolitan cosmo caipirinha julep mule sour spritz
    colada pina long island iced tea old fashioned mimosa bellini sangria spicy frozen classic`),
);

/** A word that both names have, as it is or abbreviated. */
const isIn = (word: string, among: readonly string[]) => among.some((each) => likeness(word, each) > 0.5);

/** A word that tells one bottle of a brand from another. */
const isTelling = (word: string) =>
  !USUAL_WORDS.has(word) && !OF_THE_TILL.has(word) && !isPlainKind(word) && !oftenLeftOut(word);

/**
 * What a till's name says against an item that shares words with it. `other`: it is another bottle, because both say
 * different colors, grades, grapes, flavors, or numbers ("Johnnie Walker Black" is no Red Label), or another brand,
 * because they share nothing but such words ("Espolon Blanco" is no Casamigos Blanco, "Bud Light Lime" no Light Lager).
 * `unlikely`: the till's name has a telling word that the item lacks ("Bud Light Lime" is hardly Bud Light), or it is a
 * cocktail and the item a bottled one of a brand ("Mojito").
 */
export function doubtOf(posName: string, item: Bottle): 'other' | 'unlikely' | null {
  const [asked, own] = [readName(posName), readName(item.name)];
  if (differs(asked, own)) return 'other';
  if (joinsBrand(posName, item)) return null;
  const all = [...own.words, ...(item.producer ? readName(item.producer).words : [])];
  const missing = asked.words.filter((word) => isTelling(word) && !isIn(word, all) && !isSynonymIn(word, all));
  const names = (words: readonly string[]) => words.filter((word) => isTelling(word) && !isStyle(word));
  const sharesName = names(asked.words).some((word) => isIn(word, all));
  const isCocktail =
    asked.words.some((word) => COCKTAILS.has(word)) &&
    asked.words.every((word) => COCKTAILS.has(word) || OF_THE_TILL.has(word));
  if (isCocktail && own.words.some((word) => isTelling(word) && !isStyle(word) && !COCKTAILS.has(word)))
    return 'unlikely';
  const common = asked.words.filter((word) => isIn(word, all));
  const isOther = names(own.words).length > 0 || (common.length > 0 && common.every(isColorOrFlavor));
  const isOtherBrand = !sharesName && names(missing).length > 0 && isOther;
  return isOtherBrand ? 'other' : missing.length > 0 ? 'unlikely' : null;
}

const isSynonymIn = (word: string, among: readonly string[]) =>
  ONE_OF_EACH.flat().some((same) => same.includes(word) && same.some((each) => among.includes(each)));

/** Whether a till's name says more than a kind, color, or flavor: "Lager" and "Red Wine" name no product. */
export const namesProduct = (posName: string): boolean =>
  readName(posName).words.some((word) => isTelling(word) && !isStyle(word));

/** A color, grape, kind, or flavor: it belongs to many brands. */
function isStyle(word: string): boolean {
  const { colors, flavors, kinds } = readName(word);
  return colors.length + flavors.length + kinds.length > 0 || STYLES.has(word);
}

function isColorOrFlavor(word: string): boolean {
  const { colors, flavors, kinds } = readName(word);
  return colors.length + flavors.length > 0 && kinds.length === 0;
}

function differs(asked: NameParts, own: NameParts): boolean {
  const meant = (group: readonly (readonly string[])[], { words }: NameParts) =>
    group.filter((same) => same.some((word) => words.includes(word)));
  return (
    ONE_OF_EACH.some((group) => areApart(meant(group, asked), meant(group, own))) ||
    areApart(asked.flavors, own.flavors) ||
    areApart(numbersOf(asked), numbersOf(own))
  );
}

const numbersOf = ({ age, numbers }: NameParts) => [...(age === null ? [] : [age]), ...numbers];

/** Both have some, and none in common. */
const areApart = <Value>(mine: readonly Value[], theirs: readonly Value[]) =>
  mine.length > 0 && theirs.length > 0 && !mine.some((each) => theirs.includes(each));
