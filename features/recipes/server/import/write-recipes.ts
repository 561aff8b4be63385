import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { Seen } from '#shared/server/undo/rows-inverse.ts';
import { pairTwins } from '../../domain/pair-twins.ts';
import { ensureCategories } from '../recipes/categories.ts';
import { watchRecipes } from '../recipes/undo-recipe.ts';

/** A recipe as a file has it. */
export interface FileRecipe {
  readonly key: string;
  readonly row: number;
  readonly name: string;
  readonly copy: number | null;
  readonly category: string | null;
  readonly price: string | null;
  readonly hidden: boolean;
  readonly ingredients: readonly { item_id: string; volume: string; unit: string }[];
}

interface SettledRecipe extends FileRecipe {
  readonly category_id: string | null;
  /** Id of the existing recipe that it changes. */
  readonly id: string | null;
}

/** Which fields the file has columns for; a recipe that is here keeps the others. */
export type StatedFields = Readonly<Record<'category' | 'price' | 'hidden' | 'ingredients', boolean>>;

interface KnownRecipe {
  readonly key: string;
  readonly id: string;
  readonly said: string;
  readonly hidden: boolean;
}

/** Adds new recipes and changes existing ones that differ from the file. */
export async function writeRecipes(
  tx: Tx,
  { actor: { organizationId }, now }: Context,
  recipes: readonly FileRecipe[],
  stated: StatedFields,
  problems: Problems,
) {
  const counts = { created: { recipes: 0 }, updated: 0, skipped: 0 };
  const seen: Seen[] = [];
  const made: string[] = [];
  const categories = await categoryIds(tx, organizationId, recipes);
  const named = [...Map.groupBy(recipes, ({ key }) => key).values()];
  for (const portion of inPortions(named)) {
    const known = await readKnown(tx, organizationId, portion.flat(), stated);
    const changed: SettledRecipe[] = [];
    for (const twins of portion) {
      const wanted = twins.map((recipe) => {
        const category_id = recipe.category === null ? null : (categories.get(recipe.category) ?? null);
        return { ...recipe, category_id, said: said({ ...recipe, category_id }, stated) };
      });
      for (const [index, here] of pairTwins(wanted, known.get(twins[0]?.key ?? '') ?? []).entries()) {
        const recipe = wanted[index] as (typeof wanted)[number];
        if (here === null) problems.add(recipe.row, 'recipe', severalCalled(recipe.name));
        else if (here?.said === recipe.said) counts.skipped += 1;
        else changed.push({ ...recipe, id: here?.id ?? null });
      }
    }
    seen.push(
      ...(await watchRecipes(
        tx,
        organizationId,
        changed.flatMap(({ id }) => id ?? []),
      )),
    );
    const ids = await putRecipes(tx, organizationId, changed, stated, now);
    if (stated.ingredients) await putIngredients(tx, organizationId, changed, ids);
    const added = ids.filter((_, index) => changed[index]?.id === null);
    made.push(...added);
    counts.created.recipes += added.length;
    counts.updated += changed.length - added.length;
  }
  return { ...counts, seen, made };
}

const severalCalled = (name: string) =>
  `There are several recipes called ${name}: say which one in the column copy, 1 for the oldest, or give each a name of its own`;

async function categoryIds(tx: Tx, organizationId: string, recipes: readonly FileRecipe[]) {
  const names = [...new Set(recipes.flatMap((recipe) => recipe.category ?? []))];
  const ids = await ensureCategories(tx, organizationId, names);
  return new Map(names.map((name, index) => [name, ids[index] as string]));
}

/** All fields that the file has about a recipe, for comparison. */
function said(
  { category_id, price, hidden, ingredients }: Pick<SettledRecipe, 'category_id' | 'price' | 'hidden' | 'ingredients'>,
  stated: StatedFields,
): string {
  const plain = (figure: string, places: number) => new Decimal(figure).toDecimalPlaces(places).toFixed();
  return JSON.stringify([
    stated.category && category_id,
    stated.price && price !== null && plain(price, 2),
    stated.hidden && hidden,
    stated.ingredients && ingredients.map((each) => [each.item_id, plain(each.volume, 6), each.unit]),
  ]);
}

