import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { requireTypeAndSize } from '#features/catalog/server/items/create-item.ts';
import { createItems } from '#features/catalog/server/items/create-items.ts';
import { markBatch } from '#features/catalog/server/items/mark-batch.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

interface OutputInput {
  readonly batch_name?: string | null | undefined;
  readonly output_size_id?: string | null | undefined;
  readonly output_type_id?: string | null | undefined;
  readonly existing_output_inventory_item_id?: string | null | undefined;
}

/** The output of a batch: an existing item, or a new one. */
export interface Output {
  readonly name: string;
  /** The item's name; the batch may have a different one. */
  readonly itemName: string;
  readonly sizeId: string;
  readonly sizeName: string;
  readonly itemId: string | null;
  readonly typeId: string | null;
}

export async function chooseOutput(tx: Tx, organizationId: string, input: OutputInput): Promise<Output> {
  const name = input.batch_name?.trim();
  if (name === '') throw refuseField('batch_name', 'Batch name is required');
  if (input.existing_output_inventory_item_id)
    return findOutput(tx, organizationId, input.existing_output_inventory_item_id, input, name);
  if (!name) throw refuseField('batch_name', 'Batch name is required');
  if (!input.output_size_id) throw refuseField('output_size_id', 'Container size is required');
  if (!input.output_type_id) throw refuseField('output_type_id', 'Batch type is required');
  const { output_size_id: sizeId, output_type_id: typeId } = input;
  await requireTypeAndSize(tx, organizationId, { size_id: sizeId, type_id: typeId });
  const { rows } = await sql<{ name: string }>`
    select name from catalog.size where organization_id = ${organizationId} and id = ${sizeId}`.execute(tx);
  return { name, itemName: name, sizeId, sizeName: rows[0]?.name ?? '', typeId, itemId: null };
}

async function findOutput(
  tx: Tx,
  organizationId: string,
  id: string,
  input: OutputInput,
  name: string | undefined,
): Promise<Output> {
  const { rows } = await sql<{ name: string; size_id: string; size_name: string; type_id: string; active: boolean }>`
    select i.name, i.size_id, z.name as size_name, i.type_id, i.active from catalog.item as i
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.id = ${id}`.execute(tx);
  const [item] = rows;
  const field = 'existing_output_inventory_item_id';
  if (!item) throw new Refusal('not_found', 'Item not found', { [field]: 'Item not found' });
  if (!item.active) throw new Refusal('conflict', ITEM_IS_GONE, { [field]: ITEM_IS_GONE });
  if (input.output_size_id && input.output_size_id !== item.size_id)
    throw refuseField('output_size_id', `This is not the size of ${item.name}, which comes in ${item.size_name}`);
  if (input.output_type_id && input.output_type_id !== item.type_id)
    throw refuseField('output_type_id', `This is not the type of ${item.name}`);
  const { size_id: sizeId, size_name: sizeName, type_id: typeId } = item;
  return { name: name || item.name, itemName: item.name, sizeId, sizeName, itemId: id, typeId };
}

/** The stocked item, and whether it was a purchased one until now. */
export interface EnsuredOutput {
  readonly itemId: string;
  readonly marked: boolean;
}

/** The stocked item: created with a barcode of the venue's own, or marked as made here. */
export async function ensureOutput(tx: Tx, organizationId: string, output: Output): Promise<EnsuredOutput> {
  if (output.itemId) return { itemId: output.itemId, marked: await markBatch(tx, organizationId, output.itemId, true) };
  const item = { name: output.name, type_id: output.typeId as string, size_id: output.sizeId, batch: true };
  const [id] = await createItems(tx, organizationId, [item]);
  return { itemId: id as string, marked: false };
}

/** An ingredient of a batch, or of its recipe, cannot be its output. */
export async function refuseOwnIngredient(
  tx: Tx,
  organizationId: string,
  output: Output,
  { recipeId, used }: { recipeId: string; used: readonly string[] },
): Promise<void> {
  if (!output.itemId) return;
  const { rows } = await sql`
    select from recipes.ingredient
    where organization_id = ${organizationId} and recipe_id = ${recipeId} and inventory_item_id = ${output.itemId}`.execute(
    tx,
  );
  if (rows.length === 0 && !used.includes(output.itemId)) return;
  throw refuseField(
    'existing_output_inventory_item_id',
    `${output.itemName} is an ingredient of this batch: choose another item, or make a new one`,
  );
}
