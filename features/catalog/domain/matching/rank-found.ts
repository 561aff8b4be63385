import { likeness, rarityOf } from './compare-products.ts';
import { readName } from './read-name.ts';
import { initialsOf, type SearchWord, soundOf } from './search-words.ts';

/** The known data of a row that a search found. */
export interface FoundProduct {
  readonly name: string;
  readonly type: string;
  readonly producer: string | null;
  readonly vintage: string | null;
  readonly content: number | null;
  readonly barcodes: readonly string[];
  /** Stock on hand: among products that fit equally well, the usual one is preferred. */
  readonly quantity: number;
  /** Bottles sold by others, where it is known; it counts like stock on hand. */
  readonly sold?: number | null;
}

export interface Ranked {
  /** 0 to 1. */
  readonly score: number;
  /**
   * The row contains every typed word, spelled correctly but for a letter in one of many; it may be of another size or vintage.
   */
  readonly complete: boolean;
  /** What the search states and the row has otherwise. */
  readonly other: 'size' | 'vintage' | null;
  /** The first typed word that the row has nothing of. */
  readonly lacks: string | null;
  /** The search names a kind ("gin", "red wine") and nothing else but a size or vintage, and the row is of that kind. */
  readonly kind: boolean;
}

const raw = new Map<string, readonly string[]>();

/** The words as written, including a name's less distinctive words. */
function wordsOf(text: string): readonly string[] {
  let found = raw.get(text);
  if (found) return found;
  if (raw.size > 50_000) raw.clear();
  found = text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  raw.set(text, found);
  return found;
}

/** What the best seller of all gains: about as much as three common words too many cost. */
const MOST_USUAL = 0.1;
/** Bottles; sellers of the state of Iowa bought so many of one vodka in a year. */
const BEST_SELLER = 50_000;

/** An age that no one asked for counts like another word too many: "dewars" is White Label before it is the 12. */
const AN_AGE = 1.3;

/** "18" may be the year 2018, but an age or a number of the name comes before it. */
const SHORT_YEAR = 0.87;

/** How well a row answers a search: which words it has and where, and how few others. */
export function rankFound(search: readonly SearchWord[], product: FoundProduct): Ranked {
  const [name, type, maker] = [wordsOf(product.name), wordsOf(product.type), wordsOf(product.producer ?? '')];
  let [sum, total, complete] = [0, 0, true];
  const used = new Set<string>();
  let other: Ranked['other'] = null;
  let lacks: Ranked['lacks'] = null;
  let misspelled = 0;
  for (const asked of search) {
    const { weight } = asked;
    const here = Math.max(hit(asked, name, used), hitInitials(asked, name, used));
    const isYear = asked.vintage !== undefined && asked.vintage === yearOf(product);
    const coded = asked.code !== undefined && product.barcodes.some((code) => code.includes(asked.code as string));
    const best = Math.max(
      here,
      0.97 * hit(asked, type),
      0.9 * hit(asked, maker),
      isYear ? (asked.vintage === asked.word ? 1 : SHORT_YEAR) : 0,
      isSized(asked, product.content) ? 0.98 : 0,
      coded ? (asked.fact === 'vintage' ? 0.6 : 0.95) : 0, // 2018 is a year before it is part of a barcode
    );
    total += weight;
    sum += weight * best;
    if (best < 0.5 && asked.fact && search.length > 1) other ??= asked.fact;
    else if (best < 0.5) {
      complete = false;
      // A number may be part of another barcode of the row.
      if (asked.word.length > 1 && !asked.code) lacks ??= asked.word;
    } else if (best < 0.86 && !begins(asked, [...name, ...type, ...maker])) {
      misspelled += 1;
      if (!isWrittenAlike(asked, name)) complete = false;
    }
  }
  if (misspelled > 1 || (misspelled === 1 && search.length < ENOUGH_TO_TELL)) complete = false;
  const parts = readName(product.name);
  const flavors = parts.flavors.filter(
    (flavor) => !used.has(flavor) && !search.some(({ forms }) => forms.includes(flavor)),
  );
  const rest = parts.words.filter((word) => !used.has(word) && !search.some((asked) => likeAny(asked, word) > 0.5));
  const isOtherAge = parts.age !== null && !used.has(parts.age) && !search.some(({ word }) => word === parts.age);
  const first = search[0] && name[0] ? likeAny(search[0], name[0]) : 0;
  const named = search.filter(({ fact }) => !fact);
  const kind = named.length > 0 && named.every((asked) => hit(asked, type) > 0.9);
  const score =
    sum / Math.max(total, 0.01) -
    0.02 *
      Math.min(
        rest.reduce((left, word) => left + 0.3 + rarityOf(word), isOtherAge ? AN_AGE : 0),
        6,
      ) -
    0.03 * flavors.length +
    0.05 * first +
    (kind ? 0.2 : 0) +
    (search.some(({ content }) => content) ? 0 : usualSize(product.content)) +
    Math.min(0.04, 0.01 * Math.log1p(Math.max(0, product.quantity))) +
    MOST_USUAL * Math.min(1, Math.log1p(product.sold ?? 0) / Math.log1p(BEST_SELLER));
  return { score: Math.max(0.01, Math.min(1, score / 1.3)), complete, other, lacks, kind };
}

