import { useAct } from '#shared/web/acts/use-act.ts';
import { recipes } from '../recipes-api.ts';

/** Hides recipes, or shows hidden ones again. */
export function useHideRecipes() {
  const { act } = useAct();
  return (recipe_ids: string[], unhide: boolean) =>
    act({
      send: () => recipes.call.hideRecipes({ recipe_ids, hidden: !unhide }),
      done: unhide ? 'Recipe restored successfully' : 'Recipe deleted successfully',
      failed: unhide ? 'Error restoring recipe' : 'Error deleting recipe',
      topics: ['recipes'],
    });
}
