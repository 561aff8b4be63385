import { likeness } from '#features/catalog/domain/matching/compare-products.ts';
import { foldName, type NameParts, readName } from '#features/catalog/domain/matching/read-name.ts';

const IS_NUMBER = /^\d+$/;
/** An age or a place in a list; 818 and 1800 are brands. */
const SHORT_NUMBER = /^\d{1,2}$/;
const ARTICLES = new Set(['the', 'le', 'la', 'les', 'el', 'los', 'las', 'il', 'lo', 'der', 'die', 'das']);

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ARTICLES.has(word));

/** Words that labels add to a brand's usual bottle. Any other word may tell one bottle of a brand from another. */
export const USUAL_WORDS = new Set(
  `handmade handcrafted crafted original classic traditional premium imported fine superior frontier london dry irish
  kentucky tennessee scotch scottish canadian american french italian mexican straight blended single malt bourbon label
  brand proof distilled distillery distillers brewing brewery winery vineyard vineyards cellars estate co company
  aperitivo aperitif bitter spirit spirits bottle year years yr yo old aged`.split(/\s+/),
);

/**
 * Kinds that a name may leave out or add: no maker has two bottles that differ only in "vodka", but Hennessy has a VS and an
 * XO, Caymus a Cabernet and a Zinfandel.
 */
const PLAIN_KINDS = new Set(
  `whiskey vodka rum gin tequila mezcal brandy cognac liqueur cordial schnapps amaro wine champagne prosecco cava sparkling
  beer ale lager cider sake soda juice water tonic cola agave`.split(/\s+/),
);

/** By its usual spelling: "whisky" is whiskey. */
export const isPlainKind = (word: string): boolean => readName(word).words.some((each) => PLAIN_KINDS.has(each));

/** A size that no one pours a drink from. */
const MINI_ML = 200;

/**
 * Whether a till's name certainly means this item: the item has all of its words, it has the item's first word, which is
 * the brand, and the item has no other word that tells it from the brand's other bottles. "Bulleit Rye" means Bulleit
 * Rye Frontier Whiskey; "Tanqueray" does not certainly mean Tanqueray Rangpur, nor "Ginger Beer" 2 Gingers, nor
 * "Espresso" Borghetti Espresso Liqueur.
 */
export function isSameProduct(posName: string, itemName: string): boolean {
  const [asked, own] = [wordsOf(posName), wordsOf(itemName)];
  const [brand] = own;
  if (brand === undefined || !asked.includes(brand) || !asked.every((word) => own.includes(word))) return false;
  return own.every((word) => asked.includes(word) || USUAL_WORDS.has(word) || isPlainKind(word));
}

/** Whether this is a bottle for one drink, which a till's name means only if it says so. */
export const isMini = (milliliters: number | null): boolean => milliliters !== null && milliliters < MINI_ML;

interface Brand {
  readonly name: string;
  readonly producer: string | null;
}

interface Stocked extends Brand {
  /** A main type, such as SP. */
  readonly type: string;
}

/** How alike words must be if none is the same: one wrong letter, or nearly all letters of a longer word. */
const ALIKE = 0.8;

/**
 * Whether the words that a till's name has in common with an item are about the item at all. A flavor alone is not:
 * "Coffee" and "Hot Chocolate" are made in the kitchen, not poured from a bottle of liqueur. Nor is a color, for a
 * spirit: a glass of rosé is no Four Roses. Nor is a small number, unless it is the whole name: "#1" is no Ketel One. A
 * word that is only similar must be the brand: "Lagavullin" means Lagavulin, "Smoothie" no Ilegal Smooth, "Red Bull" no
 * Bulleit.
 */
export function mayMean(posName: string, item: Stocked): boolean {
  const asked = readName(posName);
  const own = readName(item.name).words;
  const all = [...own, ...makerOf(item)];
  const common = asked.words.filter((word) => all.includes(word));
  const isSame = common.length === asked.words.length && common.length === own.length;
  if (common.every((word) => SHORT_NUMBER.test(word)) && !(isSame && own.length > 0))
    return namesBrand(asked, item) || joinsBrand(posName, item);
  const [isSpirit, isSoft] = [item.type === 'SP', item.type === 'NA'];
  const isVague = (word: string) => asked.flavors.includes(word) || (isSpirit && isColorOnly(word));
  return isSoft || !(common.every(isVague) || common.every((word) => SOFT.has(word)));
}

/** A bottle of water is no Hampton Water, a rosé. */
const SOFT = new Set('water soda juice tonic cola'.split(' '));

/**
 * Whether a till's name has the first word of an item's name or maker, or one written much like it: "Ty Ku", "Tyku". A
 * number says too little: "Five Vineyards" is no "Number 5".
 */
function namesBrand({ words }: NameParts, item: Brand): boolean {
  const asked = [...words, words.join('')].filter((word) => !IS_NUMBER.test(word));
  return brandsOf(item).some((brand) => asked.some((word) => likeness(word, brand) >= ALIKE));
}

/** Whether a till's name is a brand that is written as one word here and as several there: "Ty Ku", "Tyku". */
export function joinsBrand(posName: string, { name }: Brand): boolean {
  const [asked, own] = [readName(posName).words.join(''), readName(name).words];
  return own.some((_, place) => {
    const joined = own.slice(0, place + 1).join('');
    return Math.abs(joined.length - asked.length) <= 1 && likeness(asked, joined) >= ALIKE;
  });
}

/**
 * A till's name with the initials of a brand spelled out, if items of one brand have them: "JW Black" at a bar with Johnnie
 * Walker. Alone they say too little: "GT" is a drink.
 */
export function spellOut(posName: string, items: readonly Pick<Brand, 'name'>[]): string {
  const [first = '', ...rest] = wordsOf(posName);
  const isShort = /^\p{L}{2,3}$/u.test(first) && readName(first).kinds.length + readName(first).colors.length === 0;
  if (!isShort || rest.length === 0) return posName;
  const own = items.map(({ name }) => wordsOf(name));
  if (own.some((words) => words.includes(first))) return posName;
  const brands = own.flatMap((words) => {
    const brand = words.slice(0, first.length);
    return brand.map((word) => word[0]).join('') === first ? [brand.join(' ')] : [];
  });
  return new Set(brands).size === 1 ? [brands[0], ...rest].join(' ') : posName;
}

/** Whether a till's name has the brand or the kind of an item: then it may mean any bottle of that brand or kind. */
export function namesBrandOrKind(posName: string, item: Brand): boolean {
  const asked = readName(posName);
  return namesBrand(asked, item) || readName(item.name).kinds.some((kind) => asked.kinds.includes(kind));
}

/** Whether a till's name has the brand of an item just as it is written. */
export const hasBrand = (posName: string, item: Brand): boolean =>
  brandsOf(item).some((brand) => readName(posName).words.includes(brand));

/** "Reposado" says tequila, too; "rose" and "black" say nothing but the color. */
const isColorOnly = (word: string): boolean => {
  const { colors, kinds } = readName(word);
  return colors.length > 0 && kinds.length === 0;
};

const makerOf = ({ producer }: Brand) => (producer ? readName(producer).words : []);
const brandsOf = (item: Brand) => [readName(item.name).words[0], makerOf(item)[0]].filter((word) => word !== undefined);
