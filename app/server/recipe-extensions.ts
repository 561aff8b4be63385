import type { RecipeExtensions } from '#features/recipes/server/recipe-extensions.ts';

/** What is sold as a recipe: until something is sold here nothing is, and no price is asked for. */
export const recipeExtensions: RecipeExtensions = {
  posMatches: async () => new Map(),
  requiresPrice: async () => false,
};
