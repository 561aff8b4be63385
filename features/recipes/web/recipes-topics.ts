import type { LiveTopics } from '#shared/web/live.ts';
import { batches, recipes } from './recipes-api.ts';

const recipeKeys = [recipes.query.listRecipes.key(), recipes.query.getRecipe.key()];
const batchKeys = [batches.query.listBatches.key(), batches.query.listItemBatches.key(), batches.query.getBatch.key()];

/** What goes stale here with each topic of the live stream. */
export const recipesTopics: LiveTopics = {
  recipes: [...recipeKeys, recipes.query.listRecipeFields.key(), ...batchKeys],
  batches: [...batchKeys, recipes.query.getRecipe.key()],
  // What an ingredient is called and what it costs.
  items: recipeKeys,
  costs: recipeKeys,
  stock: [recipes.query.getRecipe.key(), ...batchKeys],
  // What the tills sell it as.
  pos: recipeKeys,
};
