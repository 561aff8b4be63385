import { sql } from 'kysely';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import { SlicedAnswer } from '#shared/server/answers/answer-in-slices.ts';
import type { Context } from '#shared/server/context.ts';
import { FRESHNESS } from './inventory-rows.ts';
import { lastSoldAt } from './last-sold.ts';
import { SHOWN_PRICE } from './shown-price.ts';

/** An object with one key per item; the database builds each value as JSON. */
function byItem(context: Context, showOutOfStock: boolean | undefined, value: ReturnType<typeof sql>): SlicedAnswer {
  const { organizationId } = context.actor;
  return new SlicedAnswer(
    context,
    '{}',
    sql`select i.id as key, ${value}::text as json
      from catalog.item as i
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
      where i.organization_id = ${organizationId} and i.active and (${showOutOfStock ?? false} or s.quantity <> 0)
      order by i.id`,
  );
}

export function listCosts(context: Context, input: { showOutOfStock?: boolean }): SlicedAnswer {
  const costs = sql`json_build_object('last_cost', c.last_cost::float8, 'average_cost', c.average_cost::float8, 'last_cost_at', c.last_cost_at)`;
  return byItem(context, input.showOutOfStock, costs);
}

export function listPrices(context: Context, input: { showOutOfStock?: boolean }): SlicedAnswer {
  return byItem(context, input.showOutOfStock, sql`json_build_object('list_price', ${SHOWN_PRICE}::float8)`);
}

export function listAttributes(context: Context, input: { showOutOfStock?: boolean }): SlicedAnswer {
  const attributes = sql`(
    select coalesce(json_agg(json_build_object('id', v.id, 'type', v.code, 'name', v.name) order by v.code, v.name_key), '[]')
    from catalog.item_field as f join catalog.field as v on v.organization_id = f.organization_id and v.id = f.field_id
    where f.organization_id = i.organization_id and f.item_id = i.id)`;
  return byItem(context, input.showOutOfStock, attributes);
}

export function listLastSales(context: Context): SlicedAnswer {
  return new SlicedAnswer(
    context,
    '{}',
    sql`select i.id as key, json_build_object('last_sold_at', sold.at)::text as json
      from catalog.item as i cross join lateral (select ${lastSoldAt} as at) as sold
      where i.organization_id = ${context.actor.organizationId} and i.active and sold.at is not null
      order by i.id`,
  );
}

export function listItemLocations(context: Context): SlicedAnswer {
  const { organizationId } = context.actor;
  return new SlicedAnswer(
    context,
    '[]',
    sql`with place as materialized (
        select l.id, l.name, ${LOCATION_PATH} as path from stock.location as l where l.organization_id = ${organizationId}
      )
      select null as key, json_build_object('inventory_item_id', r.item_id, 'locations',
        json_agg(json_build_object('id', place.id, 'name', place.name, 'path', place.path) order by r.depletion_priority))::text as json
      from stock.running_stock as r join place on place.id = r.location_id
      where r.organization_id = ${organizationId} and r.quantity <> 0
      group by r.item_id order by r.item_id`,
  );
}

export function listStocks(context: Context): SlicedAnswer {
  return new SlicedAnswer(
    context,
    '[]',
    sql`select null as key, json_build_object('id', r.id, 'inventory_item_id', r.item_id, 'location_id', r.location_id,
        'current_count', r.quantity::float8, 'quantity', r.quantity::float8, 'depletion_priority', r.depletion_priority,
        'updated_at', r.updated_at, 'last_count', r.last_count::float8, 'last_counted_at', r.last_counted_at,
        'freshness', ${FRESHNESS})::text as json
      from stock.running_stock as r join stock.period as p on p.organization_id = r.organization_id
      where r.organization_id = ${context.actor.organizationId} order by r.item_id, r.depletion_priority`,
  );
}
