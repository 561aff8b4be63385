import type { QueryClient } from '@tanstack/react-query';
import { recipesTopics } from './recipes-topics.ts';

/** Refetches everything about recipes. */
export const refreshRecipes = async (client: QueryClient): Promise<void> => {
  await Promise.all((recipesTopics.recipes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
};
