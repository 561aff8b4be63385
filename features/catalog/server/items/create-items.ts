import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { knowRows } from '#shared/server/tables/plan-for-bulk.ts';
import { claimBarcodes } from '../barcodes/claim-barcodes.ts';
import { nextBarcodes } from '../barcodes/next-barcodes.ts';
import { ensureFields, linkFields } from '../fields/ensure-fields.ts';

/** An item to add. Names and vintages already follow their rules; a barcode is canonical or empty. */
export interface NewItem {
  readonly name: string;
  readonly vintage?: string | null | undefined;
  readonly type_id: string;
  readonly size_id: string;
  readonly barcode?: string | null | undefined;
  readonly list_price?: number | string | null | undefined;
  readonly disgorgement_date?: string | null | undefined;
  readonly onboarded_name?: string | null | undefined;
  readonly original_item_id?: string | null | undefined;
  readonly external_category?: string | null | undefined;
  readonly batch?: boolean | undefined;
  readonly fields?: readonly { readonly type: string; readonly name: string }[] | undefined;
}

/** Adds many items in a few statements. An item without a barcode gets a code of the venue. */
export async function createItems(tx: Tx, organizationId: string, items: readonly NewItem[]): Promise<string[]> {
  const ids: string[] = [];
  for (const portion of inPortions(items)) ids.push(...(await createPortion(tx, organizationId, portion)));
  await knowRows(tx, 'catalog.item', items.length);
  return ids;
}

async function createPortion(tx: Tx, organizationId: string, items: readonly NewItem[]): Promise<string[]> {
  const own = await nextBarcodes(tx, organizationId, items.filter((item) => !item.barcode).length);
  const barcodes = items.map((item) => item.barcode || (own.shift() as string));
  const ids = await insertItems(tx, organizationId, items, barcodes);
  const idAt = (index: number) => ids[index] as string;
  await claimBarcodes(
    tx,
    organizationId,
    barcodes.map((code, index) => ({ code, itemId: idAt(index) })),
  );
  const values = items.flatMap((item, index) =>
    (item.fields ?? []).map((field) => ({ itemId: idAt(index), code: field.type, name: field.name })),
  );
  await linkFields(
    tx,
    organizationId,
    values.map((value) => value.itemId),
    await ensureFields(tx, organizationId, values),
  );
  await announce(tx, organizationId, 'items', ids);
  return ids;
}

async function insertItems(
  tx: Tx,
  organizationId: string,
  items: readonly NewItem[],
  barcodes: readonly string[],
): Promise<string[]> {
  const column = <T>(pick: (item: NewItem) => T) => items.map(pick);
  const { rows } = await sql<{ id: string }>`
    with input as (
      select platform.new_id() as id, i.* from unnest(
        ${column((i) => i.name)}::text[], ${column((i) => i.vintage ?? null)}::text[], ${column((i) => i.type_id)}::uuid[],
        ${column((i) => i.size_id)}::uuid[], ${barcodes}::text[], ${column((i) => i.list_price ?? null)}::numeric[],
        ${column((i) => i.disgorgement_date || null)}::text[], ${column((i) => i.onboarded_name || null)}::text[],
        ${column((i) => i.original_item_id ?? null)}::uuid[], ${column((i) => i.external_category || null)}::text[],
        ${column((i) => i.batch ?? false)}::boolean[]
      ) with ordinality as i (name, vintage, type_id, size_id, barcode, list_price, disgorgement_date, onboarded_name,
        original_item_id, external_category, batch, position)
    ), added as (
      insert into catalog.item (organization_id, id, name, vintage, type_id, size_id, barcode, list_price, disgorgement_date,
        onboarded_name, original_item_id, external_category, batch)
      select ${organizationId}, id, name, vintage, type_id, size_id, barcode, list_price, disgorgement_date,
        onboarded_name, original_item_id, external_category, batch
      from input order by position
    )
    select id from input order by position`.execute(tx);
  return rows.map((row) => row.id);
}
