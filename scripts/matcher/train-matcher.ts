import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  compareParts,
  describeProduct,
  FEATURES,
  rarityOf,
} from '#features/catalog/domain/matching/compare-products.ts';
import { foldName, readName } from '#features/catalog/domain/matching/read-name.ts';
import { WordIndex } from './find-offered.ts';
import { type Listed, type Pair, readLists, readPairs } from './lists.ts';

// Learns what the matcher knows: how rare words are, and how much each likeness weighs. Run it twice after the words
// changed: the second run compares with the rarities of the first. Then format.
const { values } = parseArgs({
  options: { data: { type: 'string', default: '/work/shared/data' }, rarity: { type: 'boolean', default: false } },
});
const MODEL = path.resolve(import.meta.dirname, '../../features/catalog/domain/matching/matcher.json');
const lists = readLists(values.data);

interface Question {
  readonly offered: readonly (readonly number[])[];
  /** Which of them is right; -1 for none. */
  readonly right: number;
  readonly weight: number;
}

/** Words in at least one of 1,500 names, from 0.2 for the commonest to 1. */
function learnRarity(): Record<string, number> {
  const names = new Set([...lists.values()].flat().map(({ name }) => foldName(name)));
  const counts = new Map<string, number>();
  for (const name of names) for (const word of readName(name).words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const least = names.size / 1500;
  const rarity = (count: number) => Math.max(0.15, Math.log(names.size / count / 12) / Math.log(1500 / 12));
  return Object.fromEntries(
    [...counts]
      .filter(([word, count]) => count >= least && word.length > 1)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, count]) => [word, Math.round(Math.min(1, rarity(count)) * 100) / 100]),
  );
}

let seed = 20_261_123;
/** Always the same row of numbers from 0 to 1. */
function next(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

/** Each pair four times: as it is, with the right one left out, written shorter, and with no size. */
function ask(pairs: readonly Pair[]): Question[] {
  const indexes = new Map([...lists].map(([name, rows]) => [name, new WordIndex(rows)]));
  const question = (from: Listed, pair: Pair, without: boolean, weight: number): Question => {
    const found = (indexes.get(pair.list) as WordIndex).find(from.name);
    const offered = without ? found.filter((row) => !isSame(row, pair)) : found;
    const asked = describeProduct(from);
    return {
      offered: offered.map((row) => compareParts(asked, describeProduct(row))),
      right: without ? -1 : offered.indexOf(pair.to),
      weight,
    };
  };
  return pairs.flatMap((pair) => {
    const weight = pair.class.endsWith('shops') ? 3 : 1;
    return [
      question(pair.from, pair, false, weight),
      question(pair.from, pair, true, 0.15 * weight),
      question({ ...pair.from, name: shorten(pair.from.name) }, pair, false, 0.3 * weight),
      question({ ...pair.from, name: shorten(pair.from.name), content: null }, pair, false, 0.15 * weight),
    ];
  });
}

const isSame = (row: Listed, pair: Pair): boolean => row === pair.to || row.gtin === pair.gtin;

/** Leaves words out and cuts others off, as invoices do. */
function shorten(name: string): string {
  const words = name.split(' ');
  const kept = words.filter((_, place) => place === 0 || next() > 0.2);
  return kept.map((word) => (word.length > 5 && next() < 0.15 ? word.slice(0, 4) : word)).join(' ');
}

const STEPS = 600;
const HELD_BACK = 2e-4;

/** Weights under which the right product, or none, is likeliest; Adam on the whole set. */
function learn(questions: readonly Question[]): number[] {
  const width = FEATURES.length;
  const weights = new Array<number>(width).fill(0);
  const [mean, square] = [new Array<number>(width).fill(0), new Array<number>(width).fill(0)];
  const all = questions.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = weights.map((weight) => HELD_BACK * weight);
    for (const { offered, right, weight } of questions) {
      const evidence = offered.map((features) =>
        features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0),
      );
      const most = Math.max(0, ...evidence);
      const parts = evidence.map((each) => Math.exp(each - most));
      const total = parts.reduce((sum, part) => sum + part, Math.exp(-most));
      for (const [place, features] of offered.entries()) {
        const by = (((parts[place] as number) / total - (place === right ? 1 : 0)) * weight) / all;
        if (Math.abs(by) > 1e-9)
          for (let at = 0; at < width; at += 1) slope[at] = (slope[at] as number) + by * (features[at] as number);
      }
    }
    for (let at = 0; at < width; at += 1) {
      const by = slope[at] as number;
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * by;
      square[at] = 0.999 * (square[at] as number) + 0.001 * by * by;
      const even = (mean[at] as number) / (1 - 0.9 ** step);
      weights[at] =
        (weights[at] as number) - (0.1 * even) / (Math.sqrt((square[at] as number) / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

const rarity = learnRarity();
if (
  JSON.stringify(rarity) !==
  JSON.stringify(Object.fromEntries(Object.keys(rarity).map((word) => [word, rarityOf(word)])))
) {
  fs.writeFileSync(MODEL, JSON.stringify({ weights: FEATURES.map(() => 0), rarity }));
  console.log('Rarities were new: run it again for the weights');
} else {
  const weights = learn(ask(readPairs(values.data, lists).filter((pair) => !pair.heldOut)));
  fs.writeFileSync(MODEL, JSON.stringify({ weights, rarity }));
  console.log(FEATURES.map((name, place) => `${weights[place]} ${name}`).join('\n'));
}