async function readKnown(
  tx: Tx,
  organizationId: string,
  recipes: readonly FileRecipe[],
  stated: StatedFields,
): Promise<ReadonlyMap<string, KnownRecipe[]>> {
  const { rows } = await sql<{
    key: string;
    id: string;
    category_id: string | null;
    price: string | null;
    hidden: boolean;
    ingredients: { item_id: string; volume: string; unit: string }[];
  }>`
    select r.name_key as key, r.id, r.category_id,
      r.price::text as price, r.hidden_at is not null as hidden,
      coalesce((
        select json_agg(json_build_object('item_id', g.inventory_item_id, 'volume', g.volume::text, 'unit', g.unit) order by g.position, g.id)
        from recipes.ingredient as g where g.organization_id = r.organization_id and g.recipe_id = r.id), '[]') as ingredients
    from recipes.recipe as r
    where r.organization_id = ${organizationId} and r.name_key = any(${recipes.map((recipe) => recipe.key)}::text[])
    order by r.id`.execute(tx);
  const known = rows.map((row) => ({ key: row.key, id: row.id, hidden: row.hidden, said: said(row, stated) }));
  return Map.groupBy(known, ({ key }) => key);
}

async function putRecipes(
  tx: Tx,
  organizationId: string,
  recipes: readonly SettledRecipe[],
  stated: StatedFields,
  now: Date,
): Promise<string[]> {
  const column = <T>(pick: (recipe: SettledRecipe) => T) => recipes.map(pick);
  const { rows } = await sql<{ id: string }>`
    with input as (
      select coalesce(given.id, platform.new_id()) as id, given.id is not null as known, name, category_id, price, hidden, position
      from unnest(${column((r) => r.id)}::uuid[], ${column((r) => r.name)}::text[], ${column((r) => r.category_id)}::uuid[],
        ${column((r) => r.price)}::numeric[], ${column((r) => r.hidden)}::boolean[])
        with ordinality as given (id, name, category_id, price, hidden, position)
    ), changed as (
      update recipes.recipe as r set category_id = case when ${stated.category} then input.category_id else r.category_id end,
        price = case when ${stated.price} then input.price else r.price end,
        hidden_at = case when not ${stated.hidden} then r.hidden_at when input.hidden then coalesce(r.hidden_at, ${now}) end, version = r.version + 1, updated_at = ${now}
      from input where input.known and r.organization_id = ${organizationId} and r.id = input.id
    ), added as (
      insert into recipes.recipe (organization_id, id, name, category_id, price, hidden_at, created_at, updated_at)
      select ${organizationId}, id, name, category_id, price, case when hidden then ${now}::timestamptz end, ${now}, ${now}
      from input where not known order by position
    )
    select id from input order by position`.execute(tx);
  return rows.map((row) => row.id);
}

async function putIngredients(
  tx: Tx,
  organizationId: string,
  recipes: readonly SettledRecipe[],
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from recipes.ingredient where organization_id = ${organizationId} and recipe_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  const lines = recipes.flatMap((recipe, index) =>
    recipe.ingredients.map((each, place) => ({ ...each, recipe_id: ids[index] as string, position: place + 1 })),
  );
  for (const portion of inPortions(lines))
    await sql`
      insert into recipes.ingredient (organization_id, recipe_id, position, inventory_item_id, volume, unit)
      select ${organizationId}, recipe_id, position, item_id, volume, unit
      from unnest(${portion.map((line) => line.recipe_id)}::uuid[], ${portion.map((line) => line.position)}::int[],
        ${portion.map((line) => line.item_id)}::uuid[], ${portion.map((line) => line.volume)}::numeric[],
        ${portion.map((line) => line.unit)}::text[]) as line (recipe_id, position, item_id, volume, unit)`.execute(tx);
}
