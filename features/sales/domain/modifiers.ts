import { Decimal } from 'decimal.js';
import type { Part } from './depletion-part.ts';

/** What one modifier takes of an item: in the item's stock units, and the size it was said in. */
interface Poured {
  readonly itemId: string;
  readonly perUnit: Decimal;
  readonly size: string;
}

/** What a modifier does to what one sold unit takes (D42). */
export type Effect =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'multiplies'; readonly factor: Decimal }
  | ({ readonly kind: 'adds' } & Poured)
  /** `inPlaceOf` is the item that it replaces; null until `chooseReplaced` has chosen, or where nothing is left to replace. */
  | ({ readonly kind: 'replaces'; readonly inPlaceOf: string | null } & Poured);

/** A modifier of a sale line. An effect of null changes nothing: nobody has said yet what it does. */
export interface LineModifier {
  readonly modifierId: string;
  /** For each one sold. */
  readonly quantity: Decimal;
  readonly effect: Effect | null;
}

/** What tells which part of a recipe a replacement means. */
export interface ItemKind {
  /** A main type, such as SP. */
  readonly type: string;
  /** The subtype's id. */
  readonly subtype: string;
  /** Millilitres of one stock unit; null where that is unknown. */
  readonly content: number | null;
}

/** Drinks with alcohol are what a bar calls the main source; mixers are replaced only where nothing else is. */
const ALCOHOL: readonly string[] = ['SP', 'WI', 'BE', 'SA', 'CI'];

/**
 * What one sold unit takes with its modifiers, each item once (D42). Factors apply to the drink itself and to what
 * replaces a part of it, not to what is added: "Vodka soda, double, add Campari" takes one Campari. An item that is taken
 * for itself stands in for no other one.
 */
export function applyModifiers(base: readonly Part[], modifiers: readonly LineModifier[]): Part[] {
  let factor = new Decimal(1);
  const drink = new Map(base.map((part) => [part.itemId, part]));
  const added: Part[] = [];
  for (const { quantity, effect } of modifiers) {
    if (!effect || effect.kind === 'nothing' || quantity.lte(0)) continue;
    if (effect.kind === 'multiplies') {
      factor = factor.times(effect.factor.pow(quantity));
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
 * Says which part each replacement takes the place of: the main source. That is, of the parts no other one has replaced,
 * the one of the replacement's subtype, else of its main type, else one with alcohol, else any; among several the one that
 * takes most, then the first. In a gin and tonic "sub Hendrick's" replaces the gin although there is more tonic.
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
