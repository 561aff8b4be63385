import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { isFieldCode } from '../../domain/field-codes.ts';
import { ensureFields, linkFields } from '../fields/ensure-fields.ts';
import { requireTypeAndSize } from './create-item.ts';
import { undoItemChange, watchItems } from './undo-item.ts';

interface ItemField {
  readonly type: string;
  readonly names: readonly string[];
}

interface SetItems {
  readonly item_ids: readonly string[];
  readonly type_id?: string | undefined;
  readonly field?: ItemField | undefined;
}

/** The input of a second command of this kind that restores the items. */
type Before = { item_ids: string[]; type_id?: string; field?: { type: string; names: string[] } };

/** Gives many items one type, or replaces their values of one attribute; all or none. */
export function setItems(context: Context, input: SetItems) {
  const { organizationId } = context.actor;
  const ids = [...new Set(input.item_ids)];
  return runCommand(context, 'setItems', input, async (tx) => {
    if (!input.type_id && !input.field) throw refuseField('type_id', 'Type or field is required');
    await lockItems(tx, organizationId, ids);
    const seen = await watchItems(tx, organizationId, ids, input.field ? ['catalog.item_field'] : []);
    const before: Before[] = [];
    if (input.type_id) before.push(...(await setType(tx, organizationId, ids, input.type_id)));
    if (input.field) before.push(...(await setField(tx, organizationId, ids, input.field)));
    await announce(tx, organizationId, 'items', ids);
    return { action_id: await recordRows(tx, context, undoItemChange, seen), items: ids.length, before };
  });
}

async function lockItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    with held as (
      select id from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and active
      order by id for update
    )
    update catalog.item as i set updated_at = now() from held where i.organization_id = ${organizationId} and i.id = held.id
    returning i.id`.execute(tx);
  if (rows.length < ids.length) throw notFound('Item');
}

async function setType(tx: Tx, organizationId: string, ids: readonly string[], typeId: string): Promise<Before[]> {
  await requireTypeAndSize(tx, organizationId, { type_id: typeId });
  const { rows } = await sql<{ type_id: string; item_ids: string[] }>`
    select type_id, array_agg(id) as item_ids from catalog.item
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) group by type_id`.execute(tx);
  await sql`
    update catalog.item set type_id = ${typeId} where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return rows;
}

async function setField(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  { type, names }: ItemField,
): Promise<Before[]> {
  if (!isFieldCode(type)) throw refuseField('field', 'This field type is not known');
  const { rows } = await sql<{ names: string[]; item_ids: string[] }>`
    with had as (
      select given.id, coalesce(array_agg(f.name order by f.name_key) filter (where f.id is not null), '{}') as names
      from unnest(${ids}::uuid[]) as given (id)
      left join (catalog.item_field as link join catalog.field as f on f.organization_id = link.organization_id and f.id = link.field_id)
        on link.organization_id = ${organizationId} and link.item_id = given.id and f.code = ${type}
      group by given.id
    ) select names, array_agg(id) as item_ids from had group by names`.execute(tx);
  await sql`
    delete from catalog.item_field as link using catalog.field as f
    where link.organization_id = ${organizationId} and f.organization_id = link.organization_id and f.id = link.field_id
      and f.code = ${type} and link.item_id = any(${ids}::uuid[])`.execute(tx);
  const values = ids.flatMap((id) => names.map((name) => ({ id, code: type, name })));
  const fieldIds = await ensureFields(tx, organizationId, values);
  await linkFields(
    tx,
    organizationId,
    values.map((value) => value.id),
    fieldIds,
  );
  return rows.map((row) => ({ item_ids: row.item_ids, field: { type, names: row.names } }));
}
