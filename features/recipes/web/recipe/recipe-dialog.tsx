import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { recipes } from '../recipes-api.ts';
import { EditRecipe, NewRecipe } from './recipe-editor.tsx';
import type { SquareUse } from './recipe-form.ts';
import { RecipeView } from './recipe-view.tsx';

const BatchWizard = lazy(async () => ({ default: (await import('../batch/batch-wizard.tsx')).BatchWizard }));

/** One recipe: `recipe=new` creates one, `recipe_mode` edits or batches an existing one. */
export function recipeDialogOf(useSquare: () => SquareUse): ComponentType<DialogProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the dialog's code is loaded
  return function RecipeDialog({ value: id, address, close }: DialogProps) {
    const till = useSquare();
    const isNew = id === 'new';
    const query = useQuery(recipes.query.getRecipe.queryOptions({ input: { id }, enabled: !isNew }));
    if (isNew) return <NewRecipe {...till} close={close} />;
    const waiting = (
      <DialogFrame title="Recipe" size="large" returns>
        {query.error ? (
          <ErrorPanel
            error={query.error}
            title="This recipe could not be shown"
            onRetry={() => void query.refetch()}
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
