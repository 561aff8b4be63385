import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import model from '#features/catalog/domain/matching/matcher.json' with { type: 'json' };
import { foldName, readName } from '#features/catalog/domain/matching/read-name.ts';
import { type LearnedWeights, weighEvidence } from '#features/catalog/domain/matching/weigh-evidence.ts';
import { TRADE_DATA } from '#test/trade-data.ts';
import { learnWeights } from './learn-weights.ts';
import { isHeldOut, type Pair, readLists, readPairs } from './lists.ts';
import { learnLeftOut, partsOf, type Question, QuestionMaker } from './questions.ts';

// Learns what the matcher knows from the pairs that are not held out, prints how well that does in five parts of which
// each is tried with what the other four taught, and writes matcher.json. Format it afterwards.
// With --wrong it also prints the pairs that come out wrong there.
const { values } = parseArgs({
  options: { data: { type: 'string', default: TRADE_DATA }, wrong: { type: 'boolean', default: false } },
});
const MODEL = path.resolve(import.meta.dirname, '../../features/catalog/domain/matching/matcher.json');
const PARTS = 5;
const lists = readLists(values.data);

/** Words in at least one of 1,500 names that are not held out, from 0.15 for the commonest to 1. */
function learnRarity(): Record<string, number> {
  const names = new Set([...lists.values()].flat().flatMap(({ name }) => (isHeldOut(name) ? [] : foldName(name))));
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

/** The comparison reads these tables of the model while it learns. */
function replace(table: Record<string, number>, by: Readonly<Record<string, number>>): void {
  for (const word of Object.keys(table)) delete table[word];
  Object.assign(table, by);
}

function learnFrom(pairs: readonly Pair[]): LearnedWeights {
  replace(model.left_out, learnLeftOut(pairs));
  const maker = new QuestionMaker(lists);
  return learnWeights(pairs.flatMap((pair) => maker.inFourWays(pair)));
}

interface Trial {
  readonly evidence: readonly number[];
  readonly question: Question;
}

/** Each pair, weighed with what the pairs of the other parts have taught. */
function crossValidate(pairs: readonly Pair[]): Trial[] {
  const parts = partsOf(pairs, PARTS);
  return Array.from({ length: PARTS }, (_, part) => {
    const learned = learnFrom(pairs.filter((__, place) => parts[place] !== part));
    const maker = new QuestionMaker(lists);
    return pairs
      .filter((__, place) => parts[place] === part)
      .map((pair) => {
        const question = maker.asItIs(pair);
        return { question, evidence: question.features.map((features) => weighEvidence(learned, features)) };
      });
  }).flat();
}

/** The best product's confidence where all evidence counts that many times. */
function confidenceOf({ evidence }: Trial, sharpness: number): number {
  const most = Math.max(0, ...evidence) * sharpness;
  const total = evidence.reduce((sum, each) => sum + Math.exp(each * sharpness - most), Math.exp(-most));
  return Math.exp(Math.max(...evidence) * sharpness - most) / total;
}

const isRight = ({ evidence, question }: Trial) => evidence.indexOf(Math.max(...evidence)) === question.right;

/** By how much the evidence is to be multiplied, so that confidences say how often they are right. */
function learnSharpness(trials: readonly Trial[]): number {
  const loss = (sharpness: number) =>
    trials.reduce((sum, trial) => {
      const confidence = Math.min(1 - 1e-6, Math.max(1e-6, confidenceOf(trial, sharpness)));
      return sum - Math.log(isRight(trial) ? confidence : 1 - confidence);
    }, 0);
  const tried = Array.from({ length: 41 }, (_, step) => 0.8 + step / 20);
  return tried.reduce((best, each) => (loss(each) < loss(best) ? each : best));
}

const percent = (some: readonly Trial[], among: readonly Trial[]) => ((100 * some.length) / among.length).toFixed(1);

function report(trials: readonly Trial[], sharpness: number): void {
  console.log(`cross-validated in ${PARTS} parts, ${trials.length} pairs, evidence counted ${sharpness} times`);
  const byClass = [...Map.groupBy(trials, ({ question }) => question.pair.class), ['all', trials] as const];
  for (const [name, some] of byClass) {
    const sure = some.filter((trial) => confidenceOf(trial, sharpness) >= 0.9);
    const right = sure.filter(isRight);
    console.log(
      `${name.padEnd(20)} ${some.length} pairs: right first ${percent(some.filter(isRight), some)}, right when 0.9 sure ${percent(right, sure)}, found at 0.9 ${percent(right, some)}`,
    );
  }
  for (const from of [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97]) {
    const to = from >= 0.97 ? 2 : from >= 0.9 ? 0.97 : from === 0 ? 0.5 : from + 0.1;
    const among = trials.filter((trial) => {
      const confidence = confidenceOf(trial, sharpness);
      return confidence >= from && confidence < to;
    });
    console.log(`confidence from ${from}: ${among.length} proposals, ${percent(among.filter(isRight), among)} right`);
  }
}

function reportWrong(trials: readonly Trial[]): void {
  for (const trial of trials.filter((each) => !isRight(each))) {
    const { pair, offered } = trial.question;
    const best = offered[trial.evidence.indexOf(Math.max(...trial.evidence))];
    console.log(
      `${pair.from.name} ${pair.from.content} | ${pair.to.name} ${pair.to.content} | ${best?.name} ${best?.content}`,
    );
  }
}

const pairs = readPairs(values.data, lists).filter((pair) => !pair.heldOut);
const rarity = learnRarity();
replace(model.rarity, rarity);
const trials = crossValidate(pairs);
const sharpness = Math.round(100 * learnSharpness(trials)) / 100;
report(trials, sharpness);
if (values.wrong) reportWrong(trials);
const learned = learnFrom(pairs);
fs.writeFileSync(MODEL, JSON.stringify({ sharpness, ...learned, left_out: model.left_out, rarity }));
