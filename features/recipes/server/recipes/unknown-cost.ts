import type { z } from 'zod';
import type { unknownCost } from '../../contract/recipe-schemas.ts';

export type UnknownCost = z.output<typeof unknownCost>;

interface CostedIngredient {
  readonly inventory_item_id: string;
  readonly item_name: string;
  readonly size_name: string;
  readonly unit: string;
  readonly quantity: string | null;
  readonly unit_cost: string | null;
}

/** How to fix an amount that is a volume of a weight, or the other way around (D35). */
export const conversionText = ({
  unit,
  item_name,
  size_name,
}: Pick<CostedIngredient, 'unit' | 'item_name' | 'size_name'>) =>
  `${unit} cannot be converted to the size of ${item_name} (${size_name}): use another unit, or another size of the item`;

/** Why the cost of an ingredient is unknown and how to fix it; null if it is known (D35). */
export function whyUnknown(ingredient: CostedIngredient): UnknownCost | null {
  const { inventory_item_id, item_name, quantity, unit_cost } = ingredient;
  if (quantity === null)
    return {
      reason: 'no_conversion',
      inventory_item_id,
      text: conversionText(ingredient),
    };
  if (unit_cost === null)
    return {
      reason: 'no_cost',
      inventory_item_id,
      text: `${item_name} has no known cost: enter one on the item, or complete an invoice with it`,
    };
  return null;
}

export const NOTHING_TO_COST: UnknownCost = {
  reason: 'no_ingredients',
  inventory_item_id: null,
  text: 'There are no ingredients yet',
};
