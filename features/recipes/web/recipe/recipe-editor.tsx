import { Badge, Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { go } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { askToDiscard, useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import { useDraft } from '#shared/web/own-drafts.ts';
import type { Recipe } from '../recipes-api.ts';
import classes from './recipe.module.css';
import { RecipeFields } from './recipe-fields.tsx';
import {
  EMPTY_RECIPE,
  formOf,
  isSameForm,
  type RecipeForm,
  type RecipeTills,
  recipeOf,
  type SoldItem,
  type SquareUse,
} from './recipe-form.ts';
import { useSaveRecipe } from './use-save-recipe.ts';

const VIEW = { recipe_mode: undefined };

/** Edits an existing recipe. Asks before leaving with changes. */
export function EditRecipe({ recipe, square, writes }: { recipe: Recipe } & SquareUse) {
  // Someone else's changes do not affect the form; the server reports them on saving.
  const [start] = useState(recipe);
  const [form, setForm] = useState(() => formOf(start));
  const dirty = !isSameForm(form, formOf(start));
  useUnsavedChanges(dirty, { parameters: ['recipe', 'recipe_mode'] });
  const leave = () => {
    flushSync(() => setForm(formOf(start)));
    go(VIEW, { replace: true });
  };
  const saving = useSaveRecipe({ recipe: start, square, saved: leave });
  return (
    <RecipeFormFrame
      title={`Edit ${start.name}`}
      form={form}
      change={setForm}
      recipe={start}
      writes={writes}
      dirty={dirty}
      saving={saving}
      onDiscard={leave}
    />
  );
}

const DRAFT = 'recipe';

interface NewRecipeProps extends SquareUse, Pick<RecipeTills, 'SalesToDeplete'> {
  /** The POS item that it is for: it starts with its name, category, and price, and is matched when it is saved. */
  sold: SoldItem | undefined;
  close: () => void;
}

/** A new recipe: unsaved input is kept on this device until it is saved or discarded. */
export function NewRecipe({ square, writes, needsPrice, sold, SalesToDeplete, close }: NewRecipeProps) {
  const [start] = useState(() => (sold ? recipeOf(sold) : EMPTY_RECIPE));
  const [form, setForm] = useDraft(sold ? `${DRAFT} for ${sold.id}` : DRAFT, start);
  const [depletes, setDepletes] = useState(true);
  const dirty = !isSameForm(form, start);
  const saving = useSaveRecipe({
    square,
    priced: needsPrice(sold?.posId),
    ...(sold && { match: { pos_item_id: sold.id, deplete_sales: depletes, name: sold.name } }),
    saved: (id) => {
      setForm(start);
      go({ recipe: id, for_pos_item: undefined }, { replace: true });
    },
  });
  const discard = async () => {
    if (dirty && !(await askToDiscard())) return;
    setForm(start);
    close();
  };
  return (
    <RecipeFormFrame
      title="Create Recipe"
      sale={
        sold ? (
          <div className={classes.sale}>
            <p>
              Saving matches it to the POS item <strong>{sold.name}</strong>.
            </p>
            <SalesToDeplete posItemId={sold.id} wanted={depletes} onChange={setDepletes} />
          </div>
        ) : undefined
      }
      form={form}
      change={setForm}
      writes={writes}
      dirty={dirty}
      saving={saving}
      onDiscard={() => void discard()}
    />
  );
}

interface RecipeFormFrameProps {
  title: string;
  form: RecipeForm;
  change: (next: (before: RecipeForm) => RecipeForm) => void;
  recipe?: Recipe;
  writes: boolean;
  /** The match that saving makes. */
  sale?: ReactNode;
  dirty: boolean;
  saving: ReturnType<typeof useSaveRecipe>;
  onDiscard: () => void;
}

function RecipeFormFrame({ title, saving, dirty, onDiscard, form, change, sale, ...rest }: RecipeFormFrameProps) {
  const place = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!saving.busy) saving.save(form);
  };
  return (
    <DialogFrame
      title={title}
      size="large"
      returns
      aside={
        dirty ? (
          <Badge color="yellow" variant="light">
            Unsaved Changes
          </Badge>
        ) : null
      }
      footer={
        <>
          <Button variant="default" onClick={onDiscard}>
            Discard Changes
          </Button>
          <Button type="submit" form="recipe" loading={saving.busy}>
            Save Recipe
          </Button>
        </>
      }
    >
      <form id="recipe" ref={place} onSubmit={submit} noValidate>
        <RecipeFields
          form={form}
          change={(next) => {
            saving.forgive();
            change(next);
          }}
          errors={saving.errors}
          {...rest}
        />
        {sale}
      </form>
    </DialogFrame>
  );
}
