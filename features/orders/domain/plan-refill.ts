import { Decimal } from 'decimal.js';

/** A location with the stock and par of an item. Decimal strings. */
export interface Shelf {
  readonly id: string;
  readonly quantity: string;
  /** Null if not set; then all of its stock may be moved. */
  readonly par: string | null;
  /** False if nothing may be moved there. */
  readonly available: boolean;
}

export interface Refill {
  readonly from: string;
  readonly to: string;
  /** Whole bottles. */
  readonly quantity: number;
}

/**
 * Plans moves to shelves below par from shelves above theirs: whole bottles, the largest surplus first, and no shelf
 * goes below its own par. `rest` is the shortage that no shelf can cover. Negative stock counts as 0.
 */
export function planRefill(shelves: readonly Shelf[]): { moves: Refill[]; rest: Decimal } {
  const spare = shelves
    .map(({ id, quantity, par }) => ({ id, left: Decimal.max(0, new Decimal(quantity).minus(par ?? 0)).floor() }))
    .filter(({ left }) => left.gt(0))
    .sort((a, b) => b.left.comparedTo(a.left));
  const moves: Refill[] = [];
  let rest = new Decimal(0);
  for (const shelf of shelves) {
    let missing = missingAt(shelf);
    for (const source of shelf.available ? spare : []) {
      const taken = Decimal.min(source.left, missing.ceil());
      if (taken.lte(0)) continue;
      moves.push({ from: source.id, to: shelf.id, quantity: taken.toNumber() });
      source.left = source.left.minus(taken);
      missing = Decimal.max(0, missing.minus(taken));
    }
    rest = rest.plus(missing);
  }
  return { moves, rest };
}

/** How far a shelf is below its par. */
export const missingAt = ({ quantity, par }: Pick<Shelf, 'quantity' | 'par'>): Decimal =>
  Decimal.max(0, new Decimal(par ?? 0).minus(Decimal.max(0, quantity)));
