import { sql } from 'kysely';
import { UNDONE_WITHOUT_MOVEMENTS } from '#features/stock/server/ledger/undo-action.ts';
import type { Tx } from '#shared/server/database.ts';

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
