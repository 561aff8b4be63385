import { sql } from 'kysely';
import { matchRows } from '#features/catalog/server/import/link-similar.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { foldTexts } from '#shared/server/tables/fold-texts.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { readTable, type SourceFile, type Table, type TableRow } from '#shared/server/tables/read-table.ts';
import { type ImportOptions, type ImportReport, type ImportRun, runImport } from '#shared/server/tables/run-import.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { MOST_INGREDIENTS } from '../../contract/recipe-inputs.ts';
import { findUnconvertible } from '../recipes/write-ingredients.ts';
import { type IngredientCells, RECIPE_COLUMNS, type RecipeRow, readRecipeRow } from './recipe-rows.ts';
import { undoRecipesImport } from './undo-recipes-import.ts';
import { type FileRecipe, type StatedFields, writeRecipes } from './write-recipes.ts';

/**
 * Imports recipes, one row per ingredient. An existing recipe with the same name is changed to match the file;
 * importing the file again changes nothing.
 */
export function importRecipes(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId } = context.actor;
  return runImport(context, 'importRecipes', file, options, async (tx, run) => {
    const { problems, mayWrite, begin } = run;
    begin('read');
    const table = await readTable(file, { columns: RECIPE_COLUMNS, needed: ['recipe'] }, problems);
    begin('check');
    const rows = await collectInSlices(table.rows, (row) => readRecipeRow(row, problems));
    begin('match');
    const items = await findItems(tx, organizationId, rows, run);
    const fold = await foldTexts(
      tx,
      table.rows.map((row) => row.cells.recipe ?? ''),
    );
    const filed = groupRows(rows, fold, items, problems);
    if (!mayWrite()) return { created: {}, notes: [...table.notes] };
    begin('write');
    const recipes = leaveOutBad(filed, table.rows, fold, problems);
    const { seen, made, ...written } = await writeRecipes(tx, context, recipes, statedBy(table), problems);
    const warnings = await warnOfUnits(tx, organizationId, recipes);
    if (written.created.recipes + written.updated > 0) await announce(tx, organizationId, 'recipes');
    const keepUndo = () => recordRows(tx, context, undoRecipesImport, seen, { made });
    return { ...written, notes: [...table.notes, ...warnings], keepUndo };
  });
}

/**
 * A file may come from a venue where the item has changed its size since: it is imported, with a note on what to fix
 * (D35).
 */
async function warnOfUnits(tx: Tx, organizationId: string, recipes: readonly FileRecipe[]): Promise<string[]> {
  const lines = recipes.flatMap(({ name, ingredients }) =>
    ingredients.map(({ item_id, volume, unit }) => ({ name, inventory_item_id: item_id, volume, unit })),
  );
  const wrong = await findUnconvertible(tx, organizationId, lines);
  return wrong.map(({ index, text }) => `${lines[index]?.name}: ${text}. Until then its sales deplete nothing.`);
}

/** The item for the ingredient in each row. */
async function findItems(
  tx: Tx,
  organizationId: string,
  rows: readonly RecipeRow[],
  run: ImportRun,
): Promise<ReadonlyMap<RecipeRow, string>> {
  const named = rows.filter((row) => row.ingredient !== null);
  const matches = await matchRows(
    tx,
    organizationId,
    named.map(({ row, ingredient }) => ({ ...(ingredient as IngredientCells), row })),
    run,
  );
  const found = new Map<RecipeRow, string>();
  const inUse = await holdItems(
    tx,
    organizationId,
    matches.flatMap((match) => (match?.kind === 'known' ? [match.item.id] : [])),
  );
  for (const [index, row] of named.entries()) {
    const match = matches[index];
    if (match?.kind === 'known' && inUse.has(match.item.id)) {
      found.set(row, match.item.id);
      continue;
    }
    const { name, barcode } = row.ingredient as IngredientCells;
    const said = name ?? `Barcode ${barcode}`;
    const message = {
      known: `${said} was merged or removed while the file was read: import it again`,
      ambiguous: match?.kind === 'ambiguous' ? match.message : '',
      none: `${said} is not in your catalog: import the items first`,
    }[match?.kind === 'known' || match?.kind === 'ambiguous' ? match.kind : 'none'];
    run.problems.add(row.row, name ? 'ingredient' : 'ingredient_barcode', message);
  }
  return found;
}

/** Those of these items that are in use. No other act merges or removes them before the recipes are written. */
async function holdItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from catalog.item where organization_id = ${organizationId} and id = any(${[...new Set(ids)]}::uuid[]) and active
    order by id for share`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Half a recipe would be wrong, so a bad row leaves out its whole recipe; without a name it is of the recipe above it. */
function leaveOutBad(
  recipes: readonly FileRecipe[],
  rows: readonly TableRow[],
  fold: (text: string) => string,
  problems: Problems,
): FileRecipe[] {
  const bad = new Set<string>();
  let name = '';
  for (const { row, cells } of rows) {
    if (cells.recipe?.trim()) name = fold(cells.recipe);
    if (problems.has(row)) bad.add(name);
  }
  return recipes.filter(({ key }) => !bad.has(key));
}

/** A column that the file does not have says nothing about recipes that are here. */
const statedBy = ({ columns }: Table): StatedFields => ({
  category: columns.has('category'),
  price: columns.has('price'),
  hidden: columns.has('hidden'),
  ingredients: columns.has('ingredient') || columns.has('ingredient_barcode'),
});

/** A recipe's own fields can be on any of its rows, and must not differ between them. */
function groupRows(
  rows: readonly RecipeRow[],
  fold: (text: string) => string,
  items: ReadonlyMap<RecipeRow, string>,
  problems: Problems,
): FileRecipe[] {
  const grouped = Map.groupBy(rows, (row) => `${row.copy ?? ''} ${fold(row.recipe)}`);
  return [...grouped.values()].map((own) => {
    const ingredients = own.flatMap((row) => {
      const item_id = items.get(row);
      return row.ingredient && item_id ? [{ item_id, volume: row.ingredient.amount, unit: row.ingredient.unit }] : [];
    });
    const first = own[0] as RecipeRow;
    if (ingredients.length > MOST_INGREDIENTS)
      problems.add(first.row, 'ingredient', `A recipe has at most ${MOST_INGREDIENTS} ingredients`);
    return {
      key: fold(first.recipe),
      row: first.row,
      name: first.recipe,
      copy: first.copy,
      category: agree(own, 'category', problems),
      price: agree(own, 'price', problems),
      hidden: agree(own, 'hidden', problems) ?? false,
      ingredients,
    };
  });
}

function agree<K extends 'category' | 'price' | 'hidden'>(
  rows: readonly RecipeRow[],
  column: K,
  problems: Problems,
): RecipeRow[K] | null {
  const said = rows.filter((row) => row[column] !== null);
  const same = (value: RecipeRow[K]) => String(column === 'price' ? Number(value) : value).toLowerCase();
  for (const row of said)
    if (same(row[column]) !== same(said[0]?.[column] as RecipeRow[K]))
      problems.add(row.row, column, `Row ${said[0]?.row} says another ${column} for this recipe`);
  return said[0]?.[column] ?? null;
}
