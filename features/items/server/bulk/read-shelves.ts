import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

export interface Pair {
  readonly itemId: string;
  readonly locationId: string;
}

/** A pair that a person chose, read under its lock. */
export interface Shelf extends Pair {
  readonly itemName: string;
  readonly quantity: Decimal;
}

/** Refuses the first pair whose item or location cannot be used, and names its index in `list` and its item. */
export async function requirePairs(
  tx: Tx,
  organizationId: string,
  list: string,
  locationField: string,
  pairs: readonly Pair[],
): Promise<void> {
  const twice = pairs.length - new Set(pairs.map(keyOf)).size;
  if (twice > 0) throw refuseField(list, 'The same item and location is listed twice');
  const { rows } = await sql<{
    position: number;
    name: string | null;
    inactive: boolean;
    known: boolean;
    gone: boolean;
  }>`
    select wanted.position::int - 1 as position, i.name, not i.active as inactive, l.id is not null as known,
      l.deleted_at is not null as gone
    from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[])
      with ordinality as wanted (item_id, location_id, position)
    left join catalog.item as i on i.organization_id = ${organizationId} and i.id = wanted.item_id
    left join stock.location as l on l.organization_id = ${organizationId} and l.id = wanted.location_id
    where i.id is null or not i.active or l.id is null or l.deleted_at is not null
    order by wanted.position limit 1`.execute(tx);
  const [wrong] = rows;
  if (!wrong) return;
  const refuse = (code: 'not_found' | 'conflict', field: string, text: string) =>
    new Refusal(code, wrong.name ? `${wrong.name}: ${text}` : text, { [`${list}.${wrong.position}.${field}`]: text });
  if (wrong.name === null) throw refuse('not_found', 'inventory_item_id', 'Item not found');
  if (wrong.inactive) throw refuse('conflict', 'inventory_item_id', ITEM_IS_GONE);
  if (!wrong.known) throw refuse('not_found', locationField, 'Location not found');
  throw refuse('conflict', locationField, 'This location was deleted');
}

/** Locks the pairs and returns their stock, in the given order. Pairs that never had stock get a row. */
export async function lockShelves(tx: Tx, organizationId: string, pairs: readonly Pair[]): Promise<Shelf[]> {
  await lockPairs(tx, organizationId, pairs);
  const { rows } = await sql<{ item_name: string; quantity: string }>`
    select i.name as item_name, held.quantity
    from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[])
      with ordinality as wanted (item_id, location_id, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = wanted.item_id
    join stock.running_stock as held on held.organization_id = ${organizationId} and held.item_id = wanted.item_id
      and held.location_id = wanted.location_id
    order by wanted.position`.execute(tx);
  return pairs.map((pair, index) => {
    const row = rows[index];
    if (!row) throw new Error('lockShelves: a pair has no row');
    return { ...pair, itemName: row.item_name, quantity: new Decimal(row.quantity) };
  });
}

export const keyOf = ({ itemId, locationId }: Pair): string => `${itemId} ${locationId}`;

/**
 * Pairs that have or had stock, checked before locking, so pairs that were only requested do not get rows.
 */
export async function knownPairs(tx: Tx, organizationId: string, pairs: readonly Pair[]): Promise<Set<string>> {
  const { rows } = await sql<Pair>`
    select held.item_id as "itemId", held.location_id as "locationId"
    from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[]) as wanted (item_id, location_id)
    join stock.running_stock as held on held.organization_id = ${organizationId} and held.item_id = wanted.item_id
      and held.location_id = wanted.location_id`.execute(tx);
  return new Set(rows.map(keyOf));
}
