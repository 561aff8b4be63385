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

/** Where the ledger keeps rows about an item, even after its stock was undone. */
const LEDGER_OF_ITEM = ['counting.stocktake', 'stock.cost_change', 'stock.movement', 'stock.running_stock'];

/** Follows from sales, or from being written at all. */
const NOT_SAID = ['sold_category', 'sold_price', 'updated_at'];

/** All that a person may have changed of an item itself. */
const DIGEST = sql`md5((to_jsonb(i) - ${NOT_SAID}::text[])::text)`;

interface TakeBackOptions {
  readonly emptied?: ReadonlySet<string>;
  /** What the act left, from `digestItems`; without it, any write since the act counts as a change. */
  readonly digests?: ReadonlyMap<string, string>;
}

/** For each item what it says now, for `takeBackItems`: a change that was undone since is none. */
export async function digestItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; digest: string }[]> {
  const { rows } = await sql<{ id: string; name: string; digest: string }>`
    select i.id, i.name, ${DIGEST} as digest from catalog.item as i
    where i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[]) order by i.id`.execute(tx);
  return rows;
}

/**
 * Deletes items that an act created, if nothing refers to them and no one changed them since, then the sizes it created
 * for them. Answers the items that stay. A transaction that begins to use one meanwhile either comes first, so the item stays,
 * or finds no such item. An item of `emptied`, of which the ledger remembers only what the act did and undid, is put away instead:
 * it is not active any more, and its barcodes are free.
 */
export async function takeBackItems(
  tx: Tx,
  organizationId: string,
  { items, sizes }: CreatedItems,
  { emptied = new Set(), digests }: TakeBackOptions = {},
): Promise<StayingItem[]> {
  if (items.length === 0) return [];
  // Locked before it is asked for uses: a transaction that refers to an item holds its key until it ends.
  const { rows } = await sql<{ id: string; name: string; changed: boolean }>`
    select i.id, i.name, coalesce(${DIGEST} <> made.digest, i.updated_at <> i.created_at) as changed
    from catalog.item as i
    join unnest(${items}::uuid[], ${items.map((id) => digests?.get(id) ?? null)}::text[]) as made (id, digest) on made.id = i.id
    where i.organization_id = ${organizationId} order by i.id for update of i`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const uses = await readUses(tx, organizationId, 'catalog.item', ids, OWN_OF_ITEM);
  const isRemembered = (use: (typeof uses)[number]) => emptied.has(use.id) && LEDGER_OF_ITEM.includes(use.table);
  const used = new Set(uses.flatMap((use) => (isRemembered(use) ? [] : [use.id])));
  const staying = rows.flatMap(({ id, name, changed }): StayingItem[] =>
    used.has(id) || changed ? [{ id, name, reason: used.has(id) ? 'used' : 'changed' }] : [],
  );
  const kept = new Set(staying.map(({ id }) => id));
  const away = new Set(uses.flatMap((use) => (isRemembered(use) && !kept.has(use.id) ? [use.id] : [])));
  await putAway(tx, organizationId, [...away]);
  const gone = ids.filter((id) => !kept.has(id) && !away.has(id));
  await sql`delete from catalog.item where organization_id = ${organizationId} and id = any(${gone}::uuid[])`.execute(
    tx,
  );
  await takeBackSizes(tx, organizationId, sizes);
  return staying;
}

async function putAway(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from catalog.item_barcode where organization_id = ${organizationId} and item_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    update catalog.item set active = false, updated_at = now()
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
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
