import { dictionary } from '#shared/domain/dictionary.ts';
import words from './words.json' with { type: 'json' };

/** The parts of a product's name, word by word, as far as they distinguish products. */
export interface NameParts {
  /** Distinctive words, in order and without repeats, case, accents, signs, age, vintage, strength and size. */
  readonly words: readonly string[];
  /** Years of aging. */
  readonly age: string | null;
  readonly vintage: string | null;
  /** Percent by volume: 80 proof is 40. */
  readonly strength: number | null;
  /** Milliliters of one container. */
  readonly content: number | null;
  /** Containers in a pack. */
  readonly count: number | null;
  readonly container: string | null;
  readonly kinds: readonly string[];
  readonly flavors: readonly string[];
  readonly colors: readonly string[];
  /** Other numbers: 1800, 818, the 7 in No. 7. */
  readonly numbers: readonly string[];
}

const SAME = dictionary<string>(words.same);
const spread = (text: string) => text.split(' ').map(singular);
const owners = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).flatMap(([name, list]) => spread(list).map((word) => [word, name] as const)));
const KINDS = owners(words.kinds);
const CONTAINERS = owners(words.containers);
const FLAVORS = new Set(spread(words.flavors));
const COLORS = new Set(spread(words.colors));
const EMPTY = new Set(spread(words.empty));

/** V.S.O.P. and X.O. are words. */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
/** What price lists write behind a name when an item goes: "- USE CODE 951601", "DISCO". */
const GOING = /[\s-]*\buse code \d+\b|\s+(?:disco|discontinued)\s*$/gu;
const AGE =
  /(?<![\p{L}\p{N}.])(\d{1,2})\s*-?\s*(?:years?\s*old|years?|yrs?\s*old|yrs?|yo|y\.?o|ans|anos|vuotta|v|y)(?![\p{L}\p{N}])/u;
const VINTAGE = /(?<![\p{L}\p{N}])(?:19[5-9]\d|20[0-4]\d)(?![\p{L}\p{N}%])/gu;
const PROOF = /(?<![\p{L}\p{N}])(\d{2,3}(?:\.\d+)?)\s*-?\s*(?:proof|prf|pf)(?![\p{L}\p{N}])/u;
const PERCENT = /(?<![\p{L}\p{N}])(\d{1,2}(?:[.,]\d+)?)\s*%/u;
const SIZE =
  /(?<![\p{L}\p{N}.,])(\d{0,4}(?:[.,]\d+)?)\s*(ml|cl|dl|l|lt|ltr|liters?|litres?|oz|floz|gal)(?![\p{L}\p{N}])/u;
const PACK = /(?<![\p{L}\p{N}.,/])(\d{1,3})(?:\s*-?\s*(?:x|pk|pack|packs|ct)(?!\p{L})|\/(?=\d))/u;
const MILLILITRES: Readonly<Record<string, number>> = {
  ml: 1,
  cl: 10,
  dl: 100,
  oz: 29.5735,
  floz: 29.5735,
  gal: 3785.41,
};

/** Removes case, accents and signs inside words; "12yr" becomes "12 yr". */
export function foldName(name: string): string {
  return name
    .slice(0, 400)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\*+/g, (stars) => ` ${stars.length} `)
    .replaceAll(/\b(?:non[- ]?alcoholic|alcohol[- ]free)\b/g, 'alcoholfree')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll(/['’`´]/g, '')
    .replaceAll(INITIALS, (initials) => `${initials.replaceAll('.', '')} `);
}

const known = new Map<string, NameParts>();
const MOST_KNOWN = 50_000;

/** Reads a name. Results are cached because the same names are read many times. */
export function readName(name: string): NameParts {
  const before = known.get(name);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const parts = read(name);
  known.set(name, parts);
  return parts;
}

function read(name: string): NameParts {
  let rest = foldName(name).replaceAll(GOING, '');
  const take = (pattern: RegExp): string[] | null => {
    const match = pattern.exec(rest);
    pattern.lastIndex = 0;
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match && [...match];
  };
  const age = take(AGE)?.[1] ?? null;
  const vintage = lastOf(rest.match(VINTAGE));
  if (vintage) rest = rest.replaceAll(VINTAGE, ' ');
  const [proof, percent] = [take(PROOF)?.[1], take(PERCENT)?.[1]];
  const count = take(PACK)?.[1]; // before the size: "24/12oz"
  const [, volume, unit = ''] = take(SIZE) ?? [];
  const all = rest
    .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => singular(SAME[word] ?? word));
  const telling = all.filter((word) => !EMPTY.has(word));
  const chosen = [...new Set(telling.length > 0 ? telling : all)];
  return {
    words: chosen,
    age,
    vintage,
    strength: proof ? Number(proof) / 2 : percent ? Number(percent.replace(',', '.')) : null,
    content: unit ? Number((volume || '1').replace(',', '.')) * (MILLILITRES[unit] ?? 1000) : null,
    count: count ? Number(count) : null,
    container: all.map((word) => CONTAINERS.get(word)).find(Boolean) ?? null,
    kinds: unique(chosen.map((word) => KINDS.get(word))),
    flavors: chosen.filter((word) => FLAVORS.has(word)),
    colors: chosen.filter((word) => COLORS.has(word)),
    numbers: chosen.filter((word) => /^\d+$/.test(word)),
  };
}

const lastOf = (found: readonly string[] | null): string | null => found?.at(-1) ?? null;
const unique = (found: readonly (string | undefined)[]) => [...new Set(found.filter((each) => each !== undefined))];

/** Plurals count as their singular: gins, vodkas, barrels; not words of up to four letters or words in "ss". */
function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
