import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { readBarcode } from '../../domain/barcode.ts';
import { isFieldCode } from '../../domain/field-codes.ts';
import { readItemName } from '../../domain/item-name.ts';
import { readVintage } from '../../domain/vintage.ts';
import { createItems, type NewItem } from './create-items.ts';

/** Adds one item by the rules of the new-item form and returns its id. */
export async function createItem(tx: Tx, organizationId: string, input: NewItem): Promise<string> {
  const checked = checkNewItem(input);
  await requireTypeAndSize(tx, organizationId, input);
  const [id] = await createItems(tx, organizationId, [checked]);
  return id as string;
}

/** The item as stored, or a refusal that names the field. */
export function checkNewItem(input: NewItem, form: 'new' | 'line' = 'new'): NewItem {
  // A catalog product on an invoice keeps its name, as in a file.
  const name = readItemName(input.name, form === 'line' && input.original_item_id ? 'file' : 'form');
  if (!name.ok) throw refuseField('name', name.reason);
  const vintage = readVintage(input.vintage, form);
  if (!vintage.ok) throw refuseField('vintage', vintage.reason);
  const barcode = readBarcode(input.barcode);
  if (!barcode.ok) throw refuseField('barcode', barcode.reason);
  if (input.fields?.some((field) => !isFieldCode(field.type)))
    throw refuseField('fields', 'This field type is not known');
  return { ...input, name: name.name, vintage: vintage.value, barcode: barcode.code };
}

/** Refuses ids that do not exist or belong to another organization. */
export async function requireTypeAndSize(
  tx: Tx,
  organizationId: string,
  input: { type_id?: string | undefined; size_id?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ type: boolean; size: boolean }>`
    select ${input.type_id ?? null}::uuid is null or exists (
             select from catalog.item_type where organization_id = ${organizationId} and id = ${input.type_id ?? null}) as type,
           ${input.size_id ?? null}::uuid is null or exists (
             select from catalog.size where organization_id = ${organizationId} and id = ${input.size_id ?? null}) as size`.execute(
    tx,
  );
  if (!rows[0]?.type) throw notFound('Item type');
  if (!rows[0]?.size) throw notFound('Size');
}
