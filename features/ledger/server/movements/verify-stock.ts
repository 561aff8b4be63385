import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface StockDifference {
  readonly kind: 'running_stock' | 'item_stock' | 'average_cost' | 'last_cost' | 'item_value' | 'stated_cost';
  readonly item_id: string;
  readonly location_id: string | null;
  readonly held: string | null;
  readonly ledger: string | null;
}

/** Recomputes every balance and cost of an organization from its ledger and names each difference (D3). */
export async function verifyStock(tx: Tx, organizationId: string): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with ledger as (
      select item_id, location_id, sum(quantity) as quantity from stock.movement
      where organization_id = ${organizationId} group by item_id, location_id
    ), running as (
      select item_id, location_id, quantity from stock.running_stock where organization_id = ${organizationId}
    ), per_item as (
      select item_id, sum(quantity) as quantity from ledger group by item_id
    ), total as (
      select item_id, quantity from stock.item_stock where organization_id = ${organizationId}
    ), cost as (
      select c.item_id, c.average_cost, c.last_cost, replay.average_cost as average_by_layers, replay.last_cost as last_by_layers
      from stock.item_cost as c
      cross join lateral stock.costs_before(c.organization_id, c.item_id, 'infinity') as replay
      where c.organization_id = ${organizationId}
    )
    select 'running_stock' as kind, item_id, location_id, running.quantity::text as held, ledger.quantity::text as ledger
    from ledger full join running using (item_id, location_id)
    where coalesce(ledger.quantity, 0) <> coalesce(running.quantity, 0)
    union all
    select 'item_stock', item_id, null, total.quantity::text, per_item.quantity::text
    from per_item full join total using (item_id)
    where coalesce(per_item.quantity, 0) <> coalesce(total.quantity, 0)
    union all
    select 'average_cost', item_id, null, average_cost::text, average_by_layers::text from cost
    where average_cost is distinct from average_by_layers
    union all
    select 'last_cost', item_id, null, last_cost::text, last_by_layers::text from cost
    where last_cost is distinct from last_by_layers
    union all
    select 'item_value', kept.item_id, null, kept.value::text, worth.value::text
    from stock.item_stock as kept
    join stock.item_value as worth on worth.organization_id = kept.organization_id and worth.item_id = kept.item_id
    where kept.organization_id = ${organizationId} and kept.value <> worth.value
    union all
    -- found stock whose cost was stated, and nothing is known of it (D17)
    select 'stated_cost', f.item_id, m.location_id, null, m.unit_cost::text
    from stock.movement as m
    join catalog.item_family as f on f.organization_id = m.organization_id and f.member_id = m.item_id
    join catalog.item as i on i.organization_id = f.organization_id and i.id = f.item_id and i.active
    where m.organization_id = ${organizationId} and m.kind = 'manual_addition' and m.unit_cost is not null and m.reverses_id is null
      and not exists (select from stock.movement as undo where undo.organization_id = ${organizationId} and undo.reverses_id = m.id)
      and not exists (select from stock.manual_cost as c where c.organization_id = ${organizationId} and c.item_id = f.item_id
        and c.effective_at >= date_trunc('milliseconds', m.occurred_at))`.execute(tx);
  return rows;
}
