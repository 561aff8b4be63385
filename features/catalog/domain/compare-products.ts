import { type NameWord, nameWords } from './name-words.ts';

/** What is compared of a product. `content` is its size in millilitres (or grams, or pieces) times the count. */
export interface ComparedProduct {
  readonly name: string;
  readonly vintage: string | null;
  readonly short_type: string | null;
  readonly producer: string | null;
  readonly content: number | null;
  readonly barcodes: readonly string[];
}

export interface Comparison {
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: 'barcode' | 'name';
}

/** Below this nothing is proposed. */
export const LEAST_CONFIDENCE = 0.5;
/** From here on a proposal may be taken along with many others. */
export const SURE_CONFIDENCE = 0.9;

const OTHER_SIZE = 0.75;
const OTHER_VINTAGE = 0.8;
const OTHER_TYPE = 0.6;
const OTHER_NUMBER = 0.6;
const NUMBER_UNKNOWN = 0.92;
const VINTAGE_UNKNOWN = 0.97;

/**
 * How sure it is that two descriptions are one product. A common barcode nearly settles it, but not where the names have
 * nothing in common: price lists put one code on several products.
 */
export function compareProducts(item: ComparedProduct, other: ComparedProduct): Comparison {
  const name = compareNames(item, other) * doubts(item, other);
  if (!item.barcodes.some((code) => other.barcodes.includes(code))) return { confidence: round(name), reason: 'name' };
  return { confidence: name >= 0.25 ? round(0.97 + 0.03 * name) : round(0.6 + name), reason: 'barcode' };
}

function doubts(item: ComparedProduct, other: ComparedProduct): number {
  const size = item.content !== null && other.content !== null && !isClose(item.content, other.content);
  const type = item.short_type !== null && other.short_type !== null && item.short_type !== other.short_type;
  return (size ? OTHER_SIZE : 1) * (type ? OTHER_TYPE : 1) * vintageDoubt(item.vintage, other.vintage);
}

function vintageDoubt(one: string | null, other: string | null): number {
  if (one === other) return 1;
  if (one !== null && other !== null) return OTHER_VINTAGE;
  return one === 'NV' || other === 'NV' ? 1 : VINTAGE_UNKNOWN;
}

/** A 25.4 oz bottle is one of 750 mL. */
function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.01 * Math.max(one, other);
}

/** The words of a name, and those with the producer's: he may stand in the name or beside it. */
interface Words {
  readonly name: readonly NameWord[];
  readonly all: readonly NameWord[];
}

function wordsOf({ name, producer }: ComparedProduct): Words {
  const words = nameWords(name);
  return { name: words, all: [...words, ...nameWords(producer ?? '')] };
}

/** How much of each name is in the other one. */
function compareNames(item: ComparedProduct, other: ComparedProduct): number {
  const [mine, theirs] = [wordsOf(item), wordsOf(other)];
  const [found, covered] = [shareFound(mine.name, theirs.all), shareFound(theirs.name, mine.all)];
  return (0.5 * Math.min(found, covered) + 0.3 * found + 0.2 * covered) * numberDoubt(mine, theirs);
}

/** How much of the words, by what they tell, is found among the others: 0 to 1. */
export function shareFound(words: readonly NameWord[], among: readonly NameWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const found = words.reduce(
    (sum, { word, weight }) => sum + weight * Math.max(0, ...among.map((each) => likeness(word, each.word))),
    0,
  );
  return found / total;
}

/** The 7 year old is not the 12 year old; whether it is the one without a number is a question. */
function numberDoubt(mine: Words, theirs: Words): number {
  const lacks = (words: readonly NameWord[], among: readonly NameWord[]) =>
    words.some(({ word }) => /^\d{1,3}$/.test(word) && !among.some((each) => each.word === word));
  const [mineOnly, theirsOnly] = [lacks(mine.name, theirs.all), lacks(theirs.name, mine.all)];
  return mineOnly && theirsOnly ? OTHER_NUMBER : mineOnly || theirsOnly ? NUMBER_UNKNOWN : 1;
}

/** 1 for the same word, less for one that begins alike (Reserva, Res) or has one letter wrong, else 0. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (/\d/.test(one) || /\d/.test(other)) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return 0.5 + 0.5 * (short.length / long.length);
  return short.length >= 5 && isOneEditApart(short, long) ? 0.85 : 0;
}

function isOneEditApart(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

function round(confidence: number): number {
  return Math.round(Math.min(1, confidence) * 1000) / 1000;
}
