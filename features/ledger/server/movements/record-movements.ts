import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { knowRows } from '#shared/server/tables/plan-for-bulk.ts';
import { enterLedger } from './ledger-lock.ts';
import { refreshAnchors, refreshMoved } from './mark-counted.ts';
import type { Mover, NewMovement, RunningStock } from './movement.ts';
import { rebaseCounts } from './rebase-counts.ts';
import { refuseClockBehind } from './refuse-clock-behind.ts';

interface AppendedStock extends RunningStock {
  /** A movement is dated at or before the newest anchor (count or opening) of this pair. */
  readonly late: boolean;
  /** The item is not active any more: it was merged into another one, or its import was undone. */
  readonly gone: boolean;
  readonly last_anchored_at: Date | null;
  readonly first_sequence: number;
}

/** Starts one user action: everything booked under it is undone together (D2). */
export async function startAction(
  tx: Tx,
  { organizationId, userId }: Mover,
  kind: string,
  undoesId?: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('stock.action')
    .values({ organization_id: organizationId, kind, user_id: userId, undoes_id: undoesId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts many actions of one kind in one statement. They are interchangeable. */
export async function startActions(
  tx: Tx,
  { organizationId, userId }: Mover,
  kind: string,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into stock.action (organization_id, kind, user_id)
    select ${organizationId}::uuid, ${kind}, ${userId}::uuid from generate_series(1, ${count}::int) returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Starts one action for each of these people, in their order, in one statement. */
export async function startActionOfEach(
  tx: Tx,
  organizationId: string,
  userIds: readonly string[],
  kind: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into stock.action (organization_id, kind, user_id)
    select ${organizationId}::uuid, ${kind}, user_id from unnest(${userIds}::uuid[]) as each (user_id)
    returning id, user_id`.execute(tx);
  const ofPerson = Map.groupBy(rows, (row) => row.user_id);
  return userIds.map((userId) => {
    const action = ofPerson.get(userId)?.pop();
    if (!action) throw new Error('startActionOfEach: no action');
    return action.id;
  });
}

/**
 * Appends movements to the ledger and updates running stock: the only way stock changes (D1, D3).
 * Pairs are locked in (item, location) order (D6). Nothing is clamped (D7). A movement dated at or before an
 * anchor (a count or an opening) does not change stock on hand (D11), even if the anchor is in a closed
 * period and the movement is booked in the open one (D22). A movement without its own action belongs to `actionId`.
 * Refuses movements of an item that is not active any more.
 *
 * @returns the running stock of every pair that changed
 */
export async function recordMovements(
  tx: Tx,
  by: Mover,
  actionId: string,
  movements: readonly NewMovement[],
): Promise<RunningStock[]> {
  if (movements.length === 0) return [];
  await enterLedger(tx, by.organizationId);
  const stocks = await append(tx, by, actionId, movements);
  // A writer that waited for a merge only sees it now; its rows are rolled back.
  if (stocks.some((stock) => stock.gone)) throw new Refusal('conflict', ITEM_IS_GONE);
  if (by.now) refuseClockBehind(stocks, by.now);
  await knowRows(tx, 'stock.movement', movements.length);
  const undoes = movements.some(({ kind, reversesId }) => reversesId && (kind === 'stocktake' || kind === 'opening'));
  if (undoes) await refreshAnchors(tx, by.organizationId, stocks);
  const reversed = movements.some(({ reversesId }) => reversesId);
  if (reversed) await refreshMoved(tx, by.organizationId, stocks);
  const late = stocks.filter((stock) => stock.late);
  if (late.length === 0) return stocks;
  const rebased = await rebaseCounts(
    tx,
    by.organizationId,
    {
      actionIds: [...new Set(movements.map((movement) => movement.actionId ?? actionId))],
      firstSequence: stocks[0]?.first_sequence ?? 0,
    },
    late,
  );
  return stocks.map((stock) => rebased.get(`${stock.item_id} ${stock.location_id}`) ?? stock);
}

async function append(
  tx: Tx,
  by: Mover,
  actionId: string,
  movements: readonly NewMovement[],
): Promise<AppendedStock[]> {
  const column = <T>(pick: (movement: NewMovement) => T) => movements.map(pick);
  const { rows } = await sql<AppendedStock>`
    with input as (
      select * from unnest(
        ${column((m) => m.itemId)}::uuid[], ${column((m) => m.locationId)}::uuid[], ${column((m) => m.kind)}::text[],
        ${column((m) => m.quantity)}::numeric[], ${column((m) => m.occurredAt.toISOString())}::timestamptz[],
        ${column((m) => m.unitCost ?? null)}::numeric[], ${column((m) => m.sourceType ?? null)}::text[],
        ${column((m) => m.sourceId ?? null)}::uuid[], ${column((m) => m.sourceLine ?? null)}::text[],
        ${column((m) => m.sourceKey ?? null)}::text[], ${column((m) => m.reversesId ?? null)}::uuid[],
        ${column((m) => m.reasonId ?? null)}::uuid[], ${column((m) => m.note ?? null)}::text[],
        ${column((m) => m.actionId ?? actionId)}::uuid[], ${column((m) => m.statedQuantity ?? null)}::numeric[]
      ) with ordinality as m (item_id, location_id, kind, quantity, occurred_at, unit_cost, source_type, source_id,
        source_line, source_key, reverses_id, reason_id, note, action_id, stated_quantity, position)
    ), dated as (
      select input.*, round(input.quantity, 6) as delta,
             case when occurred_at <= period.locked_until then period.opened_at else occurred_at end as booked_at,
             case when occurred_at <= period.locked_until then occurred_at end as stated_at
      from input
      join stock.period on period.organization_id = ${by.organizationId}
      where source_key is null or not exists (
        select from stock.movement as booked
        where booked.organization_id = ${by.organizationId} and booked.source_key = input.source_key)
    ), sums as (
      select item_id, location_id, sum(delta) as delta,
             max(booked_at) filter (where kind not in ('stocktake', 'cycle_started', 'merge') and delta <> 0
               and not (kind = 'opening' and source_type = 'stocktake')) as moved_at, -- the opening of a first count moves nothing
             max(booked_at) filter (where reverses_id is null and (kind = 'stocktake' or stated_quantity is not null)) as anchored_at,
             -- what is booked to an anchor stands at that moment, and yields to later ones alone; it is placed where it is booked
             min(occurred_at) filter (where kind not in ('stocktake', 'rebase', 'opening') or kind = 'opening' and reverses_id is not null) as earliest,
             min(booked_at) filter (where kind in ('stocktake', 'rebase', 'opening')) as earliest_stated, bool_or(kind <> 'merge') as used
      from dated group by item_id, location_id order by item_id, location_id
    ), running as (
      insert into stock.running_stock as held (organization_id, item_id, location_id, quantity, last_moved_at, last_anchored_at, depletion_priority)
      select ${by.organizationId}, item_id, location_id, delta, moved_at, anchored_at,
             coalesce((select max(depletion_priority) + 1 from stock.running_stock as other
                       where other.organization_id = ${by.organizationId} and other.item_id = sums.item_id), 0)
      from sums order by item_id, location_id
      on conflict (organization_id, item_id, location_id) do update set
        quantity = held.quantity + excluded.quantity,
        last_moved_at = greatest(held.last_moved_at, excluded.last_moved_at),
        last_anchored_at = greatest(held.last_anchored_at, excluded.last_anchored_at),
        stale = held.stale or coalesce(excluded.last_moved_at > held.last_counted_at, false),
        updated_at = now()
      returning held.*
    ), appended as (
      insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, stated_at, unit_cost,
        source_type, source_id, source_line, source_key, reverses_id, reason_id, note, stated_quantity, user_id, action_id)
      select ${by.organizationId}, item_id, location_id, kind, dated.delta, booked_at, stated_at, unit_cost,
        source_type, source_id, source_line, source_key, reverses_id, reason_id, note, stated_quantity, ${by.userId}, action_id
      from dated join running using (item_id, location_id) -- after the pair is locked, so that sequence follows the locks
      order by dated.position
      returning sequence
    ), totals as (
      insert into stock.item_stock as held (organization_id, item_id, quantity, last_moved_at)
      select ${by.organizationId}, item_id, sum(sums.delta), max(sums.moved_at)
      from running join sums using (item_id, location_id) group by item_id order by item_id
      on conflict (organization_id, item_id) do update set
        quantity = held.quantity + excluded.quantity,
        last_moved_at = greatest(held.last_moved_at, excluded.last_moved_at),
        updated_at = now()
    )
    select running.id, item_id, location_id, running.quantity, running.depletion_priority, running.updated_at, running.last_anchored_at,
           coalesce(sums.earliest <= running.last_anchored_at or sums.earliest_stated < running.last_anchored_at, false) as late,
           sums.used and exists (select from catalog.item as i where i.organization_id = ${by.organizationId}
             and i.id = sums.item_id and not i.active) as gone,
           (select min(sequence) from appended) as first_sequence
    from running join sums using (item_id, location_id)`.execute(tx);
  return rows;
}
