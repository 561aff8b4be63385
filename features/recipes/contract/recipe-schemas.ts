import { z } from 'zod';
import { UNITS } from '#features/catalog/domain/units.ts';
import { id } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

/** A category of recipes, in the specification's shape of a field (OENT-044). */
export const recipeField = z.object({ id, type: z.literal('SIG_CA'), name: z.string() });

export const unit = z.enum(UNITS);

/** Name and container size of an item used as an ingredient. */
export const ingredientItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  batch: z.boolean(),
  size: z.object({ id, name: z.string(), volume: z.number(), unit: z.string(), count: z.number().int() }),
  /** On hand, in containers of that size. */
  total_quantity: onShelf(z.number()),
});

/**
 * Why a cost is unknown, and how to fix it: `no_cost` the item never had one, `no_conversion` its amount cannot be
 * converted to the item's size, `no_ingredients` there is nothing to cost.
 */
export const unknownCost = z.object({
  reason: z.enum(['no_cost', 'no_conversion', 'no_ingredients']),
  inventory_item_id: id.nullable(),
  text: z.string(),
});

/**
 * One ingredient: an amount of an item. `quantity` is that amount in containers of the item, null if it cannot be
 * converted.
 */
export const recipeIngredient = z.object({
  id,
  size: z.object({ id, name: z.string(), volume: z.number(), unit }),
  sources: z.array(
    z.object({
      inventoryitem_id: id,
      inventory_item: ingredientItem,
      /** The latest unit cost and its date (D31); null if unknown. */
      OrderItem: z.object({ unit_cost: z.number(), added_at: z.string() }).nullable(),
    }),
  ),
  inventory_item_id: id,
  volume: z.number(),
  unit,
  quantity: z.number().nullable(),
  unit_cost: z.number().nullable(),
  cost: z.number().nullable(),
  unknown: unknownCost.nullable(),
});

/** Null if unknown; COGS % also without a price (REC-010). */
const recipeFigures = {
  price: z.number().nullable(),
  cost: z.number().nullable(),
  profit: z.number().nullable(),
  cogs_percent: z.number().nullable(),
  /** Why the cost is null: the first thing to fix. */
  cost_unknown: unknownCost.nullable(),
};

const posMatch = z.object({ id, name: z.string() });

export const recipeRow = z.object({
  id,
  name: z.string(),
  category: recipeField.nullable(),
  ingredient_count: z.number().int(),
  /** The items the point of sale sells it as. */
  pos_items: z.array(posMatch),
  ...recipeFigures,
  hidden: z.boolean(),
  updated_at: z.string(),
});

export const batchInstruction = z.object({
  id,
  sort_order: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  estimated_time: z.string().nullable(),
  labor_cost: z.number().nullable(),
  images: z.array(z.string()),
});

const batchIngredient = z.object({
  id,
  inventory_item_id: id,
  ingredient_name: z.string(),
  /** In containers of `size`; `stock_quantity` is what left the stock, in containers of the item. */
  quantity: z.number(),
  stock_quantity: z.number(),
  size: z.object({ id, name: z.string(), volume: z.number(), unit: z.string(), count: z.number().int() }),
  /** Per container of `size`; null if no cost was known. */
  unit_cost: z.number().nullable(),
  total_cost: z.number().nullable(),
});

const sizeOfBatch = z.object({
  id,
  name: z.string(),
  volume: z.number(),
  unit: z.string(),
  count: z.number().int(),
});

/** One production of a recipe (OENT-049 to OENT-052). */
export const batchRecipe = z.object({
  id,
  created_at: z.string(),
  batch_name: z.string(),
  servings: z.number(),
  labor_cost: z.number(),
  misc_cost: z.number(),
  /** Amount batched, in containers of `output_size`. */
  output_quantity: z.number(),
  output_container_quantity_used: z.number().nullable(),
  /** Ingredients, labor and misc; null if an ingredient's cost was unknown. */
  total_cost: z.number().nullable(),
  unit_cost: z.number().nullable(),
  output_inventory_items: z.array(ingredientItem),
  output_size_id: id,
  output_size: sizeOfBatch,
  output_type_id: id,
  sellable_item_group: z.object({ id, name: z.string(), type: z.literal('RE') }),
  batch_ingredients: z.array(batchIngredient),
  instructions: z.array(batchInstruction),
  user: z.object({ id, display_name: z.string() }).nullable(),
  /** The action that undoes everything it moved. */
  action_id: id,
});

export const recipe = z.object({
  id,
  name: z.string(),
  group_type: z.literal('RE'),
  list_price: z.number().nullable(),
  /** The unit its ingredients are for: always one serving (COST-011). */
  size: z.object({ name: z.literal('1 Serving') }),
  category_id: id.nullable(),
  fields: z.array(recipeField),
  sellable_items: z.array(recipeIngredient),
  /** Milliliters per serving, from the ingredients that are volumes; null if there are none. */
  serving_volume_ml: z.number().nullable(),
  pos_items: z.array(posMatch),
  ...recipeFigures,
  write_to_square: z.boolean(),
  hidden: z.boolean(),
  /** The newest production. */
  BatchRecipe: batchRecipe.nullable(),
  /** How often it was batched, and the resulting items. */
  batch_count: z.number().int(),
  output_inventory_items: z.array(ingredientItem),
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
