import { Decimal } from 'decimal.js';
import type { Part } from './depletion-part.ts';

/** The amount that one modifier takes of an item, in its stock units, and the size that was entered. */
interface Poured {
  readonly itemId: string;
  readonly perUnit: Decimal;
  readonly size: string;
}

/** A modifier's effect on the amount that one sold unit takes (D42). */
export type Effect =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'multiplies'; readonly factor: Decimal }
  | ({ readonly kind: 'adds' } & Poured)
  /** `inPlaceOf` is the replaced item; null until `chooseReplaced` has chosen, or if nothing is left to replace. */
  | ({ readonly kind: 'replaces'; readonly inPlaceOf: string | null } & Poured);

/** A modifier of a sale line. A null effect changes nothing: the modifier is unmatched. */
export interface LineModifier {
  readonly modifierId: string;
  /** Per unit sold. */
  readonly quantity: Decimal;
  readonly effect: Effect | null;
}

/** Decides which part of a recipe is replaced. */
export interface ItemKind {
  /** A main type, such as SP. */
  readonly type: string;
  /** The subtype's id. */
  readonly subtype: string;
  /** Milliliters per stock unit; null if unknown. */
  readonly content: number | null;
}

/** Alcohol is the main source of a drink; mixers are replaced only if there is nothing else. */
const ALCOHOL: readonly string[] = ['SP', 'WI', 'BE', 'SA', 'CI'];

/** No drink is a thousand drinks: a larger factor comes from a wrong quantity, and would not fit into the ledger. */
const MOST_FACTOR = new Decimal(1000);

/**
 * Calculates what one sold unit takes with its modifiers, each item once (D42). Factors apply to the drink and to
 * replacements of its parts, not to additions: "Vodka soda, double, add Campari" takes one Campari. An item that is
 * taken itself is not a fallback for another one.
 */
export function applyModifiers(base: readonly Part[], modifiers: readonly LineModifier[]): Part[] {
  let factor = new Decimal(1);
  const drink = new Map(base.map((part) => [part.itemId, part]));
  const added: Part[] = [];
  for (const { quantity, effect } of modifiers) {
    if (!effect || effect.kind === 'nothing' || quantity.lte(0)) continue;
    if (effect.kind === 'multiplies') {
      factor = Decimal.min(factor.times(effect.factor.pow(quantity)), MOST_FACTOR);
      continue;
    }
    const { itemId, perUnit, size } = effect;
    const part = { itemId, perUnit: perUnit.times(quantity), size };
    const replaced = effect.kind === 'replaces' ? effect.inPlaceOf : null;
    if (replaced !== null && drink.has(replaced)) drink.set(replaced, part);
    else added.push(part);
  }
  const taken = new Map<string, Part>();
  for (const part of drink.values()) join(taken, { ...part, perUnit: part.perUnit.times(factor) });
  for (const part of added) join(taken, part);
  return [...taken.values()].map((part) =>
    part.fallback && taken.has(part.fallback.itemId) ? { ...part, fallback: undefined } : part,
  );
}

function join(taken: Map<string, Part>, part: Part): void {
  const same = taken.get(part.itemId);
  taken.set(part.itemId, same ? { ...same, perUnit: same.perUnit.plus(part.perUnit) } : part);
}

/**
 * Decides which part each replacement replaces: the main source. Among parts not yet replaced, that is the one of
 * the same subtype, else of the same main type, else one with alcohol, else any; of several the one that takes most,
 * then the first. In a gin and tonic, "sub Hendrick's" replaces the gin although there is more tonic.
 */
export function chooseReplaced(
  base: readonly Part[],
  modifiers: readonly LineModifier[],
  kindOf: (itemId: string) => ItemKind | undefined,
): LineModifier[] {
  const kept = modifiers.flatMap(({ effect }) => (effect?.kind === 'replaces' ? (effect.inPlaceOf ?? []) : []));
  const gone = new Set(kept);
  return modifiers.map((modifier) => {
    const { effect, quantity } = modifier;
    if (effect?.kind !== 'replaces' || effect.inPlaceOf !== null || quantity.lte(0)) return modifier;
    const left = base.filter((part) => !gone.has(part.itemId));
    const inPlaceOf = mainSource(left, kindOf(effect.itemId), kindOf)?.itemId ?? null;
    if (inPlaceOf) gone.add(inPlaceOf);
    return { ...modifier, effect: { ...effect, inPlaceOf } };
  });
}

function mainSource(
  parts: readonly Part[],
  other: ItemKind | undefined,
  kindOf: (itemId: string) => ItemKind | undefined,
): Part | undefined {
  const rank = ({ itemId }: Part): number => {
    const own = kindOf(itemId);
    if (own && other && own.subtype === other.subtype) return 0;
    if (own && other && own.type === other.type) return 1;
    return own && ALCOHOL.includes(own.type) ? 2 : 3;
  };
  const amount = ({ itemId, perUnit }: Part) => perUnit.times(kindOf(itemId)?.content ?? 0).toNumber();
  return parts.toSorted((a, b) => rank(a) - rank(b) || amount(b) - amount(a))[0];
}
