import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { requireKnownItem } from '../changes/find-stock-target.ts';
import { FRESHNESS, LOCATION_PATH, type LocationStock } from './inventory-rows.ts';

/** Stock of an item per location in the order of depletion, and its newest purchase. */
export function getItemStock(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireKnownItem(tx, organizationId, input.id);
    const { rows } = await sql<LocationStock & { id: string; time: string }>`
      select r.id, l.id as location_id, l.name as location_name, ${LOCATION_PATH} as path, r.quantity::float8 as quantity,
        r.depletion_priority, to_json(r.last_counted_at) #>> '{}' as last_counted_at, ${FRESHNESS} as freshness,
        case when r.last_counted_at >= p.opened_at then r.last_count::float8 end as count, to_json(r.updated_at) #>> '{}' as time
      from stock.running_stock as r
      join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
      join stock.period as p on p.organization_id = r.organization_id
      where r.organization_id = ${organizationId} and r.item_id = ${input.id}
      order by r.depletion_priority, l.name_key`.execute(tx);
    const { rows: purchases } = await sql<{
      unit_cost: number;
      ordered_quantity: number;
      order_date_ordered: string;
      order_id: string;
    }>`
      select unit_cost::float8 as unit_cost, quantity::float8 as ordered_quantity, to_json(purchased_at) #>> '{}' as order_date_ordered, source_id as order_id
      from stock.cost_layer where organization_id = ${organizationId} and item_id = ${input.id} and quantity > 0
      order by purchased_at desc, id desc limit 1`.execute(tx);
    return {
      local_stocks: rows.map((row) => ({ ...row, local_location: { id: row.location_id, name: row.location_name } })),
      last_order_item: purchases[0] ?? null,
    };
  });
}
