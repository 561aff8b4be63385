import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { soldAs } from '../sales-api.ts';
import { DepletionProblem } from './depletion-problem.tsx';
import { type Found, labelOf, RecipeField } from './found-field.tsx';
import classes from './match.module.css';
import { CREATED, matchPosItem, setIgnored } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { UnmatchedSales } from './unmatched-sales.tsx';

/** A recipe, whose ingredients are depleted; or no inventory at all (POS-054, POS-055). */
export function RecipeMode({ formId, posItem, onBusy, close }: ModeProps) {
  const client = useQueryClient();
  const { sameName, isLooking } = useRecipeNamed(posItem.name);
  const [chosen, setChosen] = useState<Found>();
  const recipe = chosen ?? sameName;
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
      {isLooking ? (
        <Skeleton height={60} />
      ) : (
        <RecipeField label="Recipe" value={recipe} onChange={setChosen} autoFocus />
      )}
      {recipe || isLooking ? null : (
        <p className={classes.noMatch}>
          <span>No recipe for it yet?</span>
          <Button
            variant="default"
            onClick={() => go({ recipe: 'new', for_pos_item: posItem.id, match_pos: undefined, match_by: undefined })}
          >
            Create recipe
          </Button>
        </p>
      )}
      {recipe?.problem ? <DepletionProblem problem={recipe.problem} recipeId={recipe.id} /> : null}
      {recipe ? <UnmatchedSales posItemId={posItem.id} wanted={depletes} onChange={setDepletes} /> : null}
      {posItem.ignored ? null : (
        <p className={classes.noMatch}>
          <span>Not stock? No Match ignores it: its sales deplete nothing until it is matched.</span>
          <Button variant="default" onClick={() => void settle(() => setIgnored(client, posItem.id, true))}>
            No Match
          </Button>
        </p>
      )}
    </form>
  );
}

const CANDIDATES = 5;

/** The recipe with the till's name: most often it is the right one. */
function useRecipeNamed(name: string): { sameName: Found | undefined; isLooking: boolean } {
  const { data, isLoading } = useQuery(
    soldAs.query.searchSellableGroups.queryOptions({
      input: { q: name, type: 'RE', size: CANDIDATES },
      enabled: name.length > 1,
    }),
  );
  const group = data?.find(({ custom_name }) => custom_name?.toLowerCase() === name.toLowerCase());
  const sameName = group && { id: group.id, label: labelOf(group), problem: group.depletion_problem };
  return { sameName, isLooking: isLoading };
}
