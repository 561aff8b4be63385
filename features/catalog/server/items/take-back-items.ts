import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';

/** Ids of what an act created. */
export interface CreatedItems {
  readonly items: readonly string[];
  readonly sizes: readonly string[];
}

/** Why an item that an act created stays: something needs it, or a person changed it since. */
export interface StayingItem {
  readonly id: string;
  readonly name: string;
  readonly reason: 'used' | 'changed';
}

/** Tables whose rows come with an item, or only propose something about it: they do not keep it, and go with it. */
export const OWN_OF_ITEM = [
  'catalog.alike_item',
  'catalog.distinct_item',
  'catalog.item_barcode',
  'catalog.item_field',
  'catalog.match_look',
  'catalog.staged_match',
  'catalog.uncompared_item',
  'sales.staged_match',
  'stock.item_cost',
  'stock.item_stock',
];

/**
 * Deletes items that an act created, if nothing refers to them and no one changed them since, then the sizes it created
 * for them. Answers the items that stay. A transaction that begins to use one meanwhile either comes first, so the item stays,
 * or finds no such item.
 */
export async function takeBackItems(
  tx: Tx,
  organizationId: string,
  { items, sizes }: CreatedItems,
): Promise<StayingItem[]> {
  if (items.length === 0) return [];
  // Locked before it is asked for uses: a transaction that refers to an item holds its key until it ends.
  const { rows } = await sql<{ id: string; name: string; changed: boolean }>`
    select id, name, updated_at <> created_at as changed from catalog.item
    where organization_id = ${organizationId} and id = any(${items}::uuid[]) order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const used = new Set((await readUses(tx, organizationId, 'catalog.item', ids, OWN_OF_ITEM)).map(({ id }) => id));
  const staying = rows.flatMap(({ id, name, changed }): StayingItem[] =>
    used.has(id) || changed ? [{ id, name, reason: used.has(id) ? 'used' : 'changed' }] : [],
  );
  const kept = new Set(staying.map(({ id }) => id));
  const gone = ids.filter((id) => !kept.has(id));
  await sql`delete from catalog.item where organization_id = ${organizationId} and id = any(${gone}::uuid[])`.execute(
    tx,
  );
  await takeBackSizes(tx, organizationId, sizes);
  return staying;
}

async function takeBackSizes(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from catalog.size where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const used = new Set((await readUses(tx, organizationId, 'catalog.size', ids, [])).map(({ id }) => id));
  await sql`delete from catalog.size where organization_id = ${organizationId}
    and id = any(${ids.filter((id) => !used.has(id))}::uuid[])`.execute(tx);
}
