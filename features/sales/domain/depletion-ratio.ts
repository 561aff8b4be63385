import { Decimal } from 'decimal.js';
import { convertUnits, unitKind } from '#features/catalog/domain/convert-units.ts';
import { isSameSize } from '#features/catalog/domain/same-size.ts';

/** A size of the catalog: `count` containers of `volume` each. */
export interface DepletionSize {
  readonly name: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
}

export type DepletionRatio =
  | { readonly ok: true; readonly ratio: Decimal }
  | { readonly ok: false; readonly problem: string };

/**
 * How much of an item, in units of its own size, one sold unit takes (D35, D41, POS-049): the exact ratio of the two
 * contents, above 1 if a sold unit is more than one container. Sizes that cannot be converted give a problem that
 * says what to fix.
 */
export function depletionRatio(depletion: DepletionSize, item: DepletionSize): DepletionRatio {
  if (isSameSize(depletion, item)) return { ok: true, ratio: new Decimal(1) };
  const problem = whyNot(depletion, item);
  if (problem) return { ok: false, problem };
  const { volume, unit, count } = depletion;
  const each = unit === item.unit ? new Decimal(volume) : convertUnits(volume, unit, item.unit);
  if (!each) throw new Error(`depletionRatio: ${unit} into ${item.unit}`);
  return { ok: true, ratio: each.times(count).div(new Decimal(item.volume).times(item.count)) };
}

function whyNot(depletion: DepletionSize, item: DepletionSize): string | null {
  if (depletion.unit === item.unit) return null;
  const [from, to] = [unitKind(depletion.unit), unitKind(item.unit)];
  if (from && from === to) return null;
  const unknown = [depletion, item].find((size) => !unitKind(size.unit));
  if (unknown)
    return `The unit ${unknown.unit} of ${unknown.name} cannot be converted: choose a depletion size in ${item.unit}`;
  return `${depletion.name} is a ${from} and the item's size ${item.name} a ${to}: choose a depletion size by ${to}`;
}
