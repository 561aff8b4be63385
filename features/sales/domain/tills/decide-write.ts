import { Decimal } from 'decimal.js';

/** A till's price, as a decimal string, and name of an item. */
export interface TillValues {
  readonly price: string | null;
  readonly name: string;
}

/** A change made here; null for what stays. `seen` is what the till had when it was made. */
export interface Wish {
  readonly price: string | null;
  readonly name: string | null;
  readonly seen: TillValues;
}

export interface TillChange {
  readonly price?: string;
  readonly name?: string;
}

/**
 * What to do about a change, by what the till has now: nothing if it has the values already, write what it still has as
 * before, or ask a person if someone changed the same value there in the meantime.
 */
export function decideWrite({ price, name, seen }: Wish, now: TillValues): TillChange | 'done' | 'conflict' {
  const priced = decide(price, seen.price, now.price, isSamePrice);
  const named = decide(name, seen.name, now.name, isSameName);
  if (priced === 'conflict' || named === 'conflict') return 'conflict';
  const change = {
    ...(priced === 'write' && price !== null && { price }),
    ...(named === 'write' && name !== null && { name }),
  };
  return Object.keys(change).length === 0 ? 'done' : change;
}

function decide<T>(wanted: T | null, seen: T | null, now: T | null, isSame: (a: T | null, b: T | null) => boolean) {
  if (wanted === null || isSame(wanted, now)) return 'done';
  return isSame(seen, now) ? 'write' : 'conflict';
}

const isSamePrice = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : new Decimal(a).eq(b);

const isSameName = (a: string | null, b: string | null): boolean => a?.trim() === b?.trim();
