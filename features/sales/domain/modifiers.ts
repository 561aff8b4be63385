import { Decimal } from 'decimal.js';
import type { Part } from './depletion-part.ts';
import { type DepletionRatio, type DepletionSize, depletionRatio } from './depletion-ratio.ts';

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
  /** An extra amount of what the guest drinks. */
  | ({ readonly kind: 'adds_own' } & OwnAmount)
  /** `inPlaceOf` is the replaced item; null until `applyToDrink` has chosen, or if nothing is left to replace. */
  | ({ readonly kind: 'replaces'; readonly inPlaceOf: string | null } & Poured)
  /** As much of another item as the drink has of the replaced one: `perUnit`, without the modifier's quantity. */
  | {
      readonly kind: 'replaces_same';
      readonly itemId: string;
      readonly inPlaceOf: string | null;
      readonly perUnit: Decimal;
    };

/** An amount of a drink's main source: a size, until `applyToDrink` has chosen the item, then its stock units. */
type OwnAmount = { readonly itemId: null; readonly amount: DepletionSize; readonly size: string } | Poured;

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
  readonly size: DepletionSize;
}

/** Alcohol is the main source of a drink; mixers are replaced only if there is nothing else. */
const SPIRIT = 'SP';
const ALCOHOL: readonly string[] = [SPIRIT, 'WI', 'BE', 'SA', 'CI'];

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
    const replaced = effect.kind === 'replaces' || effect.kind === 'replaces_same' ? effect.inPlaceOf : null;
    const part = partOf(effect, quantity);
    if (!part) continue;
    if (replaced !== null && drink.has(replaced)) drink.set(replaced, part);
    else if (effect.kind !== 'replaces_same') added.push(part);
  }
  const taken = new Map<string, Part>();
  for (const part of drink.values()) join(taken, { ...part, perUnit: part.perUnit.times(factor) });
  for (const part of added) join(taken, part);
  return [...taken.values()].map((part) =>
    part.fallback && taken.has(part.fallback.itemId) ? { ...part, fallback: undefined } : part,
  );
}

type Pouring = Exclude<Effect, { kind: 'nothing' | 'multiplies' }>;

/** Null if the item is not chosen yet. */
function partOf(effect: Pouring, quantity: Decimal): Part | null {
  if (effect.kind === 'replaces_same') return { itemId: effect.itemId, perUnit: effect.perUnit };
  if (effect.itemId === null) return null;
  return { itemId: effect.itemId, perUnit: effect.perUnit.times(quantity), size: effect.size };
}

function join(taken: Map<string, Part>, part: Part): void {
  const same = taken.get(part.itemId);
  taken.set(part.itemId, same ? { ...same, perUnit: same.perUnit.plus(part.perUnit) } : part);
}

