import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ingredientItem, recipe, recipeIngredient } from '../../contract/recipe-schemas.ts';
import { readBatches } from '../batches/read-batches.ts';
import type { RecipeExtensions } from '../recipe-extensions.ts';
import { ITEM_JSON } from './item-rows.ts';
import { firstUnknown, type IngredientRow, readIngredients } from './list-ingredients.ts';
import { asFigures } from './list-recipes.ts';
import { NOTHING_TO_COST, whyUnknown } from './unknown-cost.ts';

type Recipe = z.output<typeof recipe>;
type Item = z.output<typeof ingredientItem>;

interface Head {
  readonly id: string;
  readonly name: string;
  readonly price: string | null;
  readonly category_id: string | null;
  readonly category: string | null;
  readonly write_to_square: boolean;
  readonly hidden: boolean;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly batch_count: number;
  readonly newest_batch: string | null;
}

/** One recipe with its ingredients and the quantity and cost of each (OENT-043 to OENT-046). */
export function getRecipe(context: Context, input: { id: string }, extensions: RecipeExtensions): Promise<Recipe> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const head = await readHead(tx, organizationId, input.id);
    const ingredients = await readIngredients(tx, organizationId, [head.id]);
    const items = await readItems(
      tx,
      organizationId,
      ingredients.map((each) => each.inventory_item_id),
    );
    const matches = await extensions.posMatches(tx, organizationId, [head.id]);
    const [batch = null] = head.newest_batch ? await readBatches(tx, organizationId, [head.newest_batch]) : [];
    return {
      ...describe(head),
      ...asFigures(head.price, sumOf(ingredients)),
      cost_unknown: ingredients.length === 0 ? NOTHING_TO_COST : firstUnknown(ingredients),
      sellable_items: ingredients.map((each) => showIngredient(each, items.get(each.inventory_item_id) as Item)),
      serving_volume_ml: servingVolume(ingredients),
      pos_items: [...(matches.get(head.id) ?? [])],
      BatchRecipe: batch,
      output_inventory_items: await readOutputs(tx, organizationId, head.id),
    };
  });
}

async function readHead(tx: Tx, organizationId: string, id: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select r.id, r.name, r.price, r.category_id, c.name as category, r.write_to_square, r.hidden_at is not null as hidden, r.version,
      to_json(r.created_at) #>> '{}' as created_at, to_json(r.updated_at) #>> '{}' as updated_at, made.batch_count, made.newest_batch
    from recipes.recipe as r
    left join recipes.category as c on c.organization_id = r.organization_id and c.id = r.category_id
    cross join lateral (
      select count(*)::int as batch_count, (array_agg(b.id order by b.created_at desc, b.id desc))[1] as newest_batch
      from recipes.batch as b where b.organization_id = r.organization_id and b.recipe_id = r.id and b.undone_at is null
    ) as made
    where r.organization_id = ${organizationId} and r.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('Recipe');
  return rows[0];
}

function describe(head: Head) {
  const { id, name, price, category_id, category, newest_batch: _, ...rest } = head;
  return {
    ...rest,
    id,
    name,
    category_id,
    group_type: 'RE' as const,
    list_price: price === null ? null : Number(price),
    size: { name: '1 Serving' as const },
    fields: category_id && category ? [{ id: category_id, type: 'SIG_CA' as const, name: category }] : [],
  };
}

async function readItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, Item>> {
  const { rows } = await sql<{ item: Item }>`
    select ${ITEM_JSON} as item from catalog.item as i
    where i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ item }) => [item.id, item]));
}

/** Items made by batches of this recipe, newest first; includes undone batches, because their item remains. */
async function readOutputs(tx: Tx, organizationId: string, recipeId: string): Promise<Item[]> {
  const { rows } = await sql<{ item: Item }>`
    select ${ITEM_JSON} as item
    from (
      select output_item_id, max(created_at) as made_at from recipes.batch
      where organization_id = ${organizationId} and recipe_id = ${recipeId} group by output_item_id
    ) as made
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = made.output_item_id and i.active
    order by made.made_at desc, i.id`.execute(tx);
  return rows.map(({ item }) => item);
}

const sumOf = (ingredients: readonly IngredientRow[]): string | null => {
  let sum: Decimal | null = null;
  for (const { cost } of ingredients) {
    if (cost === null) return null;
    sum = (sum ?? new Decimal(0)).plus(cost);
  }
  return sum?.toFixed() ?? null;
};

function servingVolume(ingredients: readonly IngredientRow[]): number | null {
  const volumes = ingredients.flatMap(({ millilitres }) => (millilitres === null ? [] : [new Decimal(millilitres)]));
  return volumes.length === 0
    ? null
    : Decimal.sum(...volumes)
        .toDecimalPlaces(6)
        .toNumber();
}

function showIngredient(row: IngredientRow, item: Item): z.output<typeof recipeIngredient> {
  const { id, inventory_item_id, volume, unit } = row;
  const number = (text: string | null) => (text === null ? null : new Decimal(text).toDecimalPlaces(6).toNumber());
  const shown = { volume: Number(volume), unit: unit as z.output<typeof recipeIngredient>['unit'] };
  const unitCost = number(row.unit_cost);
  return {
    id,
    inventory_item_id,
    ...shown,
    size: { id, name: `${shown.volume} ${unit}`, ...shown },
    sources: [
      {
        inventoryitem_id: inventory_item_id,
        inventory_item: item,
        OrderItem:
          unitCost === null ? null : { unit_cost: unitCost, added_at: (row.cost_at ?? new Date(0)).toISOString() },
      },
    ],
    quantity: number(row.quantity),
    unit_cost: unitCost,
    cost: number(row.cost),
    unknown: whyUnknown(row),
  };
}
