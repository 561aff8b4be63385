import { useQueryClient } from '@tanstack/react-query';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { recipes } from '../recipes-api.ts';
import { refreshRecipes } from '../refresh-recipes.ts';

/** Hides recipes, or shows hidden ones again; the toast offers undo. */
export function useHideRecipes() {
  const client = useQueryClient();
  const set = async (ids: readonly string[], unhide: boolean): Promise<void> => {
    try {
      for (const id of ids) await recipes.call.hideRecipe({ id, unhide });
      toastDone(unhide ? 'Recipe restored successfully' : 'Recipe deleted successfully', () => void set(ids, !unhide));
    } catch {
      toastFailed(unhide ? 'Error restoring recipe' : 'Error deleting recipe');
    }
    await refreshRecipes(client);
  };
  return set;
}