/** Modifiers whose effects name items, or why a size can't be taken of an item of the drink and what to fix. */
export type Applied =
  | { readonly ok: true; readonly modifiers: LineModifier[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Decides what the modifiers mean for this drink: which part each replacement replaces, then of what an extra amount is
 * poured, the main source of the drink with its replacements. A choice stays while the drink has it (D34).
 */
export function applyToDrink(
  base: readonly Part[],
  modifiers: readonly LineModifier[],
  kindOf: (itemId: string) => ItemKind | undefined,
): Applied {
  const chosen = chooseReplaced(base, modifiers, kindOf);
  const applied: LineModifier[] = [];
  for (const [place, modifier] of chosen.entries()) {
    const { effect } = modifier;
    const before = modifiers[place]?.effect;
    if (effect?.kind !== 'replaces_same' || effect.inPlaceOf === null || effect === before) {
      applied.push(modifier);
      continue;
    }
    const { itemId, inPlaceOf } = effect;
    const replaced = base.find((part) => part.itemId === inPlaceOf);
    const ratio = convert(kindOf(inPlaceOf)?.size, kindOf(itemId)?.size);
    if (!ratio.ok) return ratio;
    const perUnit = (replaced?.perUnit ?? new Decimal(0)).times(ratio.ratio);
    applied.push({ ...modifier, effect: { ...effect, perUnit } });
  }
  return pourOwn(base, applied, kindOf);
}

function pourOwn(
  base: readonly Part[],
  modifiers: readonly LineModifier[],
  kindOf: (itemId: string) => ItemKind | undefined,
): Applied {
  const drink = applyModifiers(
    base,
    modifiers.filter(({ effect }) => effect?.kind !== 'adds' && effect?.kind !== 'adds_own'),
  );
  const main = ownSource(drink, kindOf);
  const poured: LineModifier[] = [];
  for (const modifier of modifiers) {
    const { effect } = modifier;
    const stays = effect?.kind !== 'adds_own' || drink.some((part) => part.itemId === effect.itemId);
    if (stays || !main) {
      poured.push(modifier);
      continue;
    }
    const own = kindOf(main.itemId)?.size;
    const ratio = effect.itemId === null ? convert(effect.amount, own) : convert(kindOf(effect.itemId)?.size, own);
    if (!ratio.ok) return ratio;
    const perUnit = effect.itemId === null ? ratio.ratio : effect.perUnit.times(ratio.ratio);
    poured.push({ ...modifier, effect: { kind: 'adds_own', itemId: main.itemId, perUnit, size: effect.size } });
  }
  return { ok: true, modifiers: poured };
}

const convert = (from: DepletionSize | undefined, to: DepletionSize | undefined): DepletionRatio =>
  from && to ? depletionRatio(from, to) : { ok: false, problem: 'The size of an item of the drink is unknown' };

/** What "an extra shot" is poured of: of the spirits, else of what has alcohol, else of all, the part that takes most. */
function ownSource(parts: readonly Part[], kindOf: (itemId: string) => ItemKind | undefined): Part | undefined {
  const rank = ({ itemId }: Part): number => {
    const type = kindOf(itemId)?.type ?? '';
    return type === SPIRIT ? 0 : ALCOHOL.includes(type) ? 1 : 2;
  };
  return largest(parts, rank, kindOf);
}

/**
 * Decides which part each replacement replaces: the main source. Among parts not yet replaced, that is the one of
 * the same subtype, else of the same main type, else one with alcohol, else any; of several the one that takes most,
 * then the first. In a gin and tonic, "sub Hendrick's" replaces the gin although there is more tonic.
 */
function chooseReplaced(
  base: readonly Part[],
  modifiers: readonly LineModifier[],
  kindOf: (itemId: string) => ItemKind | undefined,
): LineModifier[] {
  const kept = modifiers.flatMap(({ effect }) => (isReplacing(effect) ? (effect.inPlaceOf ?? []) : []));
  const gone = new Set(kept);
  return modifiers.map((modifier) => {
    const { effect, quantity } = modifier;
    if (!isReplacing(effect) || effect.inPlaceOf !== null || quantity.lte(0)) return modifier;
    const left = base.filter((part) => !gone.has(part.itemId));
    const inPlaceOf = mainSource(left, kindOf(effect.itemId), kindOf)?.itemId ?? null;
    if (inPlaceOf) gone.add(inPlaceOf);
    return { ...modifier, effect: { ...effect, inPlaceOf } };
  });
}

type Replacing = Extract<Effect, { kind: 'replaces' | 'replaces_same' }>;

const isReplacing = (effect: Effect | null): effect is Replacing =>
  effect?.kind === 'replaces' || effect?.kind === 'replaces_same';

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
  return largest(parts, rank, kindOf);
}

/** Of the parts of the lowest rank the one that takes most, then the first. */
function largest(
  parts: readonly Part[],
  rank: (part: Part) => number,
  kindOf: (itemId: string) => ItemKind | undefined,
): Part | undefined {
  const amount = ({ itemId, perUnit }: Part) => perUnit.times(kindOf(itemId)?.content ?? 0).toNumber();
  return parts.toSorted((a, b) => rank(a) - rank(b) || amount(b) - amount(a))[0];
}
