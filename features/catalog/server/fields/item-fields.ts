import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { isFieldCode } from '../../domain/field-codes.ts';
import { markItems, undoItemChange, watchItems } from '../items/undo-item.ts';
import { ensureFields, linkFields } from './ensure-fields.ts';

interface AddItemField {
  readonly inventory_item_id?: string | undefined;
  readonly field_type: string;
  readonly field_name?: string | undefined;
  readonly field_id?: string | undefined;
}

/** Gives an item an existing or a new value. Without an item it only creates the value (API-031). */
export function addItemField(context: Context, input: AddItemField) {
  const { organizationId } = context.actor;
  return runCommand(context, 'addItemField', input, async (tx) => {
    if (!isFieldCode(input.field_type)) throw refuseField('field_type', 'This field type is not known');
    if (!input.field_id && !input.field_name) throw refuseField('field_name', 'Field name is required');
    const itemId = input.inventory_item_id;
    if (itemId) await lockItem(tx, organizationId, itemId);
    const seen = itemId ? await watchItems(tx, organizationId, [itemId], ['catalog.item_field']) : [];
    const value = input.field_id
      ? await findField(tx, organizationId, input.field_id)
      : await makeField(tx, organizationId, input.field_type, input.field_name ?? '');
    if (value.type !== input.field_type) throw refuseField('field_type', `This value is of the type ${value.type}`);
    if (itemId) await linkFields(tx, organizationId, [itemId], [value.id]);
    await announce(tx, organizationId, 'items', itemId ? [itemId] : []);
    return { ...value, action_id: await recordRows(tx, context, undoItemChange, seen) };
  });
}

interface UpdateItemField {
  readonly inventory_item_id?: string | undefined;
  readonly field_id: string;
  readonly field_type?: string | undefined;
  readonly field_name: string;
}

/**
 * Replaces one value of an item with another. Values are shared, so the old one keeps its name; without an item the
 * value itself is renamed (API-032).
 */
export function updateItemField(context: Context, input: UpdateItemField) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateItemField', input, async (tx) => {
    const itemId = input.inventory_item_id;
    if (!itemId) {
      const seen = await watchRows(tx, organizationId, [
        { table: 'catalog.field', where: sql`t.id = ${input.field_id}` },
      ]);
      const renamed = await renameField(tx, organizationId, input);
      return { ...renamed, action_id: await recordRows(tx, context, undoRenamedField, seen) };
    }
    await lockItem(tx, organizationId, itemId);
    const seen = await watchItems(tx, organizationId, [itemId], ['catalog.item_field']);
    const before = await findField(tx, organizationId, input.field_id);
    const code = input.field_type ?? before.type;
    if (!isFieldCode(code)) throw refuseField('field_type', 'This field type is not known');
    await unlink(tx, organizationId, itemId, input.field_id);
    const value = await makeField(tx, organizationId, code, input.field_name);
    await linkFields(tx, organizationId, [itemId], [value.id]);
    await announce(tx, organizationId, 'items', [itemId]);
    return { ...value, action_id: await recordRows(tx, context, undoItemChange, seen) };
  });
}

const markItemsOf = (tx: Tx, organizationId: string, fieldId: string) =>
  markItems(
    tx,
    organizationId,
    sql`select item_id from catalog.item_field where organization_id = ${organizationId} and field_id = ${fieldId}`,
  );

export const undoRenamedField = rowsInverse({
  kind: 'attribute',
  what: 'The value',
  topics: ['items'],
  names: { 'catalog.field': 't.name' },
  async follow(tx, { actor }, { rows }) {
    for (const { key } of rows) await markItemsOf(tx, actor.organizationId, key.id as string);
  },
});

async function renameField(tx: Tx, organizationId: string, input: UpdateItemField) {
  const before = await findField(tx, organizationId, input.field_id);
  if (input.field_type && input.field_type !== before.type)
    throw refuseField('field_type', `This value is of the type ${before.type}`);
  const { rows } = await sql<{ name: string }>`
    select name from catalog.field
    where organization_id = ${organizationId} and code = ${before.type} and name_key = platform.fold(${input.field_name})
      and id <> ${input.field_id}`.execute(tx);
  if (rows[0]) throw refuseField('field_name', `${rows[0].name} already exists`);
  await sql`
    update catalog.field set name = ${input.field_name}
    where organization_id = ${organizationId} and id = ${input.field_id}`.execute(tx);
  await markItemsOf(tx, organizationId, input.field_id);
  await announce(tx, organizationId, 'items');
  return { ...before, name: input.field_name };
}

export function removeItemField(context: Context, input: { inventory_item_id: string; field_id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'removeItemField', input, async (tx) => {
    const { inventory_item_id } = input;
    await lockItem(tx, organizationId, inventory_item_id);
    const seen = await watchItems(tx, organizationId, [inventory_item_id], ['catalog.item_field']);
    await unlink(tx, organizationId, inventory_item_id, input.field_id);
    await announce(tx, organizationId, 'items', [inventory_item_id]);
    return { inventory_item_id, action_id: await recordRows(tx, context, undoItemChange, seen) };
  });
}

/** Only one person at a time changes an item's attributes. Also marks the item as updated. */
async function lockItem(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  const { rows } = await sql`
    update catalog.item set updated_at = now()
    where organization_id = ${organizationId} and id = ${itemId} and active returning id`.execute(tx);
  if (rows.length === 0) throw notFound('Item');
}

async function findField(tx: Tx, organizationId: string, fieldId: string) {
  const value = await tx
    .selectFrom('catalog.field')
    .select(['id', 'code as type', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', fieldId)
    .executeTakeFirst();
  if (!value) throw notFound('Field');
  return value;
}

async function makeField(tx: Tx, organizationId: string, code: string, name: string) {
  const [id] = await ensureFields(tx, organizationId, [{ code, name }]);
  return findField(tx, organizationId, id as string);
}

async function unlink(tx: Tx, organizationId: string, itemId: string, fieldId: string): Promise<void> {
  const { rows } = await sql`
    delete from catalog.item_field
    where organization_id = ${organizationId} and item_id = ${itemId} and field_id = ${fieldId} returning item_id`.execute(
    tx,
  );
  if (rows.length === 0)
    throw new Refusal('not_found', "This item doesn't have this field. Someone may have changed it.");
}
