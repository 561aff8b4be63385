import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { pairsWithFamily } from '#features/ledger/server/movements/pairs-with-family.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Later, Shelf } from '../../domain/free-stock.ts';

/** A sold item and its shelves. */
export interface OpenItem {
  /** In depletion order; at least one. */
  readonly shelves: readonly Shelf[];
  /** Cost of one stock unit: the average, else the last cost; null if neither is known. */
  readonly unitCost: string | null;
}

interface PairRow {
  readonly item_id: string;
  readonly location_id: string;
  readonly gone: boolean;
}

/**
 * Locks the shelves of these items until the end of the transaction, in (item, location) order (D6), then reads
 * them. An item without a location is taken from Recently Added.
 */
export async function openShelves(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
): Promise<Map<string, OpenItem>> {
  const ids = [...new Set(itemIds)];
  if (ids.length === 0) return new Map();
  await lockShelves(tx, organizationId, ids);
  const { rows } = await sql<{
    item_id: string;
    location_id: string;
    quantity: string;
    anchored_at: Date | null;
    unit_cost: string | null;
  }>`
    select r.item_id, r.location_id, r.quantity, coalesce(c.average_cost, c.last_cost) as unit_cost,
      r.last_anchored_at as anchored_at
    from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
    left join stock.item_cost as c on c.organization_id = r.organization_id and c.item_id = r.item_id
    where r.organization_id = ${organizationId} and r.item_id = any(${ids}::uuid[]) and l.deleted_at is null
    order by r.item_id, r.depletion_priority, r.location_id`.execute(tx);
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  return new Map(
    [...byItem].map(([itemId, own]) => [
      itemId,
      {
        unitCost: own[0]?.unit_cost ?? null,
        shelves: own.map((row) => ({
          locationId: row.location_id,
          quantity: new Decimal(row.quantity),
          anchoredAt: row.anchored_at,
        })),
      },
    ]),
  );
}

async function lockShelves(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<PairRow>`
    select r.item_id, r.location_id, l.deleted_at is not null as gone
    from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.organization_id = ${organizationId} and r.item_id = any(${itemIds}::uuid[])`.execute(tx);
  const placed = new Set(rows.filter((row) => !row.gone).map((row) => row.item_id));
  const nowhere = itemIds.filter((id) => !placed.has(id));
  const recentlyAdded = nowhere.length > 0 ? await ensureRecentlyAdded(tx, organizationId) : '';
  await lockPairs(tx, organizationId, [
    ...rows.map((row) => ({ itemId: row.item_id, locationId: row.location_id })),
    ...nowhere.map((itemId) => ({ itemId, locationId: recentlyAdded })),
  ]);
}

interface LaterRow {
  readonly item_id: string;
  readonly location_id: string;
  readonly later: readonly [at: number, millionths: number, kind: Later['kind']][];
}

/**
 * Reads what happened on these shelves after `from`, the time of the earliest sale to post (D16). The caller holds them.
 */
export async function readLater(
  tx: Tx,
  organizationId: string,
  shelves: ReadonlyMap<string, readonly Shelf[]>,
  from: Date,
): Promise<void> {
  const all = [...shelves].flatMap(([itemId, own]) => own.map((shelf) => ({ itemId, shelf })));
  const pairs = all.map(({ itemId, shelf }) => ({ item_id: itemId, location_id: shelf.locationId }));
  const { rows } = await sql<LaterRow>`
    with pair as materialized (${pairsWithFamily(organizationId, pairs)}
    ), later as (
      select pair.item_id, pair.location_id, coalesce(m.stated_at, m.occurred_at) as at, m.quantity, m.sequence,
        case when m.kind = 'sale' then 'sale'
          when m.kind in ('merge', 'rebase') then 'booked'
          when m.kind not in ('stocktake', 'opening') then 'other'
          when (m.kind = 'stocktake' or m.stated_quantity is not null) and m.reverses_id is null and not exists (
            select from stock.movement as reversal
            where reversal.organization_id = m.organization_id and reversal.reverses_id = m.id) then 'anchor'
          else 'booked' end as kind
      from pair
      join stock.running_stock as r on r.organization_id = ${organizationId} and r.item_id = pair.item_id
        and r.location_id = pair.location_id and (r.last_moved_at >= ${from} or r.last_anchored_at >= ${from})
      join stock.movement as m on m.organization_id = ${organizationId} and m.item_id = any(pair.family)
        and m.location_id = pair.location_id and m.occurred_at >= ${from} and m.kind <> 'cycle_started'
    )
    select item_id, location_id, json_agg(json_build_array(extract(epoch from at) * 1000, (quantity * 1000000)::int8, kind)
      order by at, kind in ('anchor', 'booked'), sequence) as later
    from later where at >= ${from} group by item_id, location_id`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, row.later]));
  for (const { itemId, shelf } of all)
    shelf.later = found
      .get(`${itemId} ${shelf.locationId}`)
      ?.map(([at, millionths, kind]) => ({ at, millionths, kind }));
}
