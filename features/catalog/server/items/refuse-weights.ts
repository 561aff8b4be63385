import { refuseField } from '#shared/server/refusal.ts';

interface Weights {
  readonly tare_grams?: number | null | undefined;
  readonly full_grams?: number | null | undefined;
}

/** Refuses unless a full bottle weighs more than an empty one, whichever of the two changes. */
export function refuseWeights(
  change: Weights,
  present: { tare_grams: string | null; full_grams: string | null },
): void {
  if (change.tare_grams === undefined && change.full_grams === undefined) return;
  const tare = change.tare_grams === undefined ? present.tare_grams : change.tare_grams;
  const full = change.full_grams === undefined ? present.full_grams : change.full_grams;
  if (tare === null || full === null || Number(full) > Number(tare)) return;
  const [field, text] =
    change.full_grams === undefined
      ? (['tare_grams', 'An empty bottle must weigh less than a full one'] as const)
      : (['full_grams', 'A full bottle must weigh more than an empty one'] as const);
  throw refuseField(field, text);
}
