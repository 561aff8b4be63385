import { useQuery } from '@tanstack/react-query';
import { recipes } from '../recipes-api.ts';

/** CONST-039: recipe fields go stale after five minutes. */
const RECIPE_FIELDS_FRESH = 5 * 60_000;

/** The categories that recipes of the venue have. */
export const useRecipeCategories = () =>
  useQuery(recipes.query.listRecipeFields.queryOptions({ staleTime: RECIPE_FIELDS_FRESH })).data ?? [];
