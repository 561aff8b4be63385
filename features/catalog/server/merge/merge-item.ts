import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** What a merge moved from one item to another in the catalog. */
export interface MovedItem {
  readonly barcodes: readonly string[];
  readonly fields: readonly string[];
  /** Columns that were empty and got a value. */
  readonly filled: readonly ('list_price' | 'external_category' | 'original_item_id' | 'tare_grams' | 'full_grams')[];
  /** Items that were linked to it. */
  readonly linked: readonly string[];
  /** Items that were merged into it earlier. */
  readonly members: readonly string[];
  /** Items that it is a different product from, as a person said of the merged one. Missing in earlier merges. */
  readonly distinct?: readonly string[];
}

/**
 * Merges the catalog data of one item into another: its codes find the other item, which gets the attributes it lacks,
 * and the old id redirects to it. Both items must be locked.
 */
export async function mergeItem(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedItem> {
  const barcodes = await sql<{ code: string }>`
    update catalog.item_barcode set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning code`.execute(tx);
  const fields = await sql<{ field_id: string }>`
    insert into catalog.item_field (organization_id, item_id, field_id)
    select ${organizationId}, ${toId}, link.field_id
    from catalog.item_field as link
    join catalog.field as value on value.organization_id = link.organization_id and value.id = link.field_id
    where link.organization_id = ${organizationId} and link.item_id = ${fromId} and not exists (
      select from catalog.item_field as own
      join catalog.field as known on known.organization_id = own.organization_id and known.id = own.field_id
      where own.organization_id = link.organization_id and own.item_id = ${toId} and known.code = value.code)
    returning field_id`.execute(tx);
  const filled = await fillGaps(tx, organizationId, fromId, toId);
  const linked = await sql<{ id: string }>`
    update catalog.item set item_id = case when id = ${toId} then null else ${toId}::uuid end, updated_at = now()
    where organization_id = ${organizationId} and item_id = ${fromId} returning id`.execute(tx);
  const members = await sql<{ id: string }>`
    update catalog.item set merged_into_id = ${toId}
    where organization_id = ${organizationId} and merged_into_id = ${fromId} returning id`.execute(tx);
  await sql`
    update catalog.item set merged_into_id = ${toId}, active = false, updated_at = now()
    where organization_id = ${organizationId} and id = ${fromId}`.execute(tx);
  return {
    barcodes: barcodes.rows.map((row) => row.code),
    fields: fields.rows.map((row) => row.field_id),
    filled,
    linked: linked.rows.map((row) => row.id),
    members: members.rows.map((row) => row.id),
    distinct: await keepDistinct(tx, organizationId, fromId, toId),
  };
}

/** What differs from the merged item differs from the other one too. Its own marks stay for the undo. */
async function keepDistinct(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with said as (
      select case when d.one_id = ${fromId} then d.other_id else d.one_id end as id, d.stated_by, d.stated_at
      from catalog.distinct_item as d where d.organization_id = ${organizationId} and ${fromId} in (d.one_id, d.other_id)
    )
    insert into catalog.distinct_item as added (organization_id, one_id, other_id, stated_by, stated_at)
    select ${organizationId}, least(id, ${toId}::uuid), greatest(id, ${toId}::uuid), stated_by, stated_at
    from said where id <> ${toId} order by id
    on conflict do nothing
    returning case when added.one_id = ${toId} then added.other_id else added.one_id end as id`.execute(tx);
  return rows.map((row) => row.id);
}

async function fillGaps(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedItem['filled']> {
  const { rows } = await sql<{ filled: MovedItem['filled'] }>`
    with gaps as (
      select item.id, other.list_price, other.external_category, other.original_item_id,
        case when item.tare_grams is null and item.full_grams is null then other.tare_grams else item.tare_grams end as tare_grams,
        case when item.tare_grams is null and item.full_grams is null then other.full_grams else item.full_grams end as full_grams,
        array_remove(array[
          case when item.list_price is null and other.list_price is not null then 'list_price' end,
          case when item.external_category is null and other.external_category is not null then 'external_category' end,
          case when item.original_item_id is null and other.original_item_id is not null then 'original_item_id' end,
          case when item.tare_grams is null and item.full_grams is null and other.tare_grams is not null then 'tare_grams' end,
          case when item.tare_grams is null and item.full_grams is null and other.full_grams is not null then 'full_grams' end
        ], null) as filled
      from catalog.item as item
      join catalog.item as other on other.organization_id = item.organization_id and other.id = ${fromId}
      where item.organization_id = ${organizationId} and item.id = ${toId}
    )
    update catalog.item as item
    set list_price = coalesce(item.list_price, gaps.list_price), updated_at = now(),
        external_category = coalesce(item.external_category, gaps.external_category),
        original_item_id = coalesce(item.original_item_id, gaps.original_item_id),
        tare_grams = gaps.tare_grams, full_grams = gaps.full_grams
    from gaps where item.organization_id = ${organizationId} and item.id = gaps.id
    returning gaps.filled`.execute(tx);
  return rows[0]?.filled ?? [];
}

/** Undoes a merge; later changes of the remaining item stay. */
export async function separateItem(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  moved: MovedItem,
): Promise<void> {
  await sql`
    update catalog.item set merged_into_id = null, active = true, updated_at = now()
    where organization_id = ${organizationId} and id = ${fromId}`.execute(tx);
  await returnBarcodes(tx, organizationId, fromId, toId, moved.barcodes);
  await sql`
    delete from catalog.distinct_item
    where organization_id = ${organizationId} and ((one_id = ${toId} and other_id = any(${moved.distinct ?? []}::uuid[]))
      or (other_id = ${toId} and one_id = any(${moved.distinct ?? []}::uuid[])))`.execute(tx);
  await sql`
    delete from catalog.item_field
    where organization_id = ${organizationId} and item_id = ${toId} and field_id = any(${moved.fields}::uuid[])`.execute(
    tx,
  );
  for (const column of moved.filled) {
    await sql`
      update catalog.item as item set ${sql.ref(column)} = null from catalog.item as other
      where item.organization_id = ${organizationId} and item.id = ${toId} and other.organization_id = item.organization_id
        and other.id = ${fromId} and ${sql.ref(`item.${column}`)} = ${sql.ref(`other.${column}`)}`.execute(tx);
  }
  await sql`
    update catalog.item set item_id = ${fromId}
    where organization_id = ${organizationId} and id = any(${moved.linked}::uuid[])
      and item_id is not distinct from case when id = ${toId} then null else ${toId}::uuid end`.execute(tx);
  await sql`
    update catalog.item set merged_into_id = ${fromId}
    where organization_id = ${organizationId} and id = any(${moved.members}::uuid[])`.execute(tx);
  await sql`update catalog.item set updated_at = now() where organization_id = ${organizationId} and id = ${toId}`.execute(
    tx,
  );
}

/**
 * Returns the barcodes. Refuses if the item's main barcode now belongs to another item, since each item needs its own.
 */
async function returnBarcodes(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  codes: readonly string[],
): Promise<void> {
  await sql`
    update catalog.item_barcode as code set item_id = ${fromId} from catalog.item as kept
    where code.organization_id = ${organizationId} and code.item_id = ${toId} and code.code = any(${codes}::text[])
      and kept.organization_id = code.organization_id and kept.id = ${toId} and kept.barcode <> code.code`.execute(tx);
  await sql`
    insert into catalog.item_barcode (organization_id, code, item_id)
    select organization_id, barcode, id from catalog.item where organization_id = ${organizationId} and id = ${fromId}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ barcode: string; own: boolean }>`
    select item.barcode, exists (
      select from catalog.item_barcode as code
      where code.organization_id = item.organization_id and code.code = item.barcode and code.item_id = item.id) as own
    from catalog.item as item where item.organization_id = ${organizationId} and item.id = ${fromId}`.execute(tx);
  const [item] = rows;
  if (!item?.own) {
    throw new Refusal(
      'conflict',
      `Barcode ${item?.barcode} is now the main barcode of another item. Change it there first.`,
    );
  }
}
