import { sql } from 'kysely';
import { markBatch } from '#features/catalog/server/items/mark-batch.ts';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { countBatchesOf } from '../batches/take-back-batch.ts';

interface MovedRows {
  readonly ingredients: readonly string[];
  readonly batches: readonly string[];
  readonly batch_ingredients: readonly string[];
  /** Whether the other item was bought until then, and is made here since. */
  readonly marked?: boolean;
}

type Kind = Exclude<keyof MovedRows, 'marked'>;

/** Moves an item's recipes and batches to the item it is merged into (D37). */
export const mergeRecipes: MergeHandler = {
  hold: holdBatches,
  countHistory: async () => ({}),
  moveHistory: async (tx, organizationId, fromItemId, toItemId): Promise<MovedRows> => {
    const { rows } = await sql<{ kind: Kind; id: string }>`
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
    const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.id);
    const marked =
      (await isMadeHere(tx, organizationId, fromItemId)) && (await markBatch(tx, organizationId, toItemId, true));
    return {
      ingredients: of('ingredients'),
      batches: of('batches'),
      batch_ingredients: of('batch_ingredients'),
      marked,
    };
  },
  restoreHistory: async (tx, organizationId, fromItemId, toItemId, moved) => {
    const { ingredients, batches, batch_ingredients: used, marked = false } = moved as MovedRows;
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
    // A batch that was filled into it since is its own.
    if (marked && (await countBatchesOf(tx, organizationId, toItemId)) === 0)
      await markBatch(tx, organizationId, toItemId, false);
    await announceChange(tx, organizationId, ingredients.length + batches.length + used.length);
  },
};

async function isMadeHere(tx: Tx, organizationId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from catalog.item where organization_id = ${organizationId} and id = ${itemId} and batch`.execute(tx);
  return rows.length > 0;
}

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
