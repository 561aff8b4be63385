import { Decimal } from 'decimal.js';

/** A location with what is there of an item, and what should be. Decimal strings. */
export interface Shelf {
  readonly id: string;
  readonly quantity: string;
  /** Null where nobody said; all of it may go elsewhere. */
  readonly par: string | null;
  /** False where nothing may be brought to. */
  readonly available: boolean;
}

export interface Refill {
  readonly from: string;
  readonly to: string;
  /** Whole bottles. */
  readonly quantity: number;
}

/**
 * What fills shelves below their par from others that have more than theirs: whole bottles, the largest surplus first, and
 * no shelf comes below its own par by it. `rest` is what no shelf can spare. Negative stock counts as none.
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

/** How much less is on a shelf than should be. */
export const missingAt = ({ quantity, par }: Pick<Shelf, 'quantity' | 'par'>): Decimal =>
  Decimal.max(0, new Decimal(par ?? 0).minus(Decimal.max(0, quantity)));
