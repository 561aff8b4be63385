import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDeplete } from '#features/accounts/web/sales-pause.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Recipe, recipes } from '../recipes-api.ts';
import { refreshRecipes } from '../refresh-recipes.ts';
import { isSameName } from './category-field.tsx';
import {
  type FormErrors,
  formOf,
  ingredientChange,
  ingredientsOf,
  isSameForm,
  type RecipeForm,
  recipeErrors,
} from './recipe-form.ts';
import { useRecipeCategories } from './use-recipe-categories.ts';

interface SaveOptions {
  /** The recipe to change; without it a new one is created. */
  recipe?: Recipe;
  /** The point of sale gets it too. */
  square: boolean;
  /** A new one needs a price. */
  priced?: boolean;
  /** The POS item that a new one is matched to. */
  match?: { pos_item_id: string; deplete_sales: boolean; name: string };
  saved: (id: string) => void;
}

const NO_ERRORS: FormErrors = {};

/** Checks the form, creates a new category if needed, and saves; sends nothing if nothing changed. */
export function useSaveRecipe({ recipe, square, priced = false, match, saved }: SaveOptions) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const categoryId = useCategoryId();
  const [errors, setErrors] = useState(NO_ERRORS);
  const send = async (form: RecipeForm) => {
    const matched = match && { ...match, deplete_sales: mayDeplete(client, match.deplete_sales) };
    const category = await categoryId(form.category);
    if (category === undefined) return;
    await act({
      send: async () => {
        const made = await (recipe ? update(recipe, form, category, square) : create(form, category, square, matched));
        await refreshRecipes(client);
        return made;
      },
      done: match ? `Recipe saved and matched to ${match.name}` : 'Recipe saved',
      failed: (error) => {
        const { status, fields, message } = asApiError(error);
        if (status < 400 || status >= 500) return 'Error';
        return recipe ? 'Failed to Update Recipe' : (Object.values(fields)[0] ?? message);
      },
      refused: ({ status, fields, message }) => {
        const refused = status >= 400 && status < 500;
        const shown = SHOWN_FIELDS.some((field) => fields[field]);
        setErrors(refused ? { ...fields, form: shown ? '' : (Object.values(fields)[0] ?? message) } : NO_ERRORS);
        return false;
      },
      onDone: ({ id }) => saved(id),
      topics: [],
    });
  };
  const save = (form: RecipeForm) => {
    if (recipe && isSameForm(form, formOf(recipe))) return toastDone('No Changes Detected');
    const wrong = recipeErrors(form);
    const unpriced = priced && !recipe && !form.price;
    setErrors(unpriced ? { ...wrong, price: PRICE_MISSING } : wrong);
    if (Object.keys(wrong).length > 0) return toastFailed('Please fill out all required fields');
    if (unpriced) return toastFailed(PRICE_MISSING);
    void send(form);
  };
  return { save, busy, errors, forgive: () => setErrors(NO_ERRORS) };
}

/** Form fields that can show their own error. */
const SHOWN_FIELDS = ['name', 'price', 'category_id', 'field_id'];

const PRICE_MISSING = 'Price is required when using Square POS';

/** The id for a category name, null for none; undefined if a new one could not be created, which stops the save. */
function useCategoryId() {
  const { act } = useAct();
  const categories = useRecipeCategories();
  return async (name: string): Promise<string | null | undefined> => {
    if (name.trim() === '') return null;
    const known = categories.find((each) => isSameName(each.name, name));
    if (known) return known.id;
    const made = await act({
      send: () => recipes.call.createRecipeField({ name: name.trim() }),
      failed: () => 'Failed to create category',
      topics: [],
    });
    return made?.id;
  };
}

interface Saved {
  readonly id: string;
  readonly action_id: string | null;
}

async function create(
  form: RecipeForm,
  category_id: string | null,
  square: boolean,
  match: SaveOptions['match'],
): Promise<Saved> {
  const { recipe_id: id, action_id } = await recipes.call.createRecipe({
    name: form.name.trim(),
    group_type: 'RE',
    price: form.price,
    ingredients: ingredientsOf(form),
    category_id,
    ...(match && { pos_item_id: match.pos_item_id, deplete_sales: match.deplete_sales }),
    ...(square ? { write_to_square: form.writeToSquare } : {}),
  });
  return { id, action_id };
}

async function update(recipe: Recipe, form: RecipeForm, field_id: string | null, square: boolean): Promise<Saved> {
  const { recipe_id: id, action_id } = await recipes.call.updateRecipe({
    recipeId: recipe.id,
    name: form.name.trim(),
    price: form.price,
    field_id,
    ...ingredientChange(formOf(recipe).ingredients, form.ingredients),
    ...(square ? { write_to_square: form.writeToSquare } : {}),
    version: recipe.version,
  });
  return { id, action_id };
}
