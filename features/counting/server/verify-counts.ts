import { sql } from 'kysely';
import { UNDONE_WITHOUT_MOVEMENTS } from '#features/ledger/server/movements/undo-action.ts';
import type { Tx } from '#shared/server/database.ts';

interface FirstAsVariance {
  readonly kind: 'first_count';
  readonly item_id: string;
  readonly location_id: string;
  /** The booked variance, and the correct one. */
  readonly held: string;
  readonly ledger: string;
}

/**
 * Names every first count that was booked as variance instead of opening stock (D17): when it was posted, only openings
 * had been booked for the item by its time, and neither the location nor the item had been counted before. Merged items
 * are left out: they have the history of both.
 */
export async function verifyFirstCounts(tx: Tx, organizationId: string): Promise<FirstAsVariance[]> {
  const { rows } = await sql<FirstAsVariance>`
    select 'first_count' as kind, m.item_id, m.location_id, m.quantity::text as held, '0' as ledger
    from stock.movement as m
    join counting.stocktake as s on s.organization_id = m.organization_id and s.id = m.source_id
    where m.organization_id = ${organizationId} and m.kind = 'stocktake' and m.source_type = 'stocktake' and m.quantity <> 0
      and m.stated_quantity is not null and m.reverses_id is null
      and not exists (select from stock.movement as undone
                      where undone.organization_id = ${organizationId} and undone.reverses_id = m.id)
      and not exists (select from stock.merge as merge
                      where merge.organization_id = ${organizationId} and m.item_id in (merge.from_item_id, merge.to_item_id))
      and not exists (
        select from stock.movement as other
        where other.organization_id = ${organizationId} and other.item_id = m.item_id and other.id <> m.id and other.quantity <> 0
          and other.kind not in ('opening', 'cycle_started', 'merge')
          and (other.sequence < m.sequence and other.occurred_at <= m.occurred_at or other.action_id = m.action_id))
      and not exists (
        select from counting.stocktake as earlier
        where earlier.organization_id = ${organizationId} and earlier.item_id = m.item_id and earlier.recorded_at <= m.recorded_at
          and earlier.inventory_id <> s.inventory_id
          and (earlier.cycle_id <> s.cycle_id or earlier.location_id = m.location_id))`.execute(tx);
  return rows;
}

export interface CountDifference {
  readonly kind: 'undone_action' | 'count_without_movement';
  readonly item_id: string | null;
  readonly location_id: string | null;
  readonly held: string | null;
  readonly ledger: string | null;
}

/** Names actions that are marked as undone but moved nothing (D18), and counts whose action booked nothing (D10). */
export async function verifyCounts(tx: Tx, organizationId: string): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    select 'undone_action' as kind, null::uuid as item_id, null::uuid as location_id,
           kind || ' ' || id || ' undone' as held, 'moved nothing' as ledger
    from stock.action as a
    where organization_id = ${organizationId} and undone_by_id is not null and kind <> all(${[...UNDONE_WITHOUT_MOVEMENTS]}::text[])
      and not exists (select from stock.movement as m where m.organization_id = ${organizationId} and m.action_id = a.id)
    union all
    select 'count_without_movement', item_id, location_id, quantity::text, 'no movement'
    from counting.stocktake as s
    where organization_id = ${organizationId}
      and not exists (select from stock.movement as m where m.organization_id = ${organizationId} and m.action_id = s.action_id)`.execute(
    tx,
  );
  return rows;
}
