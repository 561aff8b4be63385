import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemDetail } from '#features/items/web/item/item-tab.ts';
import { rounded } from '#shared/domain/fraction.ts';
import { optimalServings } from '../../domain/batch-figures.ts';
import { type Container, exact, sumOf } from '../../domain/container-amount.ts';
import type { InstructionDraft } from '../instructions/instruction-list.tsx';
import { itemQuery } from '../recipe/ingredient-items.ts';
import { nameOfItem } from '../recipe/recipe-form.ts';
import type { Batch, Recipe } from '../recipes-api.ts';
import type { BatchChoices } from './batch-steps.ts';
import { type BatchBase, COUPLED, planBatch, type Scaling, type StockedItem, servingMl } from './plan-batch.ts';

/** Destination of the batch, and its container. */
export interface BatchOutput {
  name: string;
  /** Undefined until a size is chosen. */
  container: (Container & { id: string; name: string }) | undefined;
  /** The existing item. */
  itemId?: string;
}

/** Whether an ingredient's stock is loaded. */
export type StockState = 'loading' | 'failed' | 'none' | 'known';

export const baseOfRecipe = (recipe: Recipe): BatchBase => ({
  servings: 1,
  ingredients: recipe.sellable_items.map((each) => ({
    itemId: each.inventory_item_id,
    name: nameOfItem(each.sources[0]?.inventory_item),
    volume: String(each.volume),
    unit: each.unit,
  })),
});

/** Repeats an earlier batch with its own ingredients. */
export const baseOfBatch = (batch: Batch): BatchBase => ({
  servings: batch.servings,
  fills: batch.output_quantity,
  ingredients: batch.batch_ingredients.map(({ inventory_item_id, ingredient_name, quantity, size }) => ({
    itemId: inventory_item_id,
    name: ingredient_name,
    volume: rounded(productOf(quantity, size.volume, size.count), 6),
    unit: size.unit,
  })),
});

const productOf = (...factors: readonly number[]) =>
  factors.reduce(
    (product, factor) => {
      const { top, bottom } = exact(factor);
      return { top: product.top * top, bottom: product.bottom * bottom };
    },
    sumOf([exact(1)]),
  );

const stockedOf = ({ data, costs }: ItemDetail): StockedItem => ({
  sizeId: data.size_id,
  container: data.size,
  unitCost: costs.last_cost,
  stock: data.RunningStocks.length > 0 ? data.total_quantity : undefined,
});

/** The earlier batch's instructions, as editable drafts. */
export const draftsOf = (batch: Batch): InstructionDraft[] =>
  batch.instructions.map(({ id, name, description, estimated_time }) => ({
    id,
    name,
    description: description ?? '',
    estimated_time: Number.isFinite(Number(estimated_time ?? Number.NaN)) ? Number(estimated_time) : null,
  }));

const NONE: readonly InstructionDraft[] = [];

/** The earlier quantity in proportion; otherwise the chosen number of containers. */
const usualFill = (base: BatchBase, servings: number, containers: number | null): number =>
  base.fills === undefined ? (containers ?? 1) : Number(((base.fills * servings) / base.servings).toFixed(2));

/** The state of a wizard: the current ingredients, their scaling, and the output. */
export function useBatchSession(
  base: BatchBase,
  choices: BatchChoices,
  output: BatchOutput,
  before: readonly InstructionDraft[] = NONE,
) {
  const [scaling, setScaling] = useState<Scaling>(COUPLED);
  const [instructions, setInstructions] = useState(before);
  const answers = useQueries({ queries: base.ingredients.map(({ itemId }) => itemQuery(itemId)) });
  const items = answers.map(({ data }) => data && stockedOf(data));
  const stocks = answers.map(({ data, error }): StockState => {
    if (data) return data.data.RunningStocks.length > 0 ? 'known' : 'none';
    return error ? 'failed' : 'loading';
  });
  /** Per container, because each is filled separately. */
  const optimal = optimalServings(output.container, servingMl(base), 1);
  const byContainers = choices.method === 'containers' && optimal.ok;
  const servings = byContainers ? optimal.servings * (choices.containers ?? 0) : choices.servings;
  const plan = planBatch({
    base,
    items,
    servings: servings ?? 0,
    scaling: choices.method === 'ingredients' ? scaling : COUPLED,
    added: [choices.labor, choices.misc],
    output: output.container,
  });
  /** Containers of output: determined by the ingredients, else entered by a person. */
  const filled = Number(plan.filled ?? choices.filled ?? usualFill(base, servings ?? 0, choices.containers));
  return {
    base,
    output,
    plan,
    stocks,
    optimal,
    servings,
    filled,
    scaling,
    setScaling,
    instructions,
    setInstructions,
    askAgain: () => void Promise.all(answers.map((answer) => answer.refetch())),
  };
}

export type BatchSession = ReturnType<typeof useBatchSession>;