/** Of so many words, one may be misspelled: "smith haut lafite 2018" says that Smith Haut Lafitte 2018 is meant. */
const ENOUGH_TO_TELL = 4;

const isWrittenAlike = ({ word }: SearchWord, name: readonly string[]) =>
  name.some((each) => likeness(word, each) >= 0.85);

/** The year in the name, otherwise the vintage. */
const yearOf = ({ name, vintage }: FoundProduct) => readName(name).vintage ?? vintage;

function hit(asked: SearchWord, words: readonly string[], used?: Set<string>): number {
  let best = 0;
  for (const word of words) {
    const like = likeAny(asked, word);
    if (like > 0.5) used?.add(word);
    if (like > best) best = like;
  }
  return best;
}

/** "kc" are the initials of Knob Creek; nearly as good as a word, and better if the name has no more of them. */
function hitInitials({ word, sound }: SearchWord, name: readonly string[], used: Set<string>): number {
  const initials = initialsOf(name);
  if (!sound?.includes('#') || !initials.startsWith(word)) return 0;
  let left = word.length;
  for (const each of name) {
    if (left <= 0) break;
    used.add(each);
    left -= each.length <= 2 ? each.length : 1;
  }
  return initials === word ? 0.95 : 0.9;
}

/** 2018 and 2014 are different years, although they are spelled alike. */
const DIGITS = /^\d+$/;

function likeAny(asked: SearchWord, word: string): number {
  if (asked.word === word) return 1;
  if (asked.forms.includes(word)) return 0.98;
  if (DIGITS.test(asked.word)) return 0;
  if (word.startsWith(asked.word)) return 0.8 + 0.15 * (asked.word.length / word.length);
  const sound = soundOf(asked.word);
  const alike = commonRuns(asked.word, word);
  const sounds = sound.length > 2 && sound === soundOf(word) ? 0.7 + 0.1 * alike : 0;
  return Math.max(0.85 * likeness(asked.word, word), 0.8 * alike, sounds);
}

const begins = (asked: SearchWord, words: readonly string[]) => words.some((word) => word.startsWith(asked.word));

const isSized = ({ content }: SearchWord, mine: number | null) =>
  mine !== null && (content?.some((one) => Math.abs(one - mine) <= 0.012 * one) ?? false);

/** Sizes that bars usually buy rank above minis and handles. */
function usualSize(content: number | null): number {
  return content === 750 || content === 700
    ? 0.03
    : content === 1000
      ? 0.02
      : content !== null && content < 300
        ? -0.02
        : 0;
}

/** The share of letter pairs that two words have in common. */
function commonRuns(a: string, b: string): number {
  if (a.length < 4 || b.length < 3) return 0;
  const runs = new Set<string>();
  for (let at = 0; at + 2 <= b.length; at += 1) runs.add(b.slice(at, at + 2));
  let common = 0;
  for (let at = 0; at + 2 <= a.length; at += 1) if (runs.has(a.slice(at, at + 2))) common += 1;
  return (2 * common) / (a.length + b.length - 2);
}
