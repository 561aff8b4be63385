import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { readBarcode } from '../../domain/barcode.ts';
import type { EnrichedItem } from '../../domain/enriched-details.ts';
import { ITEM_IS_GONE } from '../../domain/gone-item.ts';
import { readItemName } from '../../domain/item-name.ts';
import { readVintage } from '../../domain/vintage.ts';
import { claimBarcodes } from '../barcodes/claim-barcodes.ts';
import { nextBarcodes } from '../barcodes/next-barcodes.ts';
import { requireTypeAndSize } from './create-item.ts';
import { type PresentValues, refuseUnseen, type SeenValues } from './refuse-unseen.ts';

interface Weights {
  readonly tare_grams?: number | null | undefined;
  readonly full_grams?: number | null | undefined;
}

/** Refuses unless a full bottle weighs more than an empty one, whichever of the two changes. */
function refuseWeights(change: Weights, present: { tare_grams: string | null; full_grams: string | null }): void {
  if (change.tare_grams === undefined && change.full_grams === undefined) return;
  const tare = change.tare_grams === undefined ? present.tare_grams : change.tare_grams;
  const full = change.full_grams === undefined ? present.full_grams : change.full_grams;
  if (tare === null || full === null || Number(full) > Number(tare)) return;
  const [field, text] =
    change.full_grams === undefined
      ? (['tare_grams', 'An empty bottle must weigh less than a full one'] as const)
      : (['full_grams', 'A full bottle must weigh more than an empty one'] as const);
  throw refuseField(field, text);
}

/** Fields of an item to change; absent ones stay. */
export interface ItemChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly vintage?: string | null | undefined;
  readonly type_id?: string | undefined;
  readonly size_id?: string | undefined;
  readonly barcode?: string | null | undefined;
  readonly list_price?: number | null | undefined;
  readonly disgorgement_date?: string | null | undefined;
  readonly onboarded_name?: string | null | undefined;
  readonly item_id?: string | null | undefined;
  readonly use_parent_name?: boolean | undefined;
  readonly external_category?: string | null | undefined;
  /** Empty and full weight of a bottle. */
  readonly tare_grams?: number | null | undefined;
  readonly full_grams?: number | null | undefined;
  readonly active?: boolean | undefined;
  /** The universal product of the item. The caller has checked that it exists. */
  readonly original_item_id?: string | null | undefined;
  /** All known details of that product; replaces the previous ones. */
  readonly enriched_item?: EnrichedItem | null | undefined;
  readonly instead_of?: SeenValues | undefined;
}

/** Changes an item by the rules of the item editor. */
export async function updateItem(tx: Tx, organizationId: string, change: ItemChange): Promise<void> {
  const values = readChange(change);
  const current = await lockItem(tx, organizationId, change.id);
  await requireTypeAndSize(tx, organizationId, change);
  await requireParent(tx, organizationId, change);
  if (change.instead_of) refuseUnseen(change, change.instead_of, current);
  refuseWeights(change, current);
  const barcode =
    change.barcode === undefined ? undefined : await changeBarcode(tx, organizationId, change, current.barcode);
  await tx
    .updateTable('catalog.item')
    .set({ ...values, ...(barcode !== undefined && { barcode }), updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', change.id)
    .execute();
  await announce(tx, organizationId, 'items', [change.id]);
}

async function lockItem(tx: Tx, organizationId: string, id: string): Promise<PresentValues> {
  const { rows } = await sql<PresentValues & { active: boolean }>`
    select i.name, i.vintage, i.type_id, t.name as type_name, i.size_id, z.name as size_name, i.barcode,
      coalesce(i.list_price, i.sold_price)::text as list_price, i.disgorgement_date,
      trim_scale(i.tare_grams)::text as tare_grams, trim_scale(i.full_grams)::text as full_grams, i.active
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.id = ${id}
    for update of i`.execute(tx);
  if (!rows[0]) throw notFound('Item');
  if (!rows[0].active) throw new Refusal('conflict', ITEM_IS_GONE);
  return rows[0];
}

function readChange(change: ItemChange) {
  const { type_id, size_id, list_price, item_id, use_parent_name, active, original_item_id, enriched_item } = change;
  const { tare_grams, full_grams } = change;
  const name = change.name === undefined ? undefined : readItemName(change.name);
  if (name && !name.ok) throw refuseField('name', name.reason);
  const vintage = change.vintage === undefined ? undefined : readVintage(change.vintage, 'edit');
  if (vintage && !vintage.ok) throw refuseField('vintage', vintage.reason);
  const text = (given: string | null | undefined) => (given === undefined ? undefined : given || null);
  return {
    name: name?.name,
    vintage: vintage?.value,
    type_id,
    size_id,
    list_price,
    item_id,
    use_parent_name,
    active,
    original_item_id,
    tare_grams,
    full_grams,
    enriched_item: enriched_item && JSON.stringify(enriched_item),
    disgorgement_date: text(change.disgorgement_date),
    onboarded_name: text(change.onboarded_name),
    external_category: text(change.external_category),
  };
}

async function requireParent(tx: Tx, organizationId: string, { id, item_id }: ItemChange): Promise<void> {
  if (!item_id) return;
  if (item_id === id) throw refuseField('item_id', 'An item cannot be its own parent');
  const { rows } = await sql`
    select from catalog.item where organization_id = ${organizationId} and id = ${item_id} and active`.execute(tx);
  if (rows.length === 0) throw notFound('Parent item');
}

/** Replaces the item's main barcode; another barcode of the same item may become the main one. */
async function changeBarcode(tx: Tx, organizationId: string, change: ItemChange, current: string): Promise<string> {
  const read = readBarcode(change.barcode);
  if (!read.ok) throw refuseField('barcode', read.reason);
  const code = read.code ?? (await nextBarcodes(tx, organizationId, 1))[0] ?? '';
  if (code === current) return code;
  const { rows } = await sql<{ pack_count: number }>`
    select pack_count from catalog.item_barcode
    where organization_id = ${organizationId} and item_id = ${change.id} and code = ${code}`.execute(tx);
  if (rows[0] && rows[0].pack_count > 1)
    throw refuseField('barcode', `Barcode ${code} belongs to a pack of ${rows[0].pack_count}`);
  if (!rows[0]) await claimBarcodes(tx, organizationId, [{ code, itemId: change.id }]);
  await sql`
    delete from catalog.item_barcode
    where organization_id = ${organizationId} and item_id = ${change.id} and code = ${current}`.execute(tx);
  return code;
}
