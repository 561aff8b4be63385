import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface FieldValue {
  readonly code: string;
  readonly name: string;
}

/** Ids of attribute values in the requested order; a value exists once and is shared by items. */
export async function ensureFields(tx: Tx, organizationId: string, values: readonly FieldValue[]): Promise<string[]> {
  const distinct = new Map(values.map((value) => [`${value.code} ${value.name}`, value]));
  const ids = await ensureDistinct(tx, organizationId, [...distinct.values()]);
  const idOf = new Map([...distinct.keys()].map((key, index) => [key, ids[index] as string]));
  return values.map((value) => idOf.get(`${value.code} ${value.name}`) as string);
}

async function ensureDistinct(tx: Tx, organizationId: string, values: readonly FieldValue[]): Promise<string[]> {
  if (values.length === 0) return [];
  const asked = sql`unnest(${values.map((v) => v.code)}::text[], ${values.map((v) => v.name)}::text[])
    with ordinality as asked (code, name, position)`;
  await sql`
    insert into catalog.field (organization_id, code, name)
    select distinct on (code, platform.fold(name)) ${organizationId}::uuid, code, name from ${asked}
    order by code, platform.fold(name), position
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select f.id from ${asked}
    join catalog.field as f on f.organization_id = ${organizationId} and f.code = asked.code and f.name_key = platform.fold(asked.name)
    order by position`.execute(tx);
  return rows.map((row) => row.id);
}

/** Gives items attributes: each item gets the value at the same index. */
export async function linkFields(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  fieldIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`
    insert into catalog.item_field (organization_id, item_id, field_id)
    select distinct ${organizationId}::uuid, item_id, field_id from unnest(${itemIds}::uuid[], ${fieldIds}::uuid[]) as link (item_id, field_id)
    order by item_id, field_id
    on conflict do nothing`.execute(tx);
}
