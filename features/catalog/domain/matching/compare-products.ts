import { dictionary } from '#shared/domain/dictionary.ts';
import model from './matcher.json' with { type: 'json' };
import { type NameParts, readName } from './read-name.ts';

/**
 * The parts of a product that are compared. `content` is its size in milliliters (or grams, or pieces) times the count.
 */
export interface ComparedProduct {
  readonly name: string;
  readonly vintage: string | null;
  readonly short_type: string | null;
  readonly producer: string | null;
  readonly content: number | null;
  readonly barcodes: readonly string[];
}

interface Described {
  readonly name: NameParts;
  readonly maker: readonly string[];
  readonly vintage: string | null;
  readonly content: number | null;
  readonly short_type: string | null;
}

const RARITY = dictionary<number>(model.rarity);
/**
 * How often one of two names of a product leaves out a word that the other has: often for "single malt", rarely for
 * "rose".
 */
const LEFT_OUT = dictionary<number>(model.left_out);
const OFTEN_LEFT_OUT = 0.25;
const MOSTLY = 0.35;

/** How distinctive a word is, 0 to 1: words that are rare in the trade's lists score highest. */
export function rarityOf(word: string): number {
  return RARITY[word] ?? (/^\d$/.test(word) ? 0.7 : 1);
}

/** Whether names of a product leave this word out more often than not: "bourbon", "single", "malt". */
export const oftenLeftOut = (word: string): boolean => (LEFT_OUT[word] ?? OFTEN_LEFT_OUT) > MOSTLY;

export function describeProduct(product: ComparedProduct): Described {
  const name = readName(product.name);
  return {
    name,
    maker: product.producer ? readName(product.producer).words : [],
    vintage: product.vintage ?? name.vintage,
    content: product.content ?? (name.content === null ? null : name.content * (name.count ?? 1)),
    short_type: product.short_type,
  };
}

/** In the order of the model's weights, which `train-matcher` writes. */
export const FEATURES = [
  'offered', 'asked words found', 'its words found', 'less of both', 'rarest asked missing', 'rarest of its missing',
  'words missing', 'its words too many', 'first words equal', 'first asked found', 'its first found', 'in one order',
  'written alike', 'all words equal', 'age differs', 'age missing', 'numbers differ', 'number on one side',
  'strength differs', 'size equal', 'size differs', 'size nearly equal', 'flavor differs', 'flavor missing',
  'flavor too many', 'color differs', 'color on one side', 'kind differs', 'kind on one side', 'type differs',
  'vintage equal', 'vintage differs', 'container differs', 'maker found', 'container on one side',
  'strength on one side', 'vintages apart', 'vintage asked only', 'vintage offered only', 'read alike',
  'telling words missing', 'its telling words too many', 'age too many',
] as const; // biome-ignore format: one list

/** Similarities and differences of two descriptions, in the order of FEATURES. */
export function compareParts(asked: Described, other: Described): number[] {
  const [mine, theirs] = [asked.name, other.name];
  const [found, covered] = [
    wordsFound(mine.words, wordsAndAge(theirs), other.maker),
    wordsFound(theirs.words, wordsAndAge(mine), asked.maker),
  ];
  const [age, number] = [differ(one(mine.age), one(theirs.age)), differ(withAge(mine), withAge(theirs))];
  const [flavor, color, kind] = [
    differ(mine.flavors, theirs.flavors),
    differ(mine.colors, theirs.colors),
    differ(mine.kinds, theirs.kinds),
  ];
  const size = sizesApart(asked.content, other.content);
  const vintages = [asked.vintage, other.vintage].map((year) => (year === 'NV' || year === 'MV' ? null : year));
  return [
    1,
    found.share,
    covered.share,
    Math.min(found.share, covered.share),
    found.rarest,
    covered.rarest,
    Math.min(found.missing, 4),
    Math.min(covered.missing, 4),
    flag(mine.words[0] === theirs.words[0]),
    found.first,
    covered.first,
    inOrder(mine.words, theirs.words),
    writtenAlike(mine.words, theirs.words),
    flag(found.share > 0.999 && covered.share > 0.999),
    flag(age.both),
    flag(age.left),
    flag(number.both),
    flag(number.some),
    flag(mine.strength !== null && theirs.strength !== null && Math.abs(mine.strength - theirs.strength) > 0.3),
    flag(size !== null && size <= 0.01),
    flag(size !== null && size > 0.08),
    flag(size !== null && size > 0.01 && size <= 0.08),
    flag(flavor.both),
    flag(flavor.left),
    flag(flavor.right),
    flag(color.both),
    flag(color.some),
    flag(kind.both),
    flag(kind.some),
    flag(asked.short_type !== null && other.short_type !== null && asked.short_type !== other.short_type),
    flag(vintages[0] !== null && vintages[0] === vintages[1]),
    flag(vintages[0] !== null && vintages[1] !== null && vintages[0] !== vintages[1]),
    flag(mine.container !== null && theirs.container !== null && mine.container !== theirs.container),
    flag(other.maker.some((word) => rarityOf(word) > 0.6 && mine.words.includes(word))),
    flag((mine.container === null) !== (theirs.container === null)),
    flag((mine.strength === null) !== (theirs.strength === null)),
    yearsApart(vintages[0] ?? null, vintages[1] ?? null),
    flag(vintages[0] !== null && vintages[1] === null),
    flag(vintages[0] === null && vintages[1] !== null),
    flag(mine.words.length === theirs.words.length && mine.words.every((word, place) => word === theirs.words[place])),
    Math.min(found.telling, 4),
    Math.min(covered.telling, 4),
    flag(age.right),
  ];
}

