import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { ensureFields, linkFields } from '../fields/ensure-fields.ts';

/** A file's values for an existing item; null keeps the current value. */
export interface ItemRevision {
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
  readonly vintage: string | null;
  readonly listPrice: string | null;
  readonly fields: readonly { readonly type: string; readonly name: string }[];
}

/** Updates many items with a file's values and returns the ids of those that changed. */
export async function updateItems(
  tx: Tx,
  organizationId: string,
  revisions: readonly ItemRevision[],
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const portion of inPortions(revisions))
    for (const id of await updatePortion(tx, organizationId, portion)) changed.add(id);
  return changed;
}

async function updatePortion(tx: Tx, organizationId: string, revisions: readonly ItemRevision[]): Promise<string[]> {
  const column = <T>(pick: (revision: ItemRevision) => T) => revisions.map(pick);
  const { rows } = await sql<{ id: string }>`
    update catalog.item as i
    set name = r.name, type_id = r.type_id, vintage = coalesce(r.vintage, i.vintage),
        list_price = coalesce(r.list_price, i.list_price), updated_at = now()
    from unnest(${column((r) => r.id)}::uuid[], ${column((r) => r.name)}::text[], ${column((r) => r.typeId)}::uuid[],
      ${column((r) => r.vintage)}::text[], ${column((r) => r.listPrice)}::numeric[]) as r (id, name, type_id, vintage, list_price)
    where i.organization_id = ${organizationId} and i.id = r.id
      and (i.name, i.type_id, i.vintage, i.list_price)
        is distinct from (r.name, r.type_id, coalesce(r.vintage, i.vintage), coalesce(r.list_price, i.list_price))
    returning i.id`.execute(tx);
  const described = await replaceFields(tx, organizationId, revisions);
  return [...rows.map((row) => row.id), ...described];
}

/** Replaces each item's values of an attribute with the stated ones. */
async function replaceFields(tx: Tx, organizationId: string, revisions: readonly ItemRevision[]): Promise<string[]> {
  const values = revisions.flatMap(({ id, fields }) =>
    fields.map(({ type, name }) => ({ itemId: id, code: type, name })),
  );
  if (values.length === 0) return [];
  const fieldIds = await ensureFields(tx, organizationId, values);
  const itemIds = values.map((value) => value.itemId);
  const { rows } = await sql<{ item_id: string }>`
    with stated as (
      select s.item_id, s.field_id, s.code from unnest(${itemIds}::uuid[], ${fieldIds}::uuid[], ${values.map((value) => value.code)}::text[])
        as s (item_id, field_id, code)
    ), gone as (
      delete from catalog.item_field as link
      using catalog.field as f
      where link.organization_id = ${organizationId} and f.organization_id = link.organization_id and f.id = link.field_id
        and (link.item_id, f.code) in (select item_id, code from stated)
        and (link.item_id, link.field_id) not in (select item_id, field_id from stated)
      returning link.item_id
    )
    select item_id from gone
    union
    select item_id from stated where not exists (
      select from catalog.item_field as link
      where link.organization_id = ${organizationId} and link.item_id = stated.item_id and link.field_id = stated.field_id)`.execute(
    tx,
  );
  await linkFields(tx, organizationId, itemIds, fieldIds);
  return rows.map((row) => row.item_id);
}
