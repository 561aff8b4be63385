import type { ComponentType } from 'react';
import { UNITS, type Unit } from '#features/catalog/domain/units.ts';
import { currentRegion, formatToEdit } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import type { Recipe, recipes } from '../recipes-api.ts';

export const MOST_INGREDIENTS = 250;
const LONGEST_VOLUME = 18;

/** An ingredient being edited; `volume` as typed. */
export interface IngredientLine {
  /** Its ingredient's id, else "new-0" to "new-249". */
  key: string;
  itemId: string;
  itemName: string;
  volume: string;
  unit: Unit;
}

/** A recipe being edited; a new one is kept on the device until it is saved. */
export interface RecipeForm {
  name: string;
  /** By name; a new one is created with the recipe. */
  category: string;
  price: number | null;
  writeToSquare: boolean;
  ingredients: readonly IngredientLine[];
}

/** Whether the default point of sale is Square, and whether changes are written to it. */
export interface SquareUse {
  readonly square: boolean;
  readonly writes: boolean;
  /** Whether a new recipe needs a price, by default at the default till. */
  readonly needsPrice: (posId?: string) => boolean;
}

/** The POS item that a new recipe is made for. */
export interface SoldItem {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly price: number | null;
  readonly posId: string;
}

export interface SalesToDeplete {
  posItemId: string;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

/** What the selling feature gives to recipes: two hooks, and how many sales a match takes out of stock (D42). */
export interface RecipeTills {
  readonly useSquare: () => SquareUse;
  /** Asks nothing without an id. */
  readonly useSoldItem: (id: string | undefined) => {
    data: SoldItem | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  readonly SalesToDeplete: ComponentType<SalesToDeplete>;
}

export const EMPTY_RECIPE: RecipeForm = { name: '', category: '', price: null, writeToSquare: true, ingredients: [] };

export const recipeOf = ({ name, category, price }: SoldItem): RecipeForm => ({
  ...EMPTY_RECIPE,
  name,
  category,
  price,
});

export const formOf = (recipe: Recipe): RecipeForm => ({
  name: recipe.name,
  category: recipe.fields[0]?.name ?? '',
  price: recipe.price,
  writeToSquare: recipe.write_to_square,
  ingredients: recipe.sellable_items.map((each) => ({
    key: each.id,
    itemId: each.inventory_item_id,
    itemName: nameOfItem(each.sources[0]?.inventory_item),
    volume: formatToEdit(each.volume),
    unit: each.unit,
  })),
});

export const nameOfItem = (item: { name: string; vintage: string | null } | undefined): string =>
  [item?.name, item?.vintage].filter(Boolean).join(' ');

export const isSameForm = (one: RecipeForm, other: RecipeForm): boolean =>
  JSON.stringify({ ...one, name: one.name.trim(), category: one.category.trim() }) ===
  JSON.stringify({ ...other, name: other.name.trim(), category: other.category.trim() });

/** A line for a chosen item; undefined if there are 250 already. */
export function newLine(lines: readonly IngredientLine[], itemId: string, itemName: string, sizeUnit: string) {
  if (lines.length >= MOST_INGREDIENTS) return undefined;
  const taken = new Set(lines.map((line) => line.key));
  const key = Array.from({ length: MOST_INGREDIENTS }, (_, place) => `new-${place}`).find((each) => !taken.has(each));
  const line: IngredientLine = { key: key ?? '', itemId, itemName, volume: '', unit: usualUnit(sizeUnit) };
  return line;
}

/** Drinks are poured in the venue's unit; items bought by weight are weighed. */
const usualUnit = (sizeUnit: string): Unit =>
  ['g', 'kg', 'lb'].includes(sizeUnit.toLowerCase()) ? 'g' : currentRegion().units;

/** The typed amount, calculated: "1/2" is 0.5; undefined unless it is above 0. */
export function volumeOf(typed: string): string | undefined {
  const read = parseQuantity(typed);
  return read.ok && read.value > 0 && read.text.length <= LONGEST_VOLUME ? read.text : undefined;
}

export type FormErrors = Readonly<Record<string, string>>;

/** Missing or invalid values by field; amounts by the key of their line (REC-036, REC-037). */
export function recipeErrors(form: RecipeForm): FormErrors {
  const errors: Record<string, string> = {};
  const { length } = form.name.trim();
  if (length < 2) errors.name = 'Recipe Name is required. Must be 2 or more characters long';
  if (length > 255) errors.name = 'Recipe Name must be 255 characters or less long';
  if (form.category.trim().length > 255) errors.category = 'Category must be 255 characters or less long';
  for (const line of form.ingredients) {
    if (line.volume.trim() === '') errors[line.key] = 'Volume is required';
    else if (volumeOf(line.volume) === undefined) errors[line.key] = 'Volume must be a number above 0';
  }
  return errors;
}

type Change = Parameters<typeof recipes.call.updateRecipe>[0];
type IngredientChange = Pick<Change, 'ingredients' | 'add_ingredients' | 'remove_ingredients'>;

const payloadOf = ({ itemId, volume, unit }: IngredientLine) => ({
  inventory_item_id: itemId,
  volume: volumeOf(volume) ?? volume,
  unit,
});
export const ingredientsOf = (form: RecipeForm) => form.ingredients.map(payloadOf);

const isSameLine = (one: IngredientLine, other: IngredientLine) =>
  JSON.stringify(payloadOf(one)) === JSON.stringify(payloadOf(other));

/**
 * The changes from the existing ingredients to those in the form. Lines in unchanged order keep their ids; otherwise
 * each position is rewritten, because new ingredients can only be appended.
 */
export function ingredientChange(
  before: readonly IngredientLine[],
  after: readonly IngredientLine[],
): IngredientChange {
  const kept = before.filter((line) => after.some((each) => each.key === line.key));
  const inOrder = kept.every((line, place) => after[place]?.key === line.key);
  const places = inOrder ? kept : before;
  const change: IngredientChange = {
    ingredients: places.flatMap((line, place) => {
      const now = after[place];
      return now && !isSameLine(line, now) ? [{ id: line.key, ...payloadOf(now) }] : [];
    }),
    add_ingredients: after.slice(places.length).map(payloadOf),
    remove_ingredients: inOrder
      ? before.filter((line) => !kept.includes(line)).map((line) => line.key)
      : before.slice(after.length).map((line) => line.key),
  };
  return Object.fromEntries(Object.entries(change).filter(([, part]) => part.length > 0));
}

export const isUnit = (text: string | null): text is Unit => (UNITS as readonly string[]).includes(text ?? '');
