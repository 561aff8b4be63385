import { dictionary } from '#shared/domain/dictionary.ts';
import { rarityOf } from './compare-products.ts';
import { foldName } from './read-name.ts';
import words from './words.json' with { type: 'json' };

/** One word that a person typed, and everything it may mean. */
export interface SearchWord {
  readonly word: string;
  /** Spellings with the same meaning: "repo" and "reposado". */
  readonly forms: readonly string[];
  /** The text search query: any of the forms, or a word that begins with the typed one. */
  readonly query: string;
  /** How much the word counts: a brand more than a kind, and "ten" as little as "10". A result must match 45 % of the total. */
  readonly weight: number;
  /** Milliliters that a number or a size word may mean. */
  readonly content?: readonly number[];
  /** The year that a number may mean: 2018, and 18 as people write it. */
  readonly vintage?: string;
  /** Part of a barcode. */
  readonly code?: string;
  /** Only states a size or vintage: if no product with the other words has it, the product's others are offered. */
  readonly fact?: 'size' | 'vintage';
  /** The text search query for names that sound like the word or have it as initials, where no name has the word. */
  readonly sound?: string;
  /** The main type that the word names: "beer". */
  readonly main?: string;
}

const SAME = dictionary<string>(words.same);
const SIZES = dictionary<number>(words.sizes);
const PHRASES = dictionary<string>(words.phrases);
const MAIN_TYPES = dictionary<string>(words.main_types);
const KINDS = new Set(Object.values(words.kinds).flatMap((kind) => kind.split(' ')));
const UNSAID = new Set(words.unsaid.split(' '));
const FORMS = Map.groupBy(Object.keys(SAME), (word) => SAME[word] as string);
const MOST_WORDS = 8;
const MOST_INITIALS = 5;
/** The beginning of a word that is still being typed says little: "jack d" is not whatever begins with d. */
const ONE_LETTER = 0.15;

const LITRES: Readonly<Record<string, number>> = { ml: 0.001, cl: 0.01, oz: 0.0295735, gal: 3.78541 };
const SIZE = /(?<![\p{L}\p{N}])(\d{0,4}(?:[.,]\d+)?)\s?(ml|cl|l|lt|ltr|liters?|litres?|oz|gal)(?![\p{L}\p{N}])/gu;
const DECIMAL = /(?<![\p{L}\p{N}.])(\d?[.,]\d{1,2})(?![\p{L}\p{N}])/gu;
/** The largest keg is 60 liters, so the 1738 in "remy 1738 liter" is part of a name. */
const MOST_LITRES = 100;

/** Bottle sizes that people type without a unit; "12" is an age, and "818" a tequila. */
const USUAL_SIZES = new Set(words.usual_sizes.split(' '));

/** Bottle sizes that are commonly given in centiliters. */
const CENTILITRES = new Set([5, 10, 20, 25, 33, 35, 37, 50, 70, 75, 100, 150, 175, 300]);

/** Reads the words of a search in order; at most eight, since no one types more. */
export function readSearch(text: string): SearchWord[] {
  const sizes: SearchWord[] = [];
  const sized = (written: string, litres: number) => {
    sizes.push({
      word: written.trim(),
      forms: [],
      query: lexeme(written),
      weight: 1,
      content: [Math.round(litres * 1000)],
      fact: 'size',
    });
    return ' ';
  };
  const rest = foldName(text)
    .replaceAll(/\bhalf[ -](pint|gallon|gal|bottle)s?\b/g, 'half$1')
    .replaceAll(SIZE, (written, number: string, unit: string) =>
      isAmount(number, unit) ? sized(written, litresOf(number, unit)) : ` ${number} ${unit} `,
    )
    .replaceAll(DECIMAL, (written, number: string) => sized(written, Number(number.replace(',', '.'))))
    .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2');
  const all = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const said = all.filter((word) => !UNSAID.has(word));
  const chosen = said.length > 0 || sizes.length > 0 ? said : all;
  return [...[...new Set(chosen)].map((word, place, list) => readWord(word, joinedWith(place, list))), ...sizes].slice(
    0,
    MOST_WORDS,
  );
}

