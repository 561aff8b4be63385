import { findMainType, MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';

/** In this order, because non-alcoholic wine is not wine here, coffee liqueur not coffee, and ginger beer not beer. */
const WORDS: readonly (readonly [RegExp, MainTypeCode])[] = [
  [/non.?alc|alcohol.?free|alkoholit|soft drink/, 'NA'],
  [/gift|lahja|glass|merch|accessor|equipment/, 'OB'],
  [/cider|siider|perry/, 'CI'],
  [/\bsak[eé]\b/, 'SA'],
  [/liqueur|likö|liquor|spirit|väkev|cordial|schnapps|cocktail|triple sec|amaro|sambuca|absinth|bitters/, 'SP'],
  [/wh?isk|viski|vodka|\bgins?\b|\bginit\b|\brums?\b|rommi|tequila|mezcal|agave|bourbon|scotch|\brye\b/, 'SP'],
  [/brand|cogna|konjak|grappa|pisco|cacha|a[qk]uavit|akvavi|armagnac|calvados/, 'SP'],
  [/wine|viini|\bvins?\b|vino|wein|champagne|sparkling|kuohu|\bport\b|sherry|vermo|prosecco|cava\b|rosé/, 'WI'],
  [/\bsoda|juice|\bwater\b|mixer|coffee|\btea\b|ginger (beer|ale)/, 'NA'],
  [/beer|olu|\bales?\b|lager|stout|porter|pils|bier|\bipa\b|keg/, 'BE'],
];

/** The main type that a word in a list probably means. */
export function guessMainType(word: string): string | undefined {
  const known = findMainType(word);
  if (known) return MAIN_TYPES[known];
  const code = WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
  return code && MAIN_TYPES[code];
}