/** "Chivas 12" has every word of a Chivas 12 Year Old but the unit. */
const wordsAndAge = ({ words, age }: NameParts) => (age === null ? words : [...words, age]);

/** From 0 for the same year to 1 for twenty or more years apart. */
const yearsApart = (one: string | null, other: string | null) =>
  one === null || other === null ? 0 : Math.min(20, Math.abs(Number(one) - Number(other))) / 20;

const flag = (is: boolean) => (is ? 1 : 0);
const one = (value: string | null) => (value === null ? [] : [value]);
const withAge = ({ age, numbers }: NameParts) => [...one(age), ...numbers];

/** Which of two sets have values the other lacks; `both` if each does. */
function differ(mine: readonly string[], theirs: readonly string[]) {
  const left = mine.some((each) => !theirs.includes(each));
  const right = theirs.some((each) => !mine.includes(each));
  return { left: left && !right, right: right && !left, both: left && right, some: left !== right };
}

/** The relative difference of two contents; null if one is unknown. A 25.4 oz bottle equals one of 750 mL. */
function sizesApart(mine: number | null, theirs: number | null): number | null {
  return mine === null || theirs === null ? null : Math.abs(mine - theirs) / Math.max(mine, theirs, 1e-9);
}

/**
 * How many of the words, weighted by rarity, are found in the other name. Words of a maker may be found but are not
 * required.
 */
function wordsFound(words: readonly string[], among: readonly string[], maker: readonly string[]) {
  const found = { share: 0, rarest: 0, missing: 0, first: 0, telling: 0 };
  let total = 0;
  for (const [place, word] of words.entries()) {
    const rarity = rarityOf(word);
    const like = likeliest(word, among, maker);
    total += rarity;
    found.share += rarity * like;
    found.missing += rarity * (1 - like);
    found.telling += (1 - like) * (1 - (LEFT_OUT[word] ?? OFTEN_LEFT_OUT));
    found.rarest = Math.max(found.rarest, rarity * (1 - like));
    if (place === 0) found.first = like;
  }
  found.share = total === 0 ? 0 : found.share / total;
  return found;
}

function likeliest(word: string, among: readonly string[], maker: readonly string[]): number {
  if (among.includes(word) || maker.includes(word)) return 1;
  let best = 0;
  for (const each of among) best = Math.max(best, likeness(word, each));
  for (const each of maker) best = Math.max(best, likeness(word, each));
  return best;
}

/** 1 for the same word, less for the same beginning (Reserva, Res) or one wrong letter, otherwise 0. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 3 || (short.charCodeAt(0) !== long.charCodeAt(0) && short.length < 5)) return 0;
  const digit = short.charCodeAt(0);
  if (digit >= 48 && digit <= 57) return 0;
  if (long.startsWith(short)) return 0.5 + 0.5 * (short.length / long.length);
  if (short.length < 5 || long.length - short.length > 1) return 0;
  if (isOneEditApart(short, long)) return 0.85;
  return short.length >= 8 && short.length === long.length && lettersApart(short, long) === 2 ? 0.7 : 0;
}

const lettersApart = (one: string, other: string) => [...one].filter((letter, place) => letter !== other[place]).length;

/** One letter added, removed or changed, or two letters swapped. */
function isOneEditApart(short: string, long: string): boolean {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** The share of adjacent word pairs that are adjacent in the other name too. */
function inOrder(mine: readonly string[], theirs: readonly string[]): number {
  if (mine.length < 2 || theirs.length < 2) return 0;
  const pairs = new Set(theirs.slice(1).map((word, place) => `${theirs[place]} ${word}`));
  let found = 0;
  for (let place = 1; place < mine.length; place += 1) if (pairs.has(`${mine[place - 1]} ${mine[place]}`)) found += 1;
  return found / (Math.max(mine.length, theirs.length) - 1);
}

/** Common runs of three letters, ignoring spaces: "Ty Ku" and "Tyku". */
function writtenAlike(mine: readonly string[], theirs: readonly string[]): number {
  const [a, b] = [runsOf(mine), runsOf(theirs)];
  let common = 0;
  for (const run of a) if (b.has(run)) common += 1;
  return common === 0 ? 0 : (2 * common) / (a.size + b.size);
}

const runs = new WeakMap<readonly string[], Set<string>>();

function runsOf(words: readonly string[]): Set<string> {
  let found = runs.get(words);
  if (found) return found;
  const text = words.join('');
  found = new Set();
  for (let at = 0; at + 3 <= text.length; at += 1) found.add(text.slice(at, at + 3));
  runs.set(words, found);
  return found;
}
