import { implementForMembers } from '#shared/server/routes.ts';
import { batchContract } from '../contract/batch-contract.ts';
import { recipeContract } from '../contract/recipe-contract.ts';
import { createBatch } from './batches/create-batch.ts';
import { updateInstructions } from './batches/instructions.ts';
import { getBatch, listBatches } from './batches/list-batches.ts';
import { updateBatch } from './batches/update-batch.ts';
import type { RecipeExtensions } from './recipe-extensions.ts';
import { createRecipeField, listRecipeFields } from './recipes/categories.ts';
import { updateRecipe } from './recipes/change-recipe.ts';
import { createRecipe } from './recipes/create-recipe.ts';
import { getRecipe } from './recipes/get-recipe.ts';
import { hideRecipe, hideRecipes } from './recipes/hide-recipe.ts';
import { listRecipes } from './recipes/list-recipes.ts';

const recipes = implementForMembers(recipeContract);
const batches = implementForMembers(batchContract);

export const createRecipeRouter = (extensions: RecipeExtensions) =>
  recipes.router({
    listRecipes: recipes.listRecipes.handler(({ context, input }) => listRecipes(context.operation, input, extensions)),
    getRecipe: recipes.getRecipe.handler(({ context, input }) => getRecipe(context.operation, input, extensions)),
    createRecipe: recipes.createRecipe.handler(({ context, input }) =>
      createRecipe(context.operation, input, extensions),
    ),
    updateRecipe: recipes.updateRecipe.handler(({ context, input }) => updateRecipe(context.operation, input)),
    hideRecipe: recipes.hideRecipe.handler(({ context, input }) => hideRecipe(context.operation, input)),
    hideRecipes: recipes.hideRecipes.handler(({ context, input }) => hideRecipes(context.operation, input)),
    hideRecipeByQuery: recipes.hideRecipeByQuery.handler(({ context, input: { recipeId, ...rest } }) =>
      hideRecipe(context.operation, { id: recipeId, ...rest }),
    ),
    listRecipeFields: recipes.listRecipeFields.handler(({ context }) => listRecipeFields(context.operation)),
    createRecipeField: recipes.createRecipeField.handler(({ context, input }) =>
      createRecipeField(context.operation, input),
    ),
  });

export const batchRouter = batches.router({
  listBatches: batches.listBatches.handler(({ context, input }) => listBatches(context.operation, input)),
  listItemBatches: batches.listItemBatches.handler(({ context, input }) =>
    listBatches(context.operation, { ...input, sort: 'created_at:desc' }),
  ),
  getBatch: batches.getBatch.handler(({ context, input }) => getBatch(context.operation, input)),
  createBatch: batches.createBatch.handler(({ context, input }) => createBatch(context.operation, input)),
  updateBatch: batches.updateBatch.handler(({ context, input }) => updateBatch(context.operation, input)),
  updateInstructions: batches.updateInstructions.handler(({ context, input }) =>
    updateInstructions(context.operation, input),
  ),
});
