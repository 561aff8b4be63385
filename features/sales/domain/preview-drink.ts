import { Decimal } from 'decimal.js';
import { convertUnits, unitKind } from '#features/catalog/domain/convert-units.ts';
import type { Part } from './depletion-part.ts';
import type { DepletionSize } from './depletion-ratio.ts';
import { applyModifiers, applyToDrink, type Effect, type ItemKind } from './modifiers.ts';

/** What one unit of a drink takes of an item, in stock units. */
export interface PartOfDrink {
  readonly itemId: string;
  readonly without: Decimal;
  readonly with: Decimal;
}

export type DrinkWith =
  | { readonly ok: true; readonly parts: readonly PartOfDrink[] }
  | { readonly ok: false; readonly problem: string };

/** What one unit of a drink takes without a modifier and with one of it, as a sale would be posted (D42). */
export function previewDrink(
  base: readonly Part[],
  effect: Effect,
  kindOf: (itemId: string) => ItemKind | undefined,
): DrinkWith {
  const applied = applyToDrink(base, [{ modifierId: '', quantity: new Decimal(1), effect }], kindOf);
  if (!applied.ok) return applied;
  const before = new Map(applyModifiers(base, []).map((part) => [part.itemId, part.perUnit]));
  const after = new Map(applyModifiers(base, applied.modifiers).map((part) => [part.itemId, part.perUnit]));
  const none = new Decimal(0);
  return {
    ok: true,
    parts: [...new Set([...before.keys(), ...after.keys()])].map((itemId) => ({
      itemId,
      without: before.get(itemId) ?? none,
      with: after.get(itemId) ?? none,
    })),
  };
}

/** What an amount in stock units of an item is measured in. */
export function measureOf({ unit }: DepletionSize): 'mL' | 'g' | 'each' {
  const kind = unitKind(unit);
  return kind === 'volume' ? 'mL' : kind === 'weight' ? 'g' : 'each';
}

/** An amount in stock units of an item of this size, in milliliters, grams, or stock units. */
export function amountIn(stockUnits: Decimal, size: DepletionSize): Decimal {
  const measure = measureOf(size);
  if (measure === 'each') return stockUnits;
  return stockUnits.times(convertUnits(size.volume, size.unit, measure) ?? 1).times(size.count);
}
