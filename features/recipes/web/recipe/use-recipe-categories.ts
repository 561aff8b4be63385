import { useQuery } from '@tanstack/react-query';
import { recipes } from '../recipes-api.ts';

const RECIPE_FIELDS_FRESH = 5 * 60_000;

export const recipeFields = () => recipes.query.listRecipeFields.queryOptions({ staleTime: RECIPE_FIELDS_FRESH });

/** The venue's recipe categories. */
export const useRecipeCategories = () => useQuery(recipeFields()).data ?? [];
