import { sql } from 'kysely';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

interface MovedRows {
  readonly ingredients: readonly string[];
  readonly batches: readonly string[];
  readonly batch_ingredients: readonly string[];
}

/** Moves an item's recipes and batches to the item it is merged into (D37). */
export const mergeRecipes: MergeHandler = {
  hold: holdBatches,
  countHistory: async () => ({}),
  moveHistory: async (tx, organizationId, fromItemId, toItemId): Promise<MovedRows> => {
    const { rows } = await sql<{ kind: keyof MovedRows; id: string }>`
      with ingredients as (
        update recipes.ingredient set inventory_item_id = ${toItemId}
        where organization_id = ${organizationId} and inventory_item_id = ${fromItemId} returning id
      ), batches as (
        update recipes.batch set output_item_id = ${toItemId}
        where organization_id = ${organizationId} and output_item_id = ${fromItemId} returning id
      ), used as (
        update recipes.batch_ingredient set inventory_item_id = ${toItemId}
        where organization_id = ${organizationId} and inventory_item_id = ${fromItemId} returning id
      )
      select 'ingredients' as kind, id from ingredients union all select 'batches', id from batches
      union all select 'batch_ingredients', id from used`.execute(tx);
    await announceChange(tx, organizationId, rows.length);
    const of = (kind: keyof MovedRows) => rows.filter((row) => row.kind === kind).map((row) => row.id);
    return { ingredients: of('ingredients'), batches: of('batches'), batch_ingredients: of('batch_ingredients') };
  },
  restoreHistory: async (tx, organizationId, fromItemId, toItemId, moved) => {
    const { ingredients, batches, batch_ingredients: used } = moved as MovedRows;
    // An ingredient replaced since belongs to another item, and keeps it.
    await sql`
      update recipes.ingredient set inventory_item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${ingredients}::uuid[]) and inventory_item_id = ${toItemId}`.execute(
      tx,
    );
    await sql`
      update recipes.batch set output_item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${batches}::uuid[])`.execute(tx);
    await sql`
      update recipes.batch_ingredient set inventory_item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${used}::uuid[])`.execute(tx);
    await announceChange(tx, organizationId, ingredients.length + batches.length + used.length);
  },
};

/** A batch whose cost is being updated is locked, so that the update and the merge do not miss each other. */
async function holdBatches(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  await sql`
    select from recipes.batch where organization_id = ${organizationId} and output_item_id = ${itemId}
    order by id for update`.execute(tx);
}

async function announceChange(tx: Tx, organizationId: string, rows: number): Promise<void> {
  if (rows === 0) return;
  await announce(tx, organizationId, 'recipes');
  await announce(tx, organizationId, 'batches');
}
