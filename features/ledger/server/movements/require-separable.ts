import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/**
 * Refuses to undo a merge if later counts or movements concern both items together: no one could say how much belongs
 * to which item.
 */
export async function requireSeparable(tx: Tx, organizationId: string, actionId: string): Promise<void> {
  const { rows } = await sql<{ merged_on: boolean; new_cycle: boolean; counted: boolean; corrected: boolean }>`
    with merge as (
      select * from stock.merge where organization_id = ${organizationId} and action_id = ${actionId}
    ), since as (
      select m.* from stock.movement as m, merge
      where m.organization_id = ${organizationId} and m.item_id = merge.to_item_id and m.recorded_at > merge.recorded_at
        and m.action_id <> ${actionId}
    )
    select other.merged_into_id is not null as merged_on, merge.occurred_at < period.opened_at as new_cycle,
      exists (select from since where kind = 'stocktake' and reverses_id is null) as counted,
      -- what belongs to a movement or to a count of the one that was merged away
      exists (select from since join stock.movement as of on of.organization_id = ${organizationId} and of.id = since.reverses_id
              where of.item_id <> since.item_id)
      or exists (select from since join stock.movement as of on of.organization_id = ${organizationId} and of.kind = 'stocktake'
                   and of.source_type = since.source_type and of.source_id = since.source_id
                 where since.kind = 'rebase' and of.item_id <> since.item_id) as corrected
    from merge
    join catalog.item as other on other.organization_id = ${organizationId} and other.id = merge.to_item_id
    join stock.period as period on period.organization_id = ${organizationId}`.execute(tx);
  const found = rows[0];
  if (!found) throw new Error('requireSeparable: no such merge');
  const refuse = (text: string) => new Refusal('conflict', text);
  if (found.merged_on) throw refuse('The item has since been merged into another one. Undo that merge first.');
  if (found.new_cycle) throw refuse('A new cycle has begun since these items were merged, with both as one.');
  if (found.counted) throw refuse('The merged item has since been counted as one item.');
  if (found.corrected) throw refuse('Something from before the merge has since been corrected. Undo that first.');
}
