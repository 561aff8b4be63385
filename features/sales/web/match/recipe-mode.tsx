import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { type Found, RecipeField } from './found-field.tsx';
import classes from './match.module.css';
import { CREATED, matchPosItem, setIgnored } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { UnmatchedSales } from './unmatched-sales.tsx';

/** A recipe, whose ingredients are taken; or nothing of the inventory at all (POS-054, POS-055). */
export function RecipeMode({ formId, posItem, onBusy, close }: ModeProps) {
  const client = useQueryClient();
  const [recipe, setRecipe] = useState<Found>();
  const [depletes, setDepletes] = useState(true);
  const settle = async (act: () => Promise<boolean>) => {
    onBusy(true);
    if (await act()) close();
    onBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!recipe) return toastFailed('Choose a recipe, or No Match');
    const change = { id: posItem.id, recipe: recipe.id, deplete_sales: depletes };
    void settle(() => matchPosItem(client, change, CREATED));
  };
  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate>
      <RecipeField label="Recipe" value={recipe} onChange={setRecipe} autoFocus />
      {recipe ? <UnmatchedSales posItemId={posItem.id} wanted={depletes} onChange={setDepletes} /> : null}
      {posItem.ignored ? null : (
        <p className={classes.noMatch}>
          <span>It takes nothing of the inventory? It is ignored then, until you say otherwise.</span>
          <Button variant="default" onClick={() => void settle(() => setIgnored(client, posItem.id, true))}>
            No Match
          </Button>
        </p>
      )}
    </form>
  );
}
