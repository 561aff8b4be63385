import { currentRegion, formatFigure } from '#shared/domain/format.ts';
import { divide, fractionOf, minus, plus, rounded, times } from '#shared/domain/fraction.ts';

export type WeightUnit = 'g' | 'oz';

/** Empty and full weight of an item's bottle, in grams; null if it was never weighed. */
export interface BottleWeights {
  readonly tare_grams: number | null;
  readonly full_grams: number | null;
}

type Read<Key extends string> = ({ ok: true } & Record<Key, number>) | { ok: false; reason: string };

/** What a field for a bottle's weight takes. */
export const weightExample = (): string => (currentRegion().units === 'oz' ? '650 g or 22.9 oz' : '650 g');

/** Grams in one of each unit, exact: the avoirdupois ounce of the international yard and pound agreement. */
const GRAMS: Readonly<Record<string, string>> = { g: '1', kg: '1000', oz: '28.349523125', lb: '453.59237' };

/** Matches what a person types, and the end of what a scale sends, such as "ST,GS,+  650.5g". */
const WEIGHT = /^(?:[A-Za-z, ]*\+?\s*)?(\d{1,5}(?:[.,]\d{1,3})?|[.,]\d{1,3})\s*(g|kg|oz|lb)?$/i;

export const MOST_GRAMS = 100_000;
const MOST_TEXT = 'A bottle weighs at most 100 kg';

/** Reads a weight as typed or sent by a scale; without a unit it is in `unit`. Grams to the thousandth. */
export function readWeight(text: string, unit: WeightUnit): Read<'grams'> {
  const [, figure, stated] = WEIGHT.exec(text.trim()) ?? [];
  if (figure === undefined) return { ok: false, reason: `Enter a weight such as ${weightExample()}` };
  const factor = GRAMS[(stated ?? unit).toLowerCase()] ?? '1';
  const grams = Number(rounded(times(fractionOf(figure.replace(',', '.')), fractionOf(factor)), 3));
  return grams > MOST_GRAMS ? { ok: false, reason: MOST_TEXT } : { ok: true, grams };
}

/** How far below empty or above full a reading may be: 3% of the content, at least five grams. */
const TOLERANCE = '0.03';
const LEAST_TOLERANCE = 5;

/** Why the remaining amount cannot be calculated from a weight, or undefined. It is never guessed. */
export function missingWeight({ tare_grams: tare, full_grams: full }: BottleWeights): string | undefined {
  if (tare === null && full === null) return 'The empty and full weights of this bottle are unknown.';
  if (tare === null) return 'The empty weight of this bottle is unknown.';
  return full === null ? 'The full weight of this bottle is unknown.' : undefined;
}

/**
 * How much of one bottle is left, 0 to 1 to the hundredth: (weight - empty) / (full - empty). Slightly below empty or
 * above full is scale error; more is refused with what to check.
 */
export function remainingOf(weights: BottleWeights, grams: number): Read<'remaining'> {
  const { tare_grams: tare, full_grams: full } = weights;
  if (tare === null || full === null || full <= tare) return { ok: false, reason: missingWeight(weights) ?? WRONG };
  const [empty, filled, weighed] = [tare, full, grams].map((each) => fractionOf(String(each)));
  if (!empty || !filled || !weighed) return { ok: false, reason: WRONG };
  const content = minus(filled, empty);
  const tolerance = Math.max(LEAST_TOLERANCE, Number(rounded(times(content, fractionOf(TOLERANCE)), 3)));
  if (grams < tare - tolerance)
    return { ok: false, reason: `Lighter than the empty bottle, ${shownGrams(tare)}. Is it this bottle?` };
  if (grams > Number(rounded(plus(filled, fractionOf(String(tolerance))), 3)))
    return { ok: false, reason: `Heavier than the full bottle, ${shownGrams(full)}. Is it this bottle?` };
  const ratio = Number(rounded(divide(minus(weighed, empty), content), 2));
  return { ok: true, remaining: Math.min(1, Math.max(0, ratio)) };
}

const WRONG = 'A full bottle must weigh more than an empty one.';

/** "412 g" */
export const shownGrams = (grams: number): string => `${formatFigure(grams, 1)} g`;
