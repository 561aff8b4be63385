import { FEATURES } from '#features/catalog/domain/matching/compare-products.ts';
import type { LearnedWeights } from '#features/catalog/domain/matching/weigh-evidence.ts';
import type { Question } from './questions.ts';

const UNITS = 6;
const STEPS = 250;
const HELD_BACK = 2e-4;
const RATE = 0.05;
const LATE_RATE = 0.015;

/** Weights under which the right product, or none, is likeliest: Adam on all questions, always from the same start. */
export function learnWeights(questions: readonly Question[]): LearnedWeights {
  const width = FEATURES.length;
  const rows = questions.map(({ features, right, weight }) => ({ flat: flatten(features, width), right, weight }));
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  const values = firstValues(width);
  const [mean, square] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = values.map((value) => HELD_BACK * value);
    for (const { flat, right, weight } of rows) addSlope(values, slope, width, flat, right, weight / all);
    const rate = step > 0.7 * STEPS ? LATE_RATE : RATE;
    for (const [at, by] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * by;
      square[at] = 0.999 * (square[at] as number) + 0.001 * by * by;
      const even = (mean[at] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[at] as number) / (1 - 0.999 ** step)) + 1e-8;
      values[at] = (values[at] as number) - (rate * even) / spread;
    }
  }
  return unpack(values, width);
}

function flatten(features: readonly (readonly number[])[], width: number): Float64Array {
  const flat = new Float64Array(features.length * width);
  for (const [place, row] of features.entries()) flat.set(row, place * width);
  return flat;
}

/** Single weights begin at 0; those of the units differ, or all units would learn the same. */
function firstValues(width: number): Float64Array {
  const values = new Float64Array(width + UNITS * (width + 1));
  let seed = 7;
  for (let at = width; at < values.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    values[at] = (seed / 2_147_483_648 - 0.5) * 0.6;
  }
  return values;
}

/** Adds how the loss of one question changes with each value. */
function addSlope(
  values: Float64Array,
  slope: Float64Array,
  width: number,
  flat: Float64Array,
  right: number,
  weight: number,
): void {
  const offered = flat.length / width;
  const said = new Float64Array(offered * UNITS);
  const evidence = new Float64Array(offered);
  for (let row = 0; row < offered; row += 1) {
    let sum = dot(values, 0, flat, row * width, width);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const from = width + unit * (width + 1);
      const says = Math.tanh(dot(values, from, flat, row * width, width));
      said[row * UNITS + unit] = says;
      sum += (values[from + width] as number) * says;
    }
    evidence[row] = sum;
  }
  const most = Math.max(0, ...evidence);
  const parts = evidence.map((each) => Math.exp(each - most));
  const total = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  for (let row = 0; row < offered; row += 1) {
    const by = ((parts[row] as number) / total - (row === right ? 1 : 0)) * weight;
    if (Math.abs(by) < 1e-10) continue;
    addRow(slope, 0, flat, row * width, width, by);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const from = width + unit * (width + 1);
      const says = said[row * UNITS + unit] as number;
      slope[from + width] = (slope[from + width] as number) + by * says;
      addRow(slope, from, flat, row * width, width, by * (values[from + width] as number) * (1 - says * says));
    }
  }
}

function dot(values: Float64Array, from: number, flat: Float64Array, start: number, width: number): number {
  let sum = 0;
  for (let at = 0; at < width; at += 1) sum += (values[from + at] as number) * (flat[start + at] as number);
  return sum;
}

function addRow(slope: Float64Array, from: number, flat: Float64Array, start: number, width: number, by: number): void {
  for (let at = 0; at < width; at += 1)
    slope[from + at] = (slope[from + at] as number) + by * (flat[start + at] as number);
}

function unpack(values: Float64Array, width: number): LearnedWeights {
  const rounded = [...values].map((value) => Math.round(value * 1000) / 1000);
  return {
    weights: rounded.slice(0, width),
    hidden: Array.from({ length: UNITS }, (_, unit) => {
      const from = width + unit * (width + 1);
      return { weights: rounded.slice(from, from + width), counts: rounded[from + width] as number };
    }),
  };
}
