import { z } from 'zod';
import { id, money, text } from '#shared/contract/schemas.ts';
import { unit } from './recipe-schemas.ts';

export const MOST_INGREDIENTS = 250;

const VOLUME = 'Volume must be a number above 0';

/** A decimal of at most 18 characters, as text or as a number (REC-041, REC-045). */
const volume = z.union([z.number().transform(String), z.string()], 'Volume is required').pipe(
  z
    .string()
    .trim()
    .min(1, 'Volume is required')
    .max(18, 'Volume must be 18 characters or less long')
    .regex(/^(\d{1,11}(\.\d*)?|\.\d+)$/, VOLUME)
    .refine((written) => Math.round(Number(written) * 1e6) > 0, VOLUME),
);

const ingredientItemId = id.describe('An item of the catalog');

const ingredientUnit = z.string('Unit is required').min(1, 'Unit is required').max(118).pipe(unit);

const newIngredient = z.object({ inventory_item_id: ingredientItemId, volume, unit: ingredientUnit });

const ingredients = z.array(newIngredient).max(MOST_INGREDIENTS, `At most ${MOST_INGREDIENTS} ingredients`);

/** An existing ingredient: identified by `id`, else by its item. */
const changedIngredient = newIngredient.partial({ inventory_item_id: true }).extend({ id: id.optional() });

const recipeName = text('Recipe Name', 2, 255);

export const recipeInput = z.object({
  name: recipeName,
  group_type: z.literal('RE').optional(),
  price: money.nullish(),
  ingredients: ingredients.default([]),
  category_id: id.nullish(),
  /** The same as `category_id`. */
  field_id: id.nullish(),
  write_to_square: z.boolean().optional(),
  /** Matched to the new recipe, in the same act; it must be unmatched. */
  pos_item_id: id.nullish(),
  /** With a POS item: also take what was sold in the open cycle out of stock (D42). True if left out. */
  deplete_sales: z.boolean().optional(),
});

/** Fields left out are unchanged. */
export const recipeChange = z.object({
  recipeId: id,
  name: recipeName.optional(),
  price: money.nullish(),
  field_id: id.nullish(),
  category_id: id.nullish(),
  ingredients: z.array(changedIngredient).max(MOST_INGREDIENTS, `At most ${MOST_INGREDIENTS} ingredients`).optional(),
  add_ingredients: ingredients.optional(),
  /** Ids of ingredients, or of their items. */
  remove_ingredients: z.array(id).max(MOST_INGREDIENTS, `At most ${MOST_INGREDIENTS} ingredients`).optional(),
  write_to_square: z.boolean().optional(),
  /** The version the change is based on: refused if someone else has changed the recipe since. */
  version: z.int().optional(),
});
