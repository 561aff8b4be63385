import { divide, type Fraction, fixed, rounded, times } from '#shared/domain/fraction.ts';
import { type Amount, type Container, containersOf, exact, millilitresOf, sumOf } from './container-amount.ts';

/** An ingredient of a batch: an amount of an item in containers of a size, and the cost per container. */
export interface Ingredient extends Amount {
  readonly container: Container;
  readonly unitCost: number | null;
}

const QUANTITY_PLACES = 6;

const containerMl = ({ volume, unit, count }: Container): Fraction | undefined => {
  const one = millilitresOf({ volume, unit });
  return one && one.top > 0n ? times(one, exact(count)) : undefined;
};

export type OptimalServings = { ok: true; servings: number } | { ok: false; reason: string };

/** The whole servings that fit into the containers, each filled separately; or why that is unknown (BATCHW-026). */
export function optimalServings(
  container: Container | undefined,
  servingMl: Fraction | undefined,
  containers: number,
): OptimalServings {
  if (!container) return { ok: false, reason: 'Please select a container size first.' };
  const whole = containerMl(container);
  if (!servingMl || servingMl.top <= 0n || !whole)
    return { ok: false, reason: 'Unable to calculate - recipe ingredients have no volume.' };
  const { top, bottom } = divide(whole, servingMl);
  if (top < bottom) return { ok: false, reason: 'Container is too small for even one serving.' };
  return { ok: true, servings: Number(top / bottom) * containers };
}

/** The number of containers that a volume in milliliters fills, as decimal text with two places (BATCHW-027). */
export function outputQuantity(ml: Fraction | undefined, container: Container): string | undefined {
  const whole = containerMl(container);
  return ml && whole ? rounded(divide(ml, whole), 2) : undefined;
}

/** The quantity taken of the item, in its containers, with the six places of stock. */
export function takenOf(ingredient: Ingredient): string | undefined {
  const quantity = containersOf(ingredient, ingredient.container);
  return quantity && rounded(quantity, QUANTITY_PLACES);
}

/** Money is rounded to cents per line, so that totals add up (D30). */
const inCents = (cost: Fraction): Fraction => exact(fixed(cost, 2));

/** Cost in cents; undefined where the amount or the unit cost is unknown. */
export function costOf(ingredient: Ingredient): Fraction | undefined {
  const quantity = containersOf(ingredient, ingredient.container);
  return quantity && ingredient.unitCost !== null ? inCents(times(quantity, exact(ingredient.unitCost))) : undefined;
}

/** The sum of all costs; undefined if any is unknown, or without ingredients (COST-009). */
export function costOfAll(ingredients: readonly Ingredient[]): Fraction | undefined {
  const costs = ingredients.map(costOf);
  return costs.length > 0 && costs.every((cost) => cost !== undefined) ? sumOf(costs) : undefined;
}

/** The cost in cents of what a batch takes of the item; undefined if unknown. */
export function takenCostOf(ingredient: Ingredient): Fraction | undefined {
  const taken = takenOf(ingredient);
  return taken !== undefined && ingredient.unitCost !== null
    ? inCents(times(exact(taken), exact(ingredient.unitCost)))
    : undefined;
}

/** The cost of a batch: ingredients, labor and misc (BATCHW-028). */
export function batchCost(ingredients: readonly Ingredient[], added: readonly (number | null)[]): string | undefined {
  const costs = ingredients.map(takenCostOf);
  if (costs.length === 0 || costs.some((cost) => cost === undefined)) return undefined;
  return fixed(sumOf([...costs.flatMap((cost) => cost ?? []), ...added.map((cost) => exact(cost ?? 0))]), 2);
}

export interface PriceFigures {
  readonly profit: string | null;
  /** Percent of the price, two places; null without a price. */
  readonly cogsPercent: string | null;
}

/** Price minus cost, and cost as a share of the price (REC-010). */
export function priceFigures(price: string | number | null, cost: Fraction | undefined): PriceFigures {
  if (price === null || !cost) return { profit: null, cogsPercent: null };
  const asked = exact(price);
  const profit = fixed(sumOf([asked, { top: -cost.top, bottom: cost.bottom }]), 2);
  const cogsPercent = asked.top > 0n ? fixed(divide(times(cost, exact(100)), asked), 2) : null;
  return { profit, cogsPercent };
}
