import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, money, page, pageOf, requiredNumber, sort, text } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';
import { MOST_INGREDIENTS } from './recipe-inputs.ts';
import { batchInstruction, batchRecipe } from './recipe-schemas.ts';

const tag = 'Batches';

const BATCH_SORTS = ['created_at', 'recipe', 'batch_name', 'output_quantity', 'total_cost'] as const;

const batchName = text('Batch name', 1, 170);

const instructionInput = z.object({
  id: id.optional(),
  sort_order: z.int().min(0).max(1000).optional(),
  name: text('Instruction name', 1, 255),
  description: z.string().max(10_000).nullish(),
  estimated_time: z.union([z.string().max(100), z.number().min(0).transform(String)]).nullish(),
  labor_cost: money.nullish(),
  images: z.array(z.string().max(2000)).max(20).nullish(),
});
const instructions = z.array(instructionInput).max(100, 'At most 100 instructions');

const containers = z.number().min(0, 'Containers must be 0 or above').max(1e6, 'Containers must be at most 1,000,000');

const usedIngredient = z.object({
  inventory_item_id: id,
  ingredient_name: z.string().trim().max(255).nullish(),
  /** Containers of `size_id`. */
  quantity: requiredNumber('Quantity')
    .min(1e-6, 'Quantity must be above 0')
    .max(1e7, 'Quantity must be below 10,000,000'),
  /** Per container of `size_id`. Must be the item's cost; if the item has no known cost, the given one is used. */
  unit_cost: money.nullish(),
  total_cost: money.nullish(),
  /**
   * The item's own size by default; any size of the same kind (volume, weight), or an ingredient's amount in the
   * recipe.
   */
  size_id: id.nullish(),
});

/**
 * Makes a batch, new or again. New: a name, a size and a type for the resulting item. Again:
 * `existing_output_inventory_item_id`, whose size then applies.
 */
export const batchInput = z.object({
  /** The recipe. */
  sellable_item_group_id: z.uuid('Recipe is required'),
  servings: z
    .number({ error: 'Number of servings must be greater than 0' })
    .min(1e-6, 'Number of servings must be greater than 0')
    .max(1e7, 'Number of servings must be below 10,000,000')
    .default(1),
  labor_cost: money.nullish(),
  misc_cost: money.nullish(),
  batch_name: z.string().max(170, 'Must be 170 characters or less long').nullish(),
  output_size_id: id.nullish(),
  output_type_id: id.nullish(),
  output_container_quantity_used: containers.nullish(),
  existing_output_inventory_item_id: id.nullish(),
  batch_ingredients: z
    .array(usedIngredient)
    .min(1, 'Recipe must have ingredients to create a batch')
    .max(MOST_INGREDIENTS, `At most ${MOST_INGREDIENTS} ingredients`),
  /** Must be what the ingredients fill, to two decimals; if weights make that unknown, the given quantity is used. */
  calculated_output_quantity: z.number().min(1e-6, 'Must be above 0').max(1e7).nullish(),
  /** Must be ingredients + labor + misc, to the cent; null if an ingredient has no known cost. */
  calculated_total_cost: money.nullish(),
  /** The caller. */
  user_id: id.nullish(),
  instructions: z
    .array(instructionInput.omit({ id: true }))
    .max(100, 'At most 100 instructions')
    .nullish(),
  /** Takes more of an ingredient than there is, so that its stock goes below zero; otherwise refused (D7). */
  below_stock: z.boolean().default(false),
});

export const batchContract = {
  listBatches: route('member', {
    method: 'GET',
    path: '/pos/batch-recipes',
    tag,
    summary: 'Batches, newest first; of one recipe, or those that made an item',
  })
    .input(
      z.object({
        sort: sort(BATCH_SORTS, 'created_at:desc'),
        /** Words in the names of the batch, its recipe or an ingredient. */
        search: z.string().max(200).optional(),
        recipeId: id.optional(),
        inventoryItemId: id.optional(),
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(batchRecipe)),
  listItemBatches: route('member', {
    method: 'GET',
    path: '/inventory-view/inventory/batches',
    tag,
    summary: 'Productions that made an item, the newest first',
  })
    .input(z.object({ inventoryItemId: id, page, limit: limit(250) }))
    .output(pageOf(batchRecipe)),
  getBatch: route('member', { method: 'GET', path: '/pos/batch-recipes/{id}', tag, summary: 'One batch' })
    .input(z.object({ id }))
    .output(batchRecipe),
  createBatch: route('member', {
    method: 'POST',
    path: '/pos/batch-recipes',
    tag,
    summary: 'Make a batch: its ingredients leave stock, and the result goes to Recently Added',
    description:
      'Ingredients are taken in the order of depletion. Costs are computed again; values that do not fit are refused by name.',
  })
    .input(batchInput)
    .output(
      z.object({
        batch_id: id,
        outputInventoryItemId: id,
        action_id: id,
        output_quantity: z.number(),
        /** Its current stock on hand. */
        output_total_quantity: onShelf(z.number()),
        total_cost: z.number().nullable(),
        unit_cost: z.number().nullable(),
      }),
    ),
  updateBatch: route('member', {
    method: 'PUT',
    path: '/pos/batch-recipes',
    tag,
    summary: 'Change the name, the added costs or the instructions of a production',
    description: "Its quantities can't be changed: undo the batch, or count.",
  })
    .input(
      z.object({
        id,
        batch_name: batchName.optional(),
        labor_cost: money.optional(),
        misc_cost: money.optional(),
        instructions: instructions.optional(),
      }),
    )
    .output(batchRecipe.extend({ action_id: id.nullable().describe('Undoes this change, not the production') })),
  updateInstructions: route('member', {
    method: 'PUT',
    path: '/pos/batch-recipes/{id}/instructions',
    tag,
    summary: 'Reorder or replace the instructions of a production',
    description: 'They are kept in the order of sort_order, else as sent; instructions you leave out are deleted.',
  })
    .input(z.object({ id, instructions }))
    .output(z.object({ instructions: z.array(batchInstruction), action_id: id.nullable() })),
};