const litresOf = (number: string, unit: string) => Number(number.replace(',', '.')) * (LITRES[unit] ?? 1);
const isAmount = (number: string, unit: string) => number !== '' && litresOf(number, unit) <= MOST_LITRES;

/** A name may be written as one word: "Rum Chata" and "RumChata". */
function joinedWith(place: number, list: readonly string[]): string[] {
  const [before, word = '', after] = [list[place - 1], list[place], list[place + 1]];
  return [before && before + word, after && word + after].filter(
    (each) => each !== undefined && /^\p{L}{5,}$/u.test(each),
  ) as string[];
}

function readWord(word: string, joined: readonly string[]): SearchWord {
  const phrase = PHRASES[word]?.split(' ') ?? [];
  const forms = [...spellings(word), ...joined, ...phrase];
  const meant = phrase.length > 0 ? [`(${phrase.map((each) => `'${each}'`).join(' & ')})`] : [];
  const exact = forms.slice(1).filter((form) => !phrase.includes(form));
  const vintage = yearOf(word);
  const year = vintage && vintage !== word ? [`'${vintage}'`] : [];
  const query = [`'${word}':*`, ...exact.map((form) => `'${form}'`), ...meant, ...year].join(' | ');
  const content = contentOfWord(word);
  const size = word in SIZES || USUAL_SIZES.has(word);
  return {
    word,
    forms,
    query,
    weight: /^\p{L}$/u.test(word) ? ONE_LETTER : 0.4 + 0.6 * Math.min(...spellings(word).map(rarityOf)),
    ...(content.length > 0 ? { content } : {}),
    ...(vintage ? { vintage } : {}),
    ...(/^\d{4,}$/.test(word) ? { code: word } : {}),
    ...(size ? { fact: 'size' } : vintage === word ? { fact: 'vintage' } : {}),
    ...heardAs(word),
    ...(MAIN_TYPES[word] ? { main: MAIN_TYPES[word] } : {}),
  };
}

/** Up to 40, as vintages go; larger ones of two digits are strengths and sizes. */
function yearOf(word: string): string | undefined {
  if (/^(?:19|20)\d\d$/.test(word)) return word;
  return /^(?:[0-3]\d|40)$/.test(word) ? `20${word}` : undefined;
}

/** The initials of a name are never a kind: "gin" of a venue without gin finds nothing. */
function heardAs(word: string): { sound?: string } {
  if (!/^[a-z]+$/.test(word) || KINDS.has(word) || MAIN_TYPES[word]) return {};
  const sound = soundOf(word);
  const meant = [
    ...(sound.length > 2 ? [`'${sound}'`] : []),
    ...(word.length >= 2 && word.length <= MOST_INITIALS ? [`'#${word}':*`] : []),
  ];
  return meant.length > 0 ? { sound: meant.join(' | ') } : {};
}

/** A word without vowels and double letters, so that "jamison" is "jameson". The same as `platform.sounds`. */
export const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('z', 's')
    .replaceAll(/(?<=[a-z])[aeiouyh]+/g, '')
    .replaceAll(/([a-z])\1+/g, '$1');

/** Initials of the first five words; words of up to two letters stay whole: "Eh Taylor Jr" gives "ehtjr". */
export const initialsOf = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((word) => (word.length <= 2 ? word : word.charAt(0)))
    .join('');

/** The typed word first, then its other spellings; plurals count as the same word. */
export function spellings(word: string): string[] {
  const one = word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? [word.slice(0, -1)] : [];
  const meant = [word, ...one].map((each) => SAME[each] ?? each);
  return [...new Set([word, ...one, ...meant, ...meant.flatMap((each) => FORMS.get(each) ?? [])])];
}

function contentOfWord(word: string): number[] {
  const size = SIZES[word];
  if (size) return [size];
  if (!/^\d{2,4}$/.test(word)) return [];
  const number = Number(word);
  return [...(number >= 50 ? [number] : []), ...(CENTILITRES.has(number) ? [number * 10] : [])];
}

const lexeme = (text: string) => `'${text.replaceAll(/[^\p{L}\p{N}]+/gu, '') || 'x'}'`;
