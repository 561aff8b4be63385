import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf, sort, text } from '#shared/contract/schemas.ts';
import { recipeChange, recipeInput } from './recipe-inputs.ts';
import { recipe, recipeField, recipeRow } from './recipe-schemas.ts';

const tag = 'Recipes';

const RECIPE_SORTS = [
  'name',
  'category',
  'ingredient_count',
  'price',
  'cost',
  'profit',
  'cogs_percent',
  'updated_at',
] as const;

const MOST_AT_ONCE = 5000;

const hiding = { unhide: flag };

export const recipeContract = {
  listRecipes: route('member', {
    method: 'GET',
    path: '/pos/recipes',
    tag,
    summary: 'Recipes with what they cost; hidden=true lists the hidden ones too',
    description: 'filter: category (ids or names), price, cost, cogs_percent (each {min, max}).',
  })
    .input(
      z.object({
        sort: sort(RECIPE_SORTS, 'name:asc'),
        filter: z.string().max(20_000).optional(),
        hidden: flag,
        search: z.string().max(200).optional(),
        recipeId: id.optional(),
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(recipeRow)),
  getRecipe: route('member', {
    method: 'GET',
    path: '/pos/recipes/{id}',
    tag,
    summary: 'One recipe with its ingredients, what each of them costs, and its newest batch',
  })
    .input(z.object({ id }))
    .output(recipe),
  createRecipe: route('member', { method: 'POST', path: '/pos/recipes', tag, summary: 'Create a recipe' })
    .input(recipeInput)
    .output(
      z.object({
        recipe_id: id,
        /** Sales of the POS item that were taken out of stock. */
        depleted: z.object({ lines: z.number().int(), quantity: z.number() }),
        /** Undoes the recipe, the match, and the stock together. */
        action_id: id.nullable(),
      }),
    ),
  updateRecipe: route('member', {
    method: 'PUT',
    path: '/pos/recipes',
    tag,
    summary: 'Change a recipe; fields you leave out stay',
    description: 'Sales already posted keep the recipe they were posted with.',
  })
    .input(recipeChange)
    .output(z.object({ recipe_id: id, version: z.number().int(), action_id: id.nullable() })),
  hideRecipe: route('member', {
    method: 'DELETE',
    path: '/pos/recipes/{id}',
    tag,
    summary: 'Hide a recipe; unhide=true restores it',
  })
    .input(z.object({ id, ...hiding }))
    .output(z.object({ recipe_id: id, hidden: z.boolean(), action_id: id.nullable() })),
  hideRecipes: route('member', {
    method: 'PUT',
    path: '/pos/recipes/hidden',
    tag,
    summary: 'Hide several recipes, or show them again',
  })
    .input(z.object({ recipe_ids: z.array(id).min(1).max(MOST_AT_ONCE), hidden: z.boolean() }))
    .output(z.object({ action_id: id.nullable() })),
  hideRecipeByQuery: route('member', {
    method: 'DELETE',
    path: '/pos/recipes',
    tag,
    summary: 'Hide a recipe that is named by recipeId; unhide=true restores it',
  })
    .input(z.object({ recipeId: id, ...hiding }))
    .output(z.object({ recipe_id: id, hidden: z.boolean(), action_id: id.nullable() })),
  listRecipeFields: route('member', {
    method: 'GET',
    path: '/pos/recipes/fields',
    tag,
    summary: 'Categories of recipes',
  }).output(z.array(recipeField)),
  createRecipeField: route('member', {
    method: 'POST',
    path: '/pos/recipes/fields',
    tag,
    summary: 'Create a category of recipes; one of that name is returned instead of a second',
  })
    .input(z.object({ name: text('Category name', 1, 255) }))
    .output(z.object({ id })),
};
