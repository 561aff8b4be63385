import { sql } from 'kysely';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import type { Mover, NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements } from '#features/ledger/server/movements/record-movements.ts';
import type { Tx } from '#shared/server/database.ts';

/** A location of the merged item, with the stock of both items there. Decimal strings. */
export interface MovedShelf {
  readonly location_id: string;
  readonly quantity: string;
  readonly depletion_priority: number;
  /** A count of one item says nothing about both together, so the shelf needs a new count. */
  readonly last_count: string | null;
  readonly other_quantity: string;
  readonly other_count: string | null;
  readonly stale: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Books the stock of one item out and in as the other, location by location (D8). Nothing moves on the shelf. */
export async function moveShelves(
  tx: Tx,
  by: Mover,
  actionId: string,
  { from, to }: { from: Named; to: Named },
  occurredAt: Date,
): Promise<MovedShelf[]> {
  const shelves = await readShelves(tx, by.organizationId, from.id, to.id);
  const pairs = shelves.flatMap(({ location_id: locationId }) =>
    [from, to].map((item) => ({ itemId: item.id, locationId })),
  );
  if (pairs.length === 0) return [];
  const known = await highestPriority(tx, by.organizationId, to.id);
  await lockPairs(tx, by.organizationId, pairs);
  await placeBehind(tx, by.organizationId, from.id, to.id, known);
  const side = (shelf: MovedShelf, item: Named, other: Named, quantity: string, note: string): NewMovement => ({
    itemId: item.id,
    locationId: shelf.location_id,
    kind: 'merge',
    quantity,
    occurredAt,
    sourceType: 'item',
    sourceId: other.id,
    note,
  });
  const movements = shelves
    .filter((shelf) => Number(shelf.quantity) !== 0)
    .flatMap((shelf) => [
      side(shelf, from, to, negated(shelf.quantity), `Merged into ${to.name}`),
      side(shelf, to, from, shelf.quantity, `Merged from ${from.name}`),
    ]);
  await recordMovements(tx, by, actionId, movements);
  return shelves;
}

const negated = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`);

async function readShelves(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedShelf[]> {
  const { rows } = await sql<MovedShelf>`
    select one.location_id, one.quantity, one.depletion_priority, one.last_count,
           coalesce(other.quantity, 0)::text as other_quantity, other.last_count as other_count,
           one.stale or coalesce(other.stale, false) as stale
    from stock.running_stock as one
    left join stock.running_stock as other on other.organization_id = one.organization_id and other.item_id = ${toId}
      and other.location_id = one.location_id
    where one.organization_id = ${organizationId} and one.item_id = ${fromId} order by one.location_id`.execute(tx);
  return rows;
}

async function highestPriority(tx: Tx, organizationId: string, itemId: string): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(depletion_priority), -1) as highest from stock.running_stock
    where organization_id = ${organizationId} and item_id = ${itemId}`.execute(tx);
  return rows[0]?.highest ?? -1;
}

/** New locations of the other item are depleted after its own, in their previous order. */
async function placeBehind(tx: Tx, organizationId: string, fromId: string, toId: string, known: number): Promise<void> {
  await sql`
    update stock.running_stock as held set depletion_priority = ${known}::int + fresh.rank
    from (
      select other.location_id, row_number() over (order by one.depletion_priority, one.location_id)::int as rank
      from stock.running_stock as other
      join stock.running_stock as one on one.organization_id = other.organization_id and one.item_id = ${fromId}
        and one.location_id = other.location_id
      where other.organization_id = ${organizationId} and other.item_id = ${toId} and other.depletion_priority > ${known}
    ) as fresh
    where held.organization_id = ${organizationId} and held.item_id = ${toId} and held.location_id = fresh.location_id`.execute(
    tx,
  );
}

/** The merged item has no locations now; the other one keeps when its bottles last moved. */
export async function emptyShelves(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<void> {
  await sql`
    with gone as (
      delete from stock.running_stock where organization_id = ${organizationId} and item_id = ${fromId} returning *
    )
    update stock.running_stock as held set last_moved_at = greatest(held.last_moved_at, gone.last_moved_at),
      last_anchored_at = greatest(held.last_anchored_at, gone.last_anchored_at), updated_at = now()
    from gone
    where held.organization_id = ${organizationId} and held.item_id = ${toId} and held.location_id = gone.location_id`.execute(
    tx,
  );
}

/** The freshness of the merged shelves, from the counts and movements of both. */
export async function settleShelves(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
  toId: string,
  shelves: readonly MovedShelf[],
): Promise<void> {
  const column = <T>(pick: (shelf: MovedShelf) => T) => shelves.map(pick);
  await sql`
    update stock.running_stock as held set stale = true
    from unnest(${column((s) => s.location_id)}::uuid[], ${column((s) => s.quantity)}::numeric[], ${column((s) => s.last_count)}::numeric[],
      ${column((s) => s.other_quantity)}::numeric[], ${column((s) => s.other_count)}::numeric[], ${column((s) => s.stale)}::boolean[])
      as shelf (location_id, quantity, count, other_quantity, other_count, stale)
    where held.organization_id = ${organizationId} and held.item_id = ${toId} and held.location_id = shelf.location_id
      and held.last_counted_at is not null
      and (shelf.stale or (shelf.quantity <> 0 and shelf.count is null) or (shelf.other_quantity <> 0 and shelf.other_count is null)
        or held.last_count <> coalesce(shelf.count, 0) + coalesce(shelf.other_count, 0))`.execute(tx);
  await sumShelves(tx, organizationId, itemIds);
}

/** Sets when an item was last counted and moved, from its locations. */
export async function sumShelves(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    update stock.item_stock as total set last_counted_at = newest.counted_at, last_moved_at = newest.moved_at, updated_at = now()
    from (
      select item.id, max(held.last_counted_at) as counted_at, max(held.last_moved_at) as moved_at
      from unnest(${itemIds}::uuid[]) as item (id)
      left join stock.running_stock as held on held.organization_id = ${organizationId} and held.item_id = item.id
      group by item.id
    ) as newest
    where total.organization_id = ${organizationId} and total.item_id = newest.id`.execute(tx);
}
