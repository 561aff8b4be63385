import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { batchContract } from '../contract/batch-contract.ts';
import { recipeContract } from '../contract/recipe-contract.ts';
import type {
  batchRecipe,
  ingredientItem,
  recipe,
  recipeIngredient,
  recipeRow,
  unknownCost,
} from '../contract/recipe-schemas.ts';

export const recipes = createApi(recipeContract);
export const batches = createApi(batchContract);

export type Recipe = z.output<typeof recipe>;
export type RecipeRow = z.output<typeof recipeRow>;
export type RecipeIngredient = z.output<typeof recipeIngredient>;
export type IngredientItem = z.output<typeof ingredientItem>;
export type UnknownCost = z.output<typeof unknownCost>;
export type Batch = z.output<typeof batchRecipe>;
export type NewBatch = Parameters<typeof batches.call.createBatch>[0];
