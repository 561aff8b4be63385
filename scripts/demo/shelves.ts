import type { DemoProduct } from './made-up-products.ts';

const round = (bottles: number): number => Math.round(bottles * 1e6) / 1e6;

/** One product at one location. */
interface Shelf {
  readonly location: string;
  onHand: number;
  /** Sold from here since the last count. */
  sold: number;
}

/** A product with the locations that hold it, in the order in which the ledger takes sales from them (D41). */
export interface Stocked {
  readonly product: DemoProduct;
  /** Cost of one container, as last delivered. */
  cost: number;
  readonly shelves: Shelf[];
}

const BAR: readonly [RegExp, string][] = [
  [/cocktails|rtd/i, 'Cooler'],
  [/whisk|bourbon|scotch|rye/i, 'Back Bar > Whiskey'],
  [/vodka|gin|rum|tequila|mezcal|agave/i, 'Back Bar > White Spirits'],
  [/liqueur|cordial|schnapps|triple sec|brand|amaretto|aperitif/i, 'Back Bar > Liqueurs'],
];

/** Where a product is sold from. */
export function barOf({ type, subtype, size }: DemoProduct): string {
  if (type === 'Wine') return 'Wine Wall';
  if (type === 'Beer') return size.includes('bbl') ? 'Keg Room' : 'Beer Fridge';
  if (size === '50 mL') return 'Mini Rack';
  return BAR.find(([pattern]) => pattern.test(subtype))?.[1] ?? 'Back Bar > Specialties';
}

/** Sold by the container: nothing is poured from it. */
export const isSoldWhole = (product: DemoProduct): boolean =>
  ['Mini Rack', 'Cooler', 'Beer Fridge'].includes(barOf(product));

export const onHand = ({ shelves }: Stocked, usable: (location: string) => boolean = () => true): number => {
  let sum = 0;
  for (const shelf of shelves) {
    if (!usable(shelf.location)) break; // what the ledger would take next is out of bounds
    sum += shelf.onHand;
  }
  return round(sum);
};

export function deliver(stocked: Stocked, location: string, bottles: number): void {
  const shelf = stocked.shelves.find((each) => each.location === location);
  if (shelf) shelf.onHand = round(shelf.onHand + bottles);
  else stocked.shelves.push({ location, onHand: bottles, sold: 0 });
}

/** Takes what is there, over the locations in their order. */
export function sell(stocked: Stocked, bottles: number): void {
  let left = bottles;
  for (const shelf of stocked.shelves) {
    const taken = Math.max(0, Math.min(left, shelf.onHand));
    shelf.onHand = round(shelf.onHand - taken);
    shelf.sold = round(shelf.sold + taken);
    left = round(left - taken);
  }
}

/**
 * The quantity counted at a location: a little less than the ledger says, because bottles are poured generously, or rarely
 * a little more. Open bottles are counted in tenths, cans and minis in units.
 */
export function count(shelf: Shelf, product: DemoProduct, at: number): number {
  const whole = isSoldWhole(product);
  const lost = whole ? (at < 0.06 && shelf.sold > 0 ? 1 : 0) : shelf.sold * (0.055 * at - 0.008);
  const exact = Math.max(0, shelf.onHand - lost);
  const counted = shelf.sold === 0 ? shelf.onHand : whole ? Math.round(exact) : Math.round(exact * 10) / 10;
  shelf.onHand = round(counted);
  shelf.sold = 0;
  return shelf.onHand;
}
