/**
 * The learned model: the weight of each feature on its own and in combinations. `hidden` are the units of a small
 * network; each has a weight per feature and a weight in the result.
 */
export interface LearnedWeights {
  readonly weights: readonly number[];
  readonly hidden: readonly { readonly weights: readonly number[]; readonly counts: number }[];
}

/** The evidence for one product: 0 is as likely as "none of them"; each step of 1 is 2.7 times as likely. */
export function weighEvidence({ weights, hidden }: LearnedWeights, features: readonly number[]): number {
  let sum = dot(weights, features);
  for (const unit of hidden) sum += unit.counts * Math.tanh(dot(unit.weights, features));
  return sum;
}

function dot(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (const [place, value] of features.entries()) sum += value * (weights[place] ?? 0);
  return sum;
}
