import { type ComparedProduct, likeness, rarityOf } from './compare-products.ts';
import { matchProducts } from './match-products.ts';
import { type NameParts, readName } from './read-name.ts';

/** Two places of the list that may hold one product, the earlier first. */
export interface Duplicate {
  readonly places: readonly [number, number];
  /** The less certain of both directions, 0 to 1. */
  readonly confidence: number;
}

/** Pairs below this are not worth a look: their words agree, but the matcher finds them unlike. */
const LEAST_ALIKE = 0.3;
/** One wrong letter, or an abbreviation of half the word. */
const LEAST_LIKE = 0.7;
/** Words that a name may have or lack: "Monte Alban Silver" and "Monte Alban Silver Tequila". */
const CLASS_WORDS = new Set(
  'whiskey bourbon scotch vodka gin rum tequila mezcal brandy cognac liqueur cordial wine champagne beer cider sake kentucky straight blended irish canadian london'.split(
    ' ',
  ),
);
/** Words begin alike even if they are abbreviated or misspelled. */
const LETTERS = 4;
const WORDS_LOOKED_UP = 3;
/** More rows with one beginning in one size share it by chance. */
const MOST_SHARING = 400;
const MOST_COMPARED = 12;
/** Sizes this near may be one: 25.4 oz and 750 mL. */
const SIZE_STEP = 0.015;

/** Rows between two pauses while the list is read; comparing pauses after each row. */
const READ_AT_ONCE = 200;

/**
 * Rows of one list that may be the same product twice. Siblings of a brand stand side by side in a list, so this is
 * stricter than a match: the matcher must agree in both directions, and nothing may tell the two apart. Yields what it
 * found for each of the `asked` places, in their order, so that the caller can pause between them; a pair of two asked
 * places comes with both. Before the first one it yields null while it reads the list.
 */
export function* findDuplicates(
  rows: readonly ComparedProduct[],
  asked: Iterable<number> = rows.keys(),
): Generator<readonly Duplicate[] | null, void> {
  const index = yield* indexOf(rows);
  const known = new Map<string, number>();
  for (const place of asked)
    yield candidatesOf(rows, index, place).flatMap((other) => {
      const places = [Math.min(place, other), Math.max(place, other)] as const;
      const confidence =
        known.get(places.join()) ?? likenessOf(rows[places[0]] as ComparedProduct, rows[places[1]] as ComparedProduct);
      known.set(places.join(), confidence);
      return confidence >= LEAST_ALIKE ? [{ places, confidence }] : [];
    });
}

type Index = ReadonlyMap<string, readonly number[]>;

const beginning = (word: string): string => word.slice(0, LETTERS);
const sizeStep = (content: number): number => Math.round(Math.log(Math.max(content, 1e-3)) / SIZE_STEP);
const key = (step: number | string, start: string): string => `${step} ${start}`;

function* indexOf(rows: readonly ComparedProduct[]): Generator<null, Index> {
  const places = new Map<string, number[]>();
  for (const [place, { name, content }] of rows.entries()) {
    if (place % READ_AT_ONCE === 0) yield null;
    for (const start of new Set(readName(name).words.map(beginning))) {
      const at = key(content === null ? 'unknown' : sizeStep(content), start);
      const known = places.get(at);
      if (known) known.push(place);
      else places.set(at, [place]);
    }
  }
  return places;
}

/** The other rows of this size that share most of the rarest beginnings. */
function candidatesOf(rows: readonly ComparedProduct[], index: Index, place: number): number[] {
  const { name, content, vintage } = rows[place] as ComparedProduct;
  const steps = content === null ? ['unknown'] : [-1, 0, 1].map((by) => sizeStep(content) + by);
  const rarest = readName(name)
    .words.toSorted((a, b) => rarityOf(b) - rarityOf(a) || b.length - a.length)
    .slice(0, WORDS_LOOKED_UP);
  const shared = new Map<number, number>();
  for (const word of rarest)
    for (const step of steps) {
      const found = index.get(key(step, beginning(word))) ?? [];
      if (found.length > MOST_SHARING) continue;
      for (const other of found) if (other !== place) shared.set(other, (shared.get(other) ?? 0) + rarityOf(word));
    }
  return [...shared]
    .filter(([other]) => !isOther(vintage, (rows[other] as ComparedProduct).vintage))
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_COMPARED)
    .map(([other]) => other);
}

const isOther = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

/** Of two alone, in both directions: three rows of one product must not share the confidence. */
function likenessOf(one: ComparedProduct, other: ComparedProduct): number {
  const [mine, theirs] = [readName(one.name), readName(other.name)];
  if (!readAlike(mine, theirs) || !sayTheSame(one, other)) return 0;
  const [there, back] = [matchProducts(one, [other])[0], matchProducts(other, [one])[0]];
  return Math.min(there?.confidence ?? 0, back?.confidence ?? 0);
}

/** Ages, other numbers, containers, and strengths tell siblings apart, even if only one of the names has them. */
function readAlike(mine: NameParts, theirs: NameParts): boolean {
  const facts = [
    [numbersOf(mine), numbersOf(theirs)],
    [containerOf(mine), containerOf(theirs)],
  ] as const;
  if (facts.some(([one, other]) => one.toSorted().join() !== other.toSorted().join())) return false;
  return mine.strength === theirs.strength && mine.count === theirs.count && !isOther(mine.vintage, theirs.vintage);
}

const numbersOf = ({ age, numbers }: NameParts) => [...new Set([...(age ? [age] : []), ...numbers])];
const containerOf = ({ container }: NameParts) => (container === null || container === 'bottle' ? [] : [container]);

/** One name has all words of the other, and no more than words of its class or its producer. */
function sayTheSame(one: ComparedProduct, other: ComparedProduct): boolean {
  const [mine, theirs] = [readName(one.name).words, readName(other.name).words];
  const [maker, itsMaker] = [makerOf(one), makerOf(other)];
  if (maker.length > 0 && itsMaker.length > 0 && !maker.some((word) => has(itsMaker, word))) return false;
  const left = mine.filter((word) => !/\d/.test(word) && !has([...theirs, ...itsMaker], word));
  const right = theirs.filter((word) => !/\d/.test(word) && !has([...mine, ...maker], word));
  return (left.length === 0 || right.length === 0) && [...left, ...right].every((word) => CLASS_WORDS.has(word));
}

const makerOf = ({ producer }: ComparedProduct): readonly string[] => (producer ? readName(producer).words : []);
const has = (words: readonly string[], word: string) => words.some((each) => likeness(each, word) >= LEAST_LIKE);
