import type { RecipeExtensions } from '#features/recipes/server/recipe-extensions.ts';
import { recipeMatches } from '#features/sales/server/matching/recipe-matches.ts';

/** What the tills know about recipes. */
export const recipeExtensions: RecipeExtensions = recipeMatches;
