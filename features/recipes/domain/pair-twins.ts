interface Wanted {
  readonly copy: number | null;
  /** All that a file can say of it, for comparison. */
  readonly said: string;
}

interface Known {
  readonly id: string;
  readonly said: string;
  readonly hidden: boolean;
}

/**
 * For each of the recipes of one name in a file the existing one that it means: one that is the same already, else the
 * one of its number, else the only one left; a hidden one is neither overwritten nor shown again
 * in place of another. `undefined` is a new recipe, `null` one that can't be told from others.
 * `known` are all recipes of that name, the oldest first.
 */
export function pairTwins<T extends Known>(wanted: readonly Wanted[], known: readonly T[]): (T | null | undefined)[] {
  const left = new Set(known);
  const take = (found: T | undefined) => {
    if (found) left.delete(found);
    return found;
  };
  const visible = () => [...left].filter(({ hidden }) => !hidden);
  const same = wanted.map(({ said }) => take([...visible(), ...left].find((each) => each.said === said)));
  const numbered = wanted.map(({ copy }, index) => {
    const own = copy === null ? undefined : known[copy - 1];
    return same[index] ?? take(own && left.has(own) ? own : undefined);
  });
  return wanted.map(({ copy }, index) => {
    const found = numbered[index];
    if (found || left.size === 0) return found;
    if (copy !== null && known.length > 1) return undefined;
    if (known.length === 1) return take(known[0]);
    if (known.every(({ hidden }) => hidden)) return undefined;
    return visible().length === 1 ? take(visible()[0]) : null;
  });
}
