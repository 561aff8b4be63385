import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { ITEM_NAME, LINKED_ITEM } from '../print-jobs/read-print-job.ts';

export interface AddedItem {
  readonly inventoryItemId: string;
  readonly quantity: number;
}

export interface HeldItem extends AddedItem {
  readonly name: string;
  readonly barcode: string;
}

const MOST_ITEMS = 10_000;
const ALREADY_THERE = 'Item already exists in print job';

/**
 * The items with their names and codes, locked to keep them from being merged meanwhile. Refuses unknown and merged
 * items.
 */
export async function holdItems(
  tx: Tx,
  organizationId: string,
  items: readonly AddedItem[],
  place: (index: number) => string = () => 'inventoryItemId',
): Promise<HeldItem[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map((item) => item.inventoryItemId))];
  const { rows } = await sql<{ id: string; active: boolean; name: string; barcode: string }>`
    select i.id, i.active, ${ITEM_NAME} as name, i.barcode from catalog.item as i ${LINKED_ITEM}
    where i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[]) order by i.id for share of i`.execute(
    tx,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return items.map((item, index) => {
    const found = known.get(item.inventoryItemId);
    if (!found) throw new Refusal('not_found', 'Item not found', { [place(index)]: 'Item not found' });
    if (!found.active) throw new Refusal('conflict', ITEM_IS_GONE, { [place(index)]: ITEM_IS_GONE });
    return { ...item, name: found.name, barcode: found.barcode };
  });
}

/** Items that are already in the job or occur twice, by their id or by their barcode (PRINT-051, PRINT-052). */
export async function findDuplicates(
  tx: Tx,
  organizationId: string,
  jobId: string,
  items: readonly HeldItem[],
): Promise<ReadonlySet<HeldItem>> {
  const { rows } = await sql<{ id: string; barcode: string }>`
    select i.id, i.barcode from labels.print_job_item as entry
    join catalog.item as i on i.organization_id = entry.organization_id and i.id = entry.item_id
    where entry.organization_id = ${organizationId} and entry.print_job_id = ${jobId}`.execute(tx);
  const ids = new Set(rows.map((row) => row.id));
  const codes = new Set(rows.map((row) => row.barcode));
  const duplicates = new Set<HeldItem>();
  for (const item of items) {
    if (ids.has(item.inventoryItemId) || codes.has(item.barcode)) duplicates.add(item);
    ids.add(item.inventoryItemId);
    codes.add(item.barcode);
  }
  if (ids.size > MOST_ITEMS) throw refuseField('items', 'At most 10,000 items in one print job');
  return duplicates;
}

export async function refuseDuplicates(
  tx: Tx,
  organizationId: string,
  jobId: string,
  items: readonly HeldItem[],
): Promise<void> {
  const duplicates = await findDuplicates(tx, organizationId, jobId, items);
  if (duplicates.size > 0) throw new Refusal('conflict', ALREADY_THERE, { inventoryItemId: ALREADY_THERE });
}

/** Appends items to a job that is locked or new. */
export async function insertItems(
  tx: Tx,
  organizationId: string,
  jobId: string,
  items: readonly HeldItem[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into labels.print_job_item (organization_id, print_job_id, item_id, quantity, position)
    select ${organizationId}, ${jobId}, item_id, quantity, place + coalesce((
      select max(position) from labels.print_job_item where organization_id = ${organizationId} and print_job_id = ${jobId}), 0)
    from unnest(${items.map((item) => item.inventoryItemId)}::uuid[], ${items.map((item) => item.quantity)}::int[])
      with ordinality as added (item_id, quantity, place)`.execute(tx);
}
