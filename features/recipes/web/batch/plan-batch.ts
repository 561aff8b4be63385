import { divide, type Fraction, fixed, minus, rounded, times } from '#shared/domain/fraction.ts';
import { batchCost, type Ingredient, outputQuantity, takenCostOf, takenOf } from '../../domain/batch-figures.ts';
import { type Container, exact, millilitresOfAll } from '../../domain/container-amount.ts';
import { volumeOf } from '../recipe/recipe-form.ts';

/** Ingredients for a number of servings, from a recipe or an earlier batch. */
export interface BatchBase {
  servings: number;
  /** Containers that it filled. */
  fills?: number;
  ingredients: readonly BaseIngredient[];
}

export interface BaseIngredient {
  itemId: string;
  name: string;
  volume: string;
  unit: string;
}

/** An item's current state; `stock` is null if hidden, undefined if it never had any. */
export interface StockedItem {
  sizeId: string;
  container: Container & { name: string };
  unitCost: number | null;
  stock: number | null | undefined;
}

/** All ingredients in proportion, or each with its own amount as typed, by index. */
export interface Scaling {
  mode: 'coupled' | 'independent';
  amounts: Readonly<Record<number, string>>;
}

export const COUPLED: Scaling = { mode: 'coupled', amounts: {} };

const PLACES = 6;

/** The amount of an ingredient for a number of servings, as decimal text. */
export const amountFor = (base: BatchBase, { volume }: BaseIngredient, servings: number): string =>
  rounded(divide(times(exact(volume), exact(servings)), exact(base.servings)), PLACES);

/**
 * The number of servings that an amount of one ingredient is enough for (BATCHW-024); undefined unless the amount is
 * above 0.
 */
export function servingsFor(base: BatchBase, { volume }: BaseIngredient, typed: string): number | undefined {
  const amount = volumeOf(typed);
  if (amount === undefined) return undefined;
  return Number(rounded(divide(times(exact(amount), exact(base.servings)), exact(volume)), PLACES));
}

/** Exact milliliters of one serving; undefined if an ingredient is not a volume. */
export function servingMl({ servings, ingredients }: BatchBase): Fraction | undefined {
  const all = millilitresOfAll(ingredients);
  return all && divide(all, exact(servings));
}

export interface PlannedLine extends BaseIngredient {
  /** Undefined while the item is unknown. */
  item: StockedItem | undefined;
  /** In containers of the item; undefined if the amount cannot be converted. */
  taken: string | undefined;
  cost: number | undefined;
  /** Remaining stock; undefined if unknown. */
  remaining: number | undefined;
}

export interface BatchPlan {
  lines: readonly PlannedLine[];
  /** To the cent; undefined if the cost of an ingredient is unknown. */
  cost: string | undefined;
  /** Containers that are filled; undefined if weights leave that unknown. */
  filled: string | undefined;
  /** Every line has an amount above 0. */
  complete: boolean;
}

interface PlanInput {
  base: BatchBase;
  /** In the order of the ingredients. */
  items: readonly (StockedItem | undefined)[];
  servings: number;
  scaling: Scaling;
  added: readonly (number | null)[];
  output: Container | undefined;
}

/** What a batch takes, leaves, fills and costs. */
export function planBatch({ base, items, servings, scaling, added, output }: PlanInput): BatchPlan {
  const amounts = base.ingredients.map((each, place) =>
    scaling.mode === 'independent' && scaling.amounts[place] !== undefined
      ? volumeOf(scaling.amounts[place])
      : amountFor(base, each, servings),
  );
  const complete = amounts.every((amount) => amount !== undefined && Number(amount) > 0);
  const lines = base.ingredients.map((each, place) => lineOf({ ...each, volume: amounts[place] ?? '0' }, items[place]));
  const reckoned = lines.flatMap(({ item, volume, unit }): Ingredient[] => (item ? [{ volume, unit, ...item }] : []));
  return {
    lines,
    complete,
    cost: complete && reckoned.length === lines.length ? batchCost(reckoned, added) : undefined,
    filled: complete && output ? outputQuantity(millilitresOfAll(lines), output) : undefined,
  };
}

function lineOf(ingredient: BaseIngredient, item: StockedItem | undefined): PlannedLine {
  if (!item) return { ...ingredient, item, taken: undefined, cost: undefined, remaining: undefined };
  const reckoned = { ...ingredient, ...item };
  const taken = takenOf(reckoned);
  const cost = takenCostOf(reckoned);
  return {
    ...ingredient,
    item,
    taken,
    cost: cost && Number(fixed(cost, 2)),
    remaining:
      taken !== undefined && typeof item.stock === 'number'
        ? Number(rounded(minus(exact(item.stock), exact(taken)), PLACES))
        : undefined,
  };
}
