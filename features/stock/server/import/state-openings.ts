import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { enterLedger } from '../ledger/ledger-lock.ts';
import { lockPairs } from '../ledger/mark-counted.ts';
import type { Mover } from '../ledger/movement.ts';
import { recordMovements } from '../ledger/record-movements.ts';

/** What somebody says is on a shelf when a venue begins with its list. A decimal string. */
export interface Opening {
  readonly itemId: string;
  readonly locationId: string;
  readonly quantity: string;
}

/**
 * Books the difference between what is stated to be there now and what the ledger says. Like a count, an opening says
 * what was there at its time, so what is dated before it is in it already (`keepOpenings`). Returns the items whose
 * stock changed.
 */
export async function stateOpenings(
  tx: Tx,
  by: Mover,
  actionId: string,
  openings: readonly Opening[],
  now: Date,
): Promise<Set<string>> {
  if (openings.length === 0) return new Set();
  await enterLedger(tx, by.organizationId);
  await lockPairs(tx, by.organizationId, openings);
  const { rows } = await sql<{ item_id: string; location_id: string; delta: string }>`
    select stated.item_id, stated.location_id, stated.quantity - held.quantity as delta
    from unnest(${openings.map((o) => o.itemId)}::uuid[], ${openings.map((o) => o.locationId)}::uuid[], ${openings.map((o) => o.quantity)}::numeric[])
      with ordinality as stated (item_id, location_id, quantity, position)
    join stock.running_stock as held on held.organization_id = ${by.organizationId}
      and held.item_id = stated.item_id and held.location_id = stated.location_id
    where stated.quantity <> held.quantity or not exists (
      select from stock.movement as opening
      where opening.organization_id = ${by.organizationId} and opening.item_id = stated.item_id
        and opening.location_id = stated.location_id and opening.kind = 'opening')
    order by position`.execute(tx);
  // The pairs are held already, so that portions cannot wait for somebody else's.
  for (const portion of inPortions(rows))
    await recordMovements(
      tx,
      by,
      actionId,
      portion.map((row) => ({
        itemId: row.item_id,
        locationId: row.location_id,
        kind: 'opening' as const,
        quantity: row.delta,
        occurredAt: now,
        sourceType: 'import',
        note: 'Stock stated in a file',
      })),
    );
  return new Set(rows.filter((row) => Number(row.delta) !== 0).map((row) => row.item_id));
}

/**
 * To be called after actions that may book what happened long ago, such as old invoices: where somebody has stated
 * since what is on a shelf, that stays so, and the opening is taken back by what arrived before it.
 */
export async function keepOpenings(tx: Tx, by: Mover, actionIds: readonly string[]): Promise<void> {
  const openings = await findOpenings(tx, by.organizationId, actionIds);
  if (openings.length === 0) return;
  const { rows } = await sql<{
    action_id: string;
    item_id: string;
    location_id: string;
    delta: string;
    occurred_at: Date;
  }>`
    with opening as (
      select * from unnest(${openings.map((o) => o.item_id)}::uuid[], ${openings.map((o) => o.location_id)}::uuid[],
        ${openings.map((o) => o.occurred_at.toISOString())}::timestamptz[]) as o (item_id, location_id, occurred_at)
    ), before as (
      select m.action_id, m.item_id, m.location_id, m.quantity, min(o.occurred_at) as opened_at
      from stock.movement as m
      join opening as o on o.item_id = m.item_id and o.location_id = m.location_id and o.occurred_at >= m.occurred_at
      where m.organization_id = ${by.organizationId} and m.action_id = any(${actionIds}::uuid[])
      group by m.sequence, m.action_id, m.item_id, m.location_id, m.quantity
    )
    select action_id, item_id, location_id, opened_at as occurred_at, -sum(quantity) as delta
    from before group by action_id, item_id, location_id, opened_at having sum(quantity) <> 0
    order by item_id, location_id, opened_at, action_id`.execute(tx);
  await recordMovements(
    tx,
    by,
    actionIds[0] as string,
    rows.map((row) => ({
      itemId: row.item_id,
      locationId: row.location_id,
      kind: 'opening' as const,
      quantity: row.delta,
      occurredAt: row.occurred_at,
      sourceType: 'import',
      note: 'Was in the stock that a file stated',
      actionId: row.action_id,
    })),
  );
}

/**
 * Openings of the items that these actions moved, at or after the first of what they booked. Read table by table: joined
 * by the database, a venue that it does not know yet has each opening looked at once an item.
 */
async function findOpenings(tx: Tx, organizationId: string, actionIds: readonly string[]): Promise<FoundOpening[]> {
  const { rows: moved } = await sql<{ item_id: string; earliest: Date }>`
    select item_id, min(occurred_at) as earliest from stock.movement
    where organization_id = ${organizationId} and action_id = any(${actionIds}::uuid[]) group by item_id`.execute(tx);
  const items = moved.map((row) => row.item_id);
  const { rows: merged } = await sql<{ id: string; into: string }>`
    select id, merged_into_id as into from catalog.item
    where organization_id = ${organizationId} and merged_into_id = any(${items}::uuid[])`.execute(tx);
  const { rows: openings } = await sql<FoundOpening>`
    select o.item_id, o.location_id, o.occurred_at from stock.movement as o
    where o.organization_id = ${organizationId} and o.item_id = any(${[...items, ...merged.map((row) => row.id)]}::uuid[])
      and o.kind = 'opening' and o.reverses_id is null and o.action_id <> all(${actionIds}::uuid[])
      and not exists (
        select from stock.movement as undone
        where undone.organization_id = ${organizationId} and undone.reverses_id = o.id)`.execute(tx);
  const earliest = new Map(moved.map((row) => [row.item_id, row.earliest]));
  const intoOf = new Map(merged.map((row) => [row.id, row.into]));
  // What was stated of an item that was merged since holds for the one that it was merged into, too.
  return openings.flatMap((opening) =>
    [opening.item_id, intoOf.get(opening.item_id) ?? ''].flatMap((item_id) => {
      const first = earliest.get(item_id);
      return first && opening.occurred_at >= first ? [{ ...opening, item_id }] : [];
    }),
  );
}

interface FoundOpening {
  readonly item_id: string;
  readonly location_id: string;
  readonly occurred_at: Date;
}
