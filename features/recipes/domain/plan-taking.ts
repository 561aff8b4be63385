import { Decimal } from 'decimal.js';

export interface Shelf {
  readonly locationId: string;
  readonly quantity: Decimal;
}

/**
 * Takes `need` from locations in order, no more than each has; any shortage is taken from the first one, which goes
 * below zero (D41). Without locations nothing can be taken.
 */
export function planTaking(need: Decimal, shelves: readonly Shelf[]): { taken: Shelf[]; missing: Decimal } {
  const taken: Shelf[] = [];
  let open = need;
  for (const { locationId, quantity } of shelves) {
    if (open.lte(0)) break;
    const here = Decimal.min(open, Decimal.max(0, quantity));
    if (here.isZero()) continue;
    taken.push({ locationId, quantity: here });
    open = open.minus(here);
  }
  const [first] = shelves;
  if (open.lte(0) || !first) return { taken, missing: open };
  const own = taken.find((shelf) => shelf.locationId === first.locationId);
  const rest = taken.filter((shelf) => shelf !== own);
  const below = { locationId: first.locationId, quantity: open.plus(own?.quantity ?? 0) };
  return { taken: [below, ...rest], missing: open };
}
