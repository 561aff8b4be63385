import { FEATURES } from '#features/catalog/domain/matching/compare-products.ts';
import type { LearnedWeights } from '#features/catalog/domain/matching/weigh-evidence.ts';
import type { Question } from './questions.ts';

const WIDTH = FEATURES.length;
const UNITS = 6;
const STEPS = 250;
const HELD_BACK = 2e-4;
const RATE = 0.05;
const LATE_RATE = 0.015;
/** Networks learn the same from other starts and err differently, so the mean of several errs less. */
const STARTS = [7, 19, 101];
/** What changes the loss less than this is not worth counting. */
const LEAST_SLOPE = 1e-9;

/** Weights under which the right product, or none, is likeliest: the mean of what is learned from each start. */
export function learnWeights(questions: readonly Question[], starts: readonly number[] = STARTS): LearnedWeights {
  const learned = starts.map((start) => learnFrom(questions.map(asKnown), start));
  const share = (value: number) => Math.round((1000 * value) / learned.length) / 1000;
  return {
    weights: FEATURES.map((_, at) => share(learned.reduce((sum, { weights }) => sum + (weights[at] as number), 0))),
    hidden: learned.flatMap(({ hidden }) => hidden.map((unit) => ({ ...unit, counts: share(unit.counts) }))),
  };
}

/** A question with the features that are not 0: most are. */
interface Known {
  /** Where the features of each offered product begin, and where the last ones end. */
  readonly begins: Int32Array;
  readonly places: Uint8Array;
  readonly sizes: Float64Array;
  readonly right: number;
  readonly weight: number;
}

function asKnown({ features, right, weight }: Question): Known {
  const some = features.map((row) => [...row.entries()].filter(([, value]) => value !== 0));
  const begins = new Int32Array(features.length + 1);
  for (const [row, { length }] of some.entries()) begins[row + 1] = (begins[row] as number) + length;
  const all = some.flat();
  const places = Uint8Array.from(all, ([place]) => place);
  return { begins, places, sizes: Float64Array.from(all, ([, value]) => value), right, weight };
}

/** Adam on all questions, always the same from the same start. */
function learnFrom(questions: readonly Known[], start: number): LearnedWeights {
  const all = questions.reduce((sum, { weight }) => sum + weight, 0);
  const values = firstValues(start);
  const [mean, square] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = values.map((value) => HELD_BACK * value);
    for (const question of questions) addSlope(values, slope, question, question.weight / all);
    const rate = step > 0.7 * STEPS ? LATE_RATE : RATE;
    for (const [at, by] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * by;
      square[at] = 0.999 * (square[at] as number) + 0.001 * by * by;
      const even = (mean[at] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[at] as number) / (1 - 0.999 ** step)) + 1e-8;
      values[at] = (values[at] as number) - (rate * even) / spread;
    }
  }
  return unpack(values);
}

/** Single weights begin at 0; those of the units differ, or all units would learn the same. */
function firstValues(start: number): Float64Array {
  const values = new Float64Array(WIDTH + UNITS * (WIDTH + 1));
  let seed = start;
  for (let at = WIDTH; at < values.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    values[at] = (seed / 2_147_483_648 - 0.5) * 0.6;
  }
  return values;
}

/** Where the weights of a unit begin; what it counts follows them. */
const unitAt = (unit: number) => WIDTH + unit * (WIDTH + 1);

/** Adds how the loss of one question changes with each value. */
function addSlope(values: Float64Array, slope: Float64Array, question: Known, weight: number): void {
  const offered = question.begins.length - 1;
  const said = new Float64Array(offered * UNITS);
  const evidence = new Float64Array(offered);
  for (let row = 0; row < offered; row += 1) {
    let sum = dot(values, 0, question, row);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const from = unitAt(unit);
      const says = Math.tanh(dot(values, from, question, row));
      said[row * UNITS + unit] = says;
      sum += (values[from + WIDTH] as number) * says;
    }
    evidence[row] = sum;
  }
  const most = Math.max(0, ...evidence);
  const parts = evidence.map((each) => Math.exp(each - most));
  const total = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  for (let row = 0; row < offered; row += 1) {
    const by = ((parts[row] as number) / total - (row === question.right ? 1 : 0)) * weight;
    if (Math.abs(by) < LEAST_SLOPE) continue;
    addRow(slope, 0, question, row, by);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const from = unitAt(unit);
      const says = said[row * UNITS + unit] as number;
      slope[from + WIDTH] = (slope[from + WIDTH] as number) + by * says;
      addRow(slope, from, question, row, by * (values[from + WIDTH] as number) * (1 - says * says));
    }
  }
}

function dot(values: Float64Array, from: number, { begins, places, sizes }: Known, row: number): number {
  const end = begins[row + 1] as number;
  let sum = 0;
  for (let at = begins[row] as number; at < end; at += 1)
    sum += (values[from + (places[at] as number)] as number) * (sizes[at] as number);
  return sum;
}

function addRow(slope: Float64Array, from: number, { begins, places, sizes }: Known, row: number, by: number): void {
  const end = begins[row + 1] as number;
  for (let at = begins[row] as number; at < end; at += 1) {
    const place = from + (places[at] as number);
    slope[place] = (slope[place] as number) + by * (sizes[at] as number);
  }
}

function unpack(values: Float64Array): LearnedWeights {
  const rounded = [...values].map((value) => Math.round(value * 1000) / 1000);
  return {
    weights: rounded.slice(0, WIDTH),
    hidden: Array.from({ length: UNITS }, (_, unit) => {
      const from = unitAt(unit);
      return { weights: rounded.slice(from, from + WIDTH), counts: rounded[from + WIDTH] as number };
    }),
  };
}
