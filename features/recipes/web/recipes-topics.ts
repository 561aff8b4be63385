import type { LiveTopics } from '#shared/web/live.ts';
import { batches, recipes } from './recipes-api.ts';

const recipeKeys = [recipes.query.listRecipes.key(), recipes.query.getRecipe.key()];
const batchKeys = [batches.query.listBatches.key(), batches.query.listItemBatches.key(), batches.query.getBatch.key()];

/** Queries to refresh for each topic of the live stream. */
export const recipesTopics: LiveTopics = {
  recipes: [...recipeKeys, recipes.query.listRecipeFields.key(), ...batchKeys],
  batches: [...batchKeys, recipes.query.getRecipe.key()],
  // Names and costs of ingredients.
  items: recipeKeys,
  costs: recipeKeys,
  stock: [recipes.query.getRecipe.key(), ...batchKeys],
  // POS items it is sold as.
  pos: recipeKeys,
};
