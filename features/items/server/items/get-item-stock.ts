import { sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { itemPar, lastOrderItem, localStock } from '../../contract/item-schemas.ts';
import { FRESHNESS, type LocationStock } from './inventory-rows.ts';

type LocalStock = z.output<typeof localStock>;

const COLORS = { counted: 'green', stale: 'amber', old: 'gray', uncounted: 'gray' } as const;

/** Stock of an item per location in depletion order, and its newest purchase. */
export function getItemStock(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const id = await followMerges(tx, organizationId, input.id);
    return {
      local_stocks: await listLocalStocks(tx, organizationId, id),
      pars: await listPars(tx, organizationId, id),
      last_order_item: await readLastOrder(tx, organizationId, id),
    };
  });
}

export async function listLocalStocks(tx: Tx, organizationId: string, itemId: string): Promise<LocalStock[]> {
  const { rows } = await sql<LocationStock & Pick<LocalStock, 'id' | 'time' | 'item'>>`
    select r.id, l.id as location_id, l.name as location_name, ${LOCATION_PATH} as path, r.quantity::float8 as quantity,
      r.depletion_priority, to_json(r.last_counted_at) #>> '{}' as last_counted_at, ${FRESHNESS} as freshness,
      case when r.last_counted_at >= p.opened_at then r.last_count::float8 end as count, par.par::float8 as par, to_json(r.updated_at) #>> '{}' as time,
      json_build_object('id', r.item_id, 'size', (
        select json_build_object('id', z.id, 'name', z.name) from catalog.item as i
        join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
        where i.organization_id = r.organization_id and i.id = r.item_id)) as item
    from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
    join stock.period as p on p.organization_id = r.organization_id
    left join stock.par as par on par.organization_id = r.organization_id and par.item_id = r.item_id and par.location_id = r.location_id
    where r.organization_id = ${organizationId} and r.item_id = ${itemId}
    order by r.depletion_priority, l.name_key`.execute(tx);
  return rows.map((row) => ({
    ...row,
    color: COLORS[row.freshness],
    local_location: { id: row.location_id, name: row.location_name },
  }));
}

async function listPars(tx: Tx, organizationId: string, itemId: string) {
  const { rows } = await sql<z.output<typeof itemPar>>`
    select l.id as location_id, l.name as location_name, ${LOCATION_PATH} as path, p.par::float8 as par
    from stock.par as p
    join stock.location as l on l.organization_id = p.organization_id and l.id = p.location_id and l.deleted_at is null
    where p.organization_id = ${organizationId} and p.item_id = ${itemId}
    order by l.name_key, l.id`.execute(tx);
  return rows;
}

export async function readLastOrder(
  tx: Tx,
  organizationId: string,
  itemId: string,
): Promise<z.output<typeof lastOrderItem>> {
  const { rows } = await sql<NonNullable<z.output<typeof lastOrderItem>>>`
    select unit_cost::float8 as unit_cost, quantity::float8 as ordered_quantity, to_json(purchased_at) #>> '{}' as order_date_ordered, source_id as order_id
    from stock.cost_layer
    where organization_id = ${organizationId} and item_id = ${itemId} and quantity > 0 and source_type = 'invoice'
    order by purchased_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
