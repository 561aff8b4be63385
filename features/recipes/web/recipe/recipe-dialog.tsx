import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { recipes } from '../recipes-api.ts';
import { EditRecipe, NewRecipe } from './recipe-editor.tsx';
import type { RecipeTills } from './recipe-form.ts';
import { RecipeView } from './recipe-view.tsx';

const BatchWizard = lazy(async () => ({ default: (await import('../batch/batch-wizard.tsx')).BatchWizard }));

/**
 * One recipe: `recipe=new` creates one, `for_pos_item` for what a till sells; `recipe_mode` edits or batches an
 * existing one.
 */
export function recipeDialogOf(tills: RecipeTills): ComponentType<DialogProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the dialog's code is loaded
  return function RecipeDialog({ value: id, address, close }: DialogProps) {
    const till = tills.useSquare();
    const isNew = id === 'new';
    const soldId = isNew ? address.for_pos_item : undefined;
    const sold = tills.useSoldItem(soldId);
    const query = useQuery(recipes.query.getRecipe.queryOptions({ input: { id }, enabled: !isNew }));
    const SalesToDeplete = tills.SalesToDeplete;
    if (isNew && (soldId === undefined || sold.data))
      return <NewRecipe key={soldId} {...till} sold={sold.data} SalesToDeplete={SalesToDeplete} close={close} />;
    const { error, refetch } = isNew ? sold : query;
    const waiting = (
      <DialogFrame title="Recipe" size="large" returns>
        {error ? (
          <ErrorPanel
            error={error}
            title={isNew ? 'This POS item could not be shown' : 'This recipe could not be shown'}
            onRetry={() => void refetch()}
            onDismiss={close}
          />
        ) : (
          <WaitingRows rows={8} height={44} />
        )}
      </DialogFrame>
    );
    if (!query.data) return waiting;
    if (address.recipe_mode === 'edit') return <EditRecipe key={id} recipe={query.data} {...till} />;
    if (address.recipe_mode === 'batch' && query.data.sellable_items.length > 0)
      return (
        <Suspense fallback={waiting}>
          <BatchWizard key={id} recipe={query.data} />
        </Suspense>
      );
    return <RecipeView recipe={query.data} close={close} />;
  };
}
