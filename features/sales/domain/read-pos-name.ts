/** The parts of a till's name: the product and its serving. */
export interface PosName {
  /** The name without words about serving, to find the item. */
  readonly product: string;
  readonly vintage: string | null;
  /** As written: "6 oz". */
  readonly amount: string | null;
  /** A glass, a pint, or a flight; the venue's sizes define how much it is. */
  readonly serving: string | null;
  /** Sold as it is stocked: a bottle or a can. */
  readonly whole: boolean;
  /** Twice the usual pour. */
  readonly isDouble: boolean;
  /** A change to another drink: it takes some of the item, even of one that is otherwise sold whole. */
  readonly isAddition: boolean;
}

const SERVINGS: Readonly<Record<string, string>> = {
  glass: 'glass',
  gls: 'glass',
  gl: 'glass',
  btg: 'glass',
  carafe: 'carafe',
  pint: 'pint',
  shot: 'shot',
  pour: 'pour',
  draft: 'draft',
  draught: 'draft',
  tap: 'draft',
};
/** Also parts of names (Half Acre, Schooner Exact), so they mean a serving only at the end. */
const LAST_SERVINGS = new Set(['half', 'schooner', 'growler', 'flight']);
const WHOLES = new Set(['bottle', 'bottles', 'btl', 'btls', 'can', 'cans']);

/** Only numbers with a unit: others may be an age, a vintage, or a brand. */
const AMOUNT =
  /(?<![\p{L}\p{N}.])\d+(?:[.,]\d+)?\s*(?:fl\.?\s*oz|oz|ounces?|ml|cl|dl|l|ltr|lit(?:er|re)s?|g|kg|lbs?)(?![\p{L}\p{N}])/iu;
const DOUBLE = /^(double|dbl)$/i;
/** Older years are names: Don Julio 1942, Old Forester 1920, Rye 1911. */
const VINTAGE = /(?<![\p{L}\p{N}])(?:19[5-9]\d|20[0-4]\d)(?![\p{L}\p{N}])/u;

/** How buttons begin that change a drink: "Sub Grey Goose", "Add Campari", "With Titos", "+ Fernet". */
const REQUEST =
  /^\s*(?:(?:sub(?:stitute)?|swap|add(?:ed)?|plus|upgrade|upcharge|with|w)\b(?:\s*(?:for|to)\b)?[\s/:.-]*|\++\s*)(?=[\p{L}\p{N}])/iu;

/** Whether a name asks for a change to another drink. What it sells may be part of that drink, so it is never sure. */
export const isRequest = (name: string): boolean => REQUEST.test(name);

/** A name without the words that make it a request; "Sub" alone stays, a sandwich. */
export const withoutRequest = (name: string): string => name.replace(REQUEST, '');

/** Reads "Cabernet 2015 Glass", or "Cabernet 2015" with the variation "6 oz". */
export function readPosName(name: string, variation: string | null): PosName {
  const text = [withoutRequest(name), variation].filter(Boolean).join(' ');
  const amount = text.match(AMOUNT)?.[0] ?? null;
  const vintage = text.match(VINTAGE)?.[0] ?? null;
  const words = text
    .replace(amount ?? '', ' ')
    .replace(vintage ?? '', ' ')
    .split(/[\s,;:()[\]/|+-]+/)
    .filter(Boolean);
  const meaning = words.map((word) => word.toLowerCase().replace(/[.'’]+$/, ''));
  const speaksOfServing = (word: string) => Object.hasOwn(SERVINGS, word) || WHOLES.has(word) || word === 'regular';
  const last = meaning.findIndex((word, place) => LAST_SERVINGS.has(word) && endsName(meaning, place, variation));
  // "Double IPA" is a beer; after a name, "double" is a pour.
  const isDouble = DOUBLE.test(variation ?? '') || DOUBLE.test(meaning.at(-1) ?? '');
  const product = words.filter(
    (_, place) =>
      place !== last &&
      !speaksOfServing(meaning[place] as string) &&
      !(isDouble && DOUBLE.test(meaning[place] as string)),
  );
  const named = meaning.find((word) => Object.hasOwn(SERVINGS, word));
  const serving = last >= 0 ? meaning[last] : named && SERVINGS[named];
  return {
    product: (product.length > 0 ? product : words).join(' '),
    vintage,
    amount,
    serving: serving ?? null,
    isDouble,
    isAddition: isRequest(name),
    whole: !serving && meaning.some((word) => WHOLES.has(word)),
  };
}

/** "Guinness Half", "Guinness Half Pint", or the variation "Half"; "Half Bottle" is a bottle. */
function endsName(meaning: readonly string[], place: number, variation: string | null): boolean {
  const rest = meaning.slice(place + 1).filter((word) => word !== 'pint' && word !== 'regular');
  const inVariation = variation ? variation.trim().split(/[\s-]+/).length : 0;
  return place > 0 && (rest.length === 0 || (rest.length < inVariation && !rest.some((word) => WHOLES.has(word))));
}

/** Servings that only beer and cider have. */
const OF_BEER = new Set(['pint', 'schooner', 'growler']);
/** Servings that other drinks have too, if a name or a category says so. */
const MOSTLY_OF_BEER = new Set(['half', 'flight']);
const OTHER_DRINK =
  /\b(wines?|reds?|whites?|ros[eé]|port|sherry|sake|whisk\w*|bourbons?|ryes?|scotch|tequilas?|mezcals?|rums?|gins?|vodkas?|spirits?|liquors?|liqueurs?|cocktails?|amari|amaro|vermouths?|cheese)(?![\p{L}])/iu;

/** Whether a name speaks of a glass of beer or cider: "Guinness Pint" is never Baby Guinness, a liqueur. */
export function isGlassOfBeer({ product, serving }: PosName, category: string | null): boolean {
  if (serving === null) return false;
  if (OF_BEER.has(serving)) return true;
  return MOSTLY_OF_BEER.has(serving) && !OTHER_DRINK.test([product, category].filter(Boolean).join(' '));
}
