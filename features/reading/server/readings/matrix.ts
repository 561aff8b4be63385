/** A transformation of a page in six numbers, as PDF writes them. */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `other`, then `one`. */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
