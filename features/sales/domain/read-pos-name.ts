/** The parts of a till's name: the product and its serving. */
export interface PosName {
  /** The name without words about serving, to find the item. */
  readonly product: string;
  readonly vintage: string | null;
  /** As written: "6 oz". */
  readonly amount: string | null;
  /** A glass or a pint; the venue's sizes define how much it is. */
  readonly serving: string | null;
  /** Sold as it is stocked: a bottle or a can. */
  readonly whole: boolean;
  /** Twice the usual pour. */
  readonly isDouble: boolean;
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
const WHOLES = new Set(['bottle', 'bottles', 'btl', 'btls', 'can', 'cans']);

/** Only numbers with a unit: others may be an age, a vintage, or a brand. */
const AMOUNT =
  /(?<![\p{L}\p{N}.])\d+(?:[.,]\d+)?\s*(?:fl\.?\s*oz|oz|ounces?|ml|cl|dl|l|ltr|lit(?:er|re)s?|g|kg|lbs?)(?![\p{L}\p{N}])/iu;
const DOUBLE = /^(double|dbl)$/i;
/** Older years are names: Don Julio 1942, Old Forester 1920, Rye 1911. */
const VINTAGE = /(?<![\p{L}\p{N}])(?:19[5-9]\d|20[0-4]\d)(?![\p{L}\p{N}])/u;

/** Reads "Cabernet 2015 Glass", or "Cabernet 2015" with the variation "6 oz". */
export function readPosName(name: string, variation: string | null): PosName {
  const text = [name, variation].filter(Boolean).join(' ');
  const amount = text.match(AMOUNT)?.[0] ?? null;
  const vintage = text.match(VINTAGE)?.[0] ?? null;
  const words = text
    .replace(amount ?? '', ' ')
    .replace(vintage ?? '', ' ')
    .split(/[\s,;:()[\]/|+-]+/)
    .filter(Boolean);
  const meaning = words.map((word) => word.toLowerCase().replace(/[.'’]+$/, ''));
  const speaksOfServing = (word: string) => Object.hasOwn(SERVINGS, word) || WHOLES.has(word) || word === 'regular';
  // "Double IPA" is a beer; after a name, "double" is a pour.
  const isDouble = DOUBLE.test(variation ?? '') || DOUBLE.test(meaning.at(-1) ?? '');
  const product = words.filter(
    (_, place) => !speaksOfServing(meaning[place] as string) && !(isDouble && DOUBLE.test(meaning[place] as string)),
  );
  const serving = meaning.find((word) => Object.hasOwn(SERVINGS, word));
  return {
    product: (product.length > 0 ? product : words).join(' '),
    vintage,
    amount,
    serving: serving ? (SERVINGS[serving] as string) : null,
    isDouble,
    whole: !serving && meaning.some((word) => WHOLES.has(word)),
  };
}
