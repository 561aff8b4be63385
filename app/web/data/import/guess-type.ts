import { findMainType, MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';

/** First what is without alcohol, as its wine is no wine here; then what words of several languages begin with. */
const WORDS: readonly (readonly [RegExp, MainTypeCode])[] = [
  [/non.?alc|alcohol.?free|alkoholit|soft drink|\bsoda|juice|\bwater\b|mixer|coffee|\btea\b|ginger (beer|ale)/, 'NA'],
  [/gift|lahja|glass|merch|accessor|equipment/, 'OB'],
  [/cider|siider|perry/, 'CI'],
  [/\bsake\b|\bsaké\b/, 'SA'],
  [/liqueur|likö|liquor|spirit|väkev|cordial|schnapps|cocktail|spirits?/, 'SP'],
  [
    /whisk|vodka|\bgins?\b|\bginit\b|\brums?\b|rommi|tequila|mezcal|agave|brand|cogna|konjak|bourbon|scotch|\brye\b|absinth|bitters|grappa|pisco|cacha|aquavit|akvavi|armagnac|calvados/,
    'SP',
  ],
  [/wine|viini|\bvins?\b|vino|wein|champagne|sparkling|kuohu|\bport\b|sherry|vermo|prosecco|cava\b|rosé/, 'WI'],
  [/beer|olu|\bales?\b|lager|stout|porter|pils|bier|\bipa\b|keg/, 'BE'],
];

/** The name of the main type that a word of a list probably means. */
export function guessMainType(word: string): string | undefined {
  const known = findMainType(word);
  if (known) return MAIN_TYPES[known];
  const code = WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
  return code && MAIN_TYPES[code];
}
