import { GRAMS, MILLILITRES } from '#features/catalog/domain/units.ts';
import { divide, type Fraction, fractionOf, plus, times } from '#shared/domain/fraction.ts';

/** An amount to pour, as typed or stored. */
export interface Amount {
  readonly volume: string | number;
  readonly unit: string;
}

/** The source or target of a pour: `count` containers of `volume` `unit` each. */
export interface Container {
  readonly volume: string | number;
  readonly unit: string;
  readonly count: number;
}

export const exact = (figure: string | number): Fraction => fractionOf(String(figure));
const NONE: Fraction = { top: 0n, bottom: 1n };
export const sumOf = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, NONE);

const VOLUMES: ReadonlyMap<string, string> = byLowerCase(MILLILITRES);
const WEIGHTS: ReadonlyMap<string, string> = byLowerCase(GRAMS);

function byLowerCase(factors: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(factors).map(([unit, factor]) => [unit.toLowerCase(), factor]));
}

/** Exact milliliters of an amount; undefined if it is not a volume (D35). */
export function millilitresOf({ volume, unit }: Amount): Fraction | undefined {
  const factor = VOLUMES.get(unit.toLowerCase());
  return factor === undefined ? undefined : times(exact(volume), exact(factor));
}

function gramsOf({ volume, unit }: Amount): Fraction | undefined {
  const factor = WEIGHTS.get(unit.toLowerCase());
  return factor === undefined ? undefined : times(exact(volume), exact(factor));
}

/**
 * An amount in containers, exact, like the database's `catalog.containers`; undefined if one is a volume and the other
 * a weight (D35). Pieces only convert to themselves.
 */
export function containersOf(amount: Amount, container: Container): Fraction | undefined {
  if (amount.unit.toLowerCase() === container.unit.toLowerCase() && exact(container.volume).top > 0n)
    return divide(exact(amount.volume), times(exact(container.volume), exact(container.count)));
  for (const measure of [millilitresOf, gramsOf]) {
    const [whole, one] = [measure(amount), measure(container)];
    if (whole && one && one.top > 0n) return divide(whole, times(one, exact(container.count)));
  }
  return undefined;
}

/** Total milliliters; undefined if there are none, or if one is not a volume. */
export function millilitresOfAll(amounts: readonly Amount[]): Fraction | undefined {
  const parts = amounts.map(millilitresOf);
  return parts.length > 0 && parts.every((part) => part !== undefined) ? sumOf(parts) : undefined;
}
