import type { PosName } from './read-pos-name.ts';

export const POUR_KINDS = ['spirit', 'double', 'wine', 'beer', 'carafe'] as const;

export type PourKind = (typeof POUR_KINDS)[number];

/** Sizes as people write them. */
export type Pours = Readonly<Record<PourKind, string>>;

/** The amount that one sold unit takes if neither the till nor the venue says so, in the units of the venue's country. */
export const USUAL_POURS: Readonly<Record<'oz' | 'mL', Pours>> = {
  oz: { spirit: '1.5 oz', double: '3 oz', wine: '5 oz', beer: '16 oz', carafe: '500 mL' },
  mL: { spirit: '40 mL', double: '80 mL', wine: '150 mL', beer: '500 mL', carafe: '500 mL' },
};

interface Bottle {
  /** A main type, such as SP. */
  readonly type: string;
  /** Milliliters; null for an item that is not poured. */
  readonly content: number | null;
}

/** `whole` is the item as it is stocked. A guess is a fair default that a person should check. */
export type Pour =
  | { readonly kind: 'whole'; readonly isGuess?: boolean }
  | { readonly kind: 'part'; readonly size: string; readonly isGuess?: boolean };

const SMALLEST_KEG = 3000;
/** Miniatures, and other bottles that guests drink from. */
const LARGEST_MINIATURE = 100;
const LARGEST_SINGLE_WINE = 250;
const CANS: readonly number[] = [330, 355];
const LARGEST_SOFT_DRINK = 1000;

/** How much of an item is sold if the name gives no amount; null if it can't be guessed. */
export function defaultPour(
  { serving, whole, isDouble, isAddition }: PosName,
  bottle: Bottle,
  pours: Pours,
): Pour | null {
  const { type, content } = bottle;
  if (whole || content === null) return { kind: 'whole' };
  if (serving === 'carafe') return { kind: 'part', size: pours.carafe };
  if (type === 'SP') {
    const isSingle = content <= LARGEST_MINIATURE || CANS.includes(Math.round(content));
    if (isSingle) return { kind: 'whole' };
    return serving === 'pint' ? null : { kind: 'part', size: isDouble ? pours.double : pours.spirit };
  }
  if (type === 'WI' || type === 'SA') {
    if (content <= LARGEST_SINGLE_WINE && !serving) return { kind: 'whole' };
    return { kind: 'part', size: pours.wine, isGuess: !serving };
  }
  if (type === 'BE' || type === 'CI') {
    const isPint = serving === null || serving === 'pint' || serving === 'draft';
    if (content >= SMALLEST_KEG) return isPint ? { kind: 'part', size: pours.beer } : null;
    return serving === null ? { kind: 'whole' } : null;
  }
  return content <= LARGEST_SOFT_DRINK && !serving && !isAddition ? { kind: 'whole' } : null;
}
