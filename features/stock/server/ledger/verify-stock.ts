import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface StockDifference {
  readonly kind: 'running_stock' | 'item_stock' | 'item_cost';
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
    ), layers as (
      select item_id,
             round(sum(quantity * unit_cost) filter (where not consignment)
               / nullif(sum(quantity) filter (where not consignment), 0), 6) as average_cost
      from stock.cost_layer where organization_id = ${organizationId} group by item_id
    ), cost as (
      select item_id, average_cost from stock.item_cost where organization_id = ${organizationId}
    )
    select 'running_stock' as kind, item_id, location_id, running.quantity::text as held, ledger.quantity::text as ledger
    from ledger full join running using (item_id, location_id)
    where coalesce(ledger.quantity, 0) <> coalesce(running.quantity, 0)
    union all
    select 'item_stock', item_id, null, total.quantity::text, per_item.quantity::text
    from per_item full join total using (item_id)
    where coalesce(per_item.quantity, 0) <> coalesce(total.quantity, 0)
    union all
    select 'item_cost', item_id, null, cost.average_cost::text, layers.average_cost::text
    from layers left join cost using (item_id)
    where layers.average_cost is distinct from cost.average_cost`.execute(tx);
  return rows;
}
