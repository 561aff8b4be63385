import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { ItemTab } from '#features/items/web/item/item-tab.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';
import type { RecipeTills } from './recipe/recipe-form.ts';

export const recipesPages: readonly PageDefinition[] = [
  { path: '/recipes', title: 'Recipes', load: async () => (await import('./list/recipes-page.tsx')).RecipesPage },
  { path: '/batches', title: 'Batches', load: async () => (await import('./batches/batches-page.tsx')).BatchesPage },
];

/** Recipe actions in an item's dialog. */
export const recipesItemActions: readonly ItemAction[] = [
  { label: 'Re-Batch', does: 'Make it again from its recipe', dialog: 're_batch', forBatch: true },
];

export const recipesItemTabs: readonly ItemTab[] = [
  {
    key: 'batches',
    label: 'Batches',
    place: 6,
    placeForBatch: 1,
    load: async () => (await import('./batches/batches-tab.tsx')).BatchesTab,
  },
];

/** What features above recipes provide about the tills. */
interface RecipeOffers {
  loadTills: () => Promise<RecipeTills>;
}

export const recipesDialogs = (offers: RecipeOffers): readonly DialogDefinition[] => [
  {
    key: 'recipe',
    parameter: 'recipe',
    along: ['recipe_mode', 'return_to', 'for_pos_item'],
    load: async () => {
      const [{ recipeDialogOf }, tills] = await Promise.all([import('./recipe/recipe-dialog.tsx'), offers.loadTills()]);
      return recipeDialogOf(tills);
    },
  },
  {
    key: 'batch',
    parameter: 'batch',
    along: ['return_to'],
    load: async () => (await import('./batches/batch-dialog.tsx')).BatchDialog,
  },
  { key: 're_batch', load: async () => (await import('./rebatch/rebatch-dialog.tsx')).RebatchDialog },
];
