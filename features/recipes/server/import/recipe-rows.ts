import { readBarcode } from '#features/catalog/domain/barcode.ts';
import { UNITS, type Unit } from '#features/catalog/domain/units.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';

/** The last columns are our own; exports write them. */
export const RECIPE_COLUMNS = [
  'recipe',
  'category',
  'price',
  'ingredient_barcode',
  'ingredient',
  'amount',
  'unit',
  'hidden',
  'copy',
] as const;

/** One row of a file: an ingredient of a recipe, or a recipe that has none. */
export interface RecipeRow {
  readonly row: number;
  readonly recipe: string;
  readonly category: string | null;
  readonly price: string | null;
  readonly hidden: boolean | null;
  /** Tells recipes of the same name apart: 1 is the oldest. */
  readonly copy: number | null;
  readonly ingredient: IngredientCells | null;
}

export interface IngredientCells {
  readonly barcode: string | null;
  readonly name: string | null;
  readonly size: null;
  readonly vintage: undefined;
  readonly amount: string;
  readonly unit: Unit;
}

export function readRecipeRow(tableRow: TableRow, problems: Problems): RecipeRow | null {
  const reader = new RowReader(tableRow, problems);
  const recipe = reader.need('recipe', reader.text('recipe', 255));
  if (recipe !== null && recipe.length < 2) reader.refuse('recipe', 'Recipe must be 2 or more characters long');
  const row = {
    row: tableRow.row,
    category: reader.text('category', 255),
    price: reader.number('price', { least: 0, most: 1e9 }),
    hidden: reader.flag('hidden'),
    copy: readCopy(reader, 'copy'),
    ingredient: readIngredient(reader),
  };
  return recipe === null || problems.has(tableRow.row) ? null : { ...row, recipe };
}

export function readCopy(reader: RowReader, column: string): number | null {
  const copy = reader.number(column, { least: 1, most: 1e6 });
  if (copy === null || Number.isInteger(Number(copy))) return copy === null ? null : Number(copy);
  reader.refuse(column, 'Copy must be a whole number: 1 for the oldest recipe of this name');
  return null;
}

function readIngredient(reader: RowReader): IngredientCells | null {
  const named = ['ingredient_barcode', 'ingredient', 'amount', 'unit'].some((column) => reader.cell(column) !== '');
  if (!named) return null;
  const code = readBarcode(reader.cell('ingredient_barcode'));
  const barcode = reader.take(
    'ingredient_barcode',
    code.ok ? { ok: true, value: code.code } : { ok: false, message: code.reason },
  );
  const name = reader.text('ingredient', 170);
  if (!barcode && !name) reader.refuse('ingredient', 'Ingredient or its barcode is required');
  const amount = reader.need('amount', reader.number('amount', { least: 0.000001, most: 1e11 }));
  const unit = reader.need('unit', readUnit(reader));
  if (amount === null || unit === null) return null;
  return { barcode, name, size: null, vintage: undefined, amount, unit };
}

function readUnit(reader: RowReader): Unit | null {
  const cell = reader.cell('unit').trim();
  const unit = UNITS.find((each) => each.toLowerCase() === cell.toLowerCase());
  if (!unit && cell) reader.refuse('unit', `Unit must be one of ${UNITS.join(', ')}`);
  return unit ?? null;
}
