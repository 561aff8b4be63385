import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { inventoryViewContract, thinItem } from '../../contract/inventory-view-contract.ts';
import type { FilterConditions } from './inventory-filter.ts';
import { FRESHNESS, LOCATION_PATH, lastSoldAt } from './inventory-rows.ts';
import { listItemIds } from './list-inventory.ts';
import { SHOWN_PRICE } from './shown-price.ts';

type Output<K extends keyof typeof inventoryViewContract> = z.output<
  NonNullable<(typeof inventoryViewContract)[K]['~orpc']['outputSchema']>
>;

interface ThinQuery {
  page: number;
  limit: number;
  filter?: string;
  inStockOnly?: 'true' | 'false' | 'cycle' | '';
  item_id?: string;
  allTimeOutOfStock?: boolean;
  batchOnly?: boolean;
  search?: string;
}

/** Items by name with what a picker shows (API-001 to API-003). */
export function listThin(context: Context, input: ThinQuery, higher: FilterConditions = {}) {
  const { organizationId } = context.actor;
  const inStockOnly = input.inStockOnly ?? (input.allTimeOutOfStock ? '' : 'cycle');
  return runQuery(context, async (tx) => {
    const { ids, total } = await listItemIds(
      tx,
      { ...context.actor, blind: context.blind, higher },
      { ...input, inStockOnly, sort: 'name:asc' },
    );
    const { rows } = await sql<z.output<typeof thinItem>>`
      select i.id, i.name, i.vintage, i.barcode, i.batch, s.quantity::float8 as total_quantity, to_json(i.updated_at) #>> '{}' as updated_at,
        json_build_object('id', z.id, 'name', z.name, 'unit', z.unit, 'volume', z.volume::float8, 'count', z.count, 'stockable', z.stockable,
          'organization_id', z.organization_id) as size,
        json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type
      from unnest(${ids}::uuid[]) with ordinality as page (id, position)
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = page.id
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      order by page.position`.execute(tx);
    return {
      data: rows,
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

/** One JSON object with a key per item; built by the database, as it may have a hundred thousand keys. */
async function byItem<T>(
  tx: Tx,
  organizationId: string,
  showOutOfStock: boolean | undefined,
  value: ReturnType<typeof sql>,
): Promise<T> {
  const { rows } = await sql<{ all: T | null }>`
    select json_object_agg(i.id, ${value}) as all
    from catalog.item as i
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    where i.organization_id = ${organizationId} and i.active and (${showOutOfStock ?? false} or s.quantity <> 0)`.execute(
    tx,
  );
  return rows[0]?.all ?? ({} as T);
}

export function listCosts(context: Context, input: { showOutOfStock?: boolean }) {
  const costs = sql`json_build_object('last_cost', c.last_cost::float8, 'average_cost', c.average_cost::float8, 'last_cost_at', c.last_cost_at)`;
  return runQuery(context, (tx) =>
    byItem<Output<'listCosts'>>(tx, context.actor.organizationId, input.showOutOfStock, costs),
  );
}

export function listPrices(context: Context, input: { showOutOfStock?: boolean }) {
  const prices = sql`json_build_object('list_price', ${SHOWN_PRICE}::float8)`;
  return runQuery(context, (tx) =>
    byItem<Output<'listPrices'>>(tx, context.actor.organizationId, input.showOutOfStock, prices),
  );
}

export function listAttributes(context: Context, input: { showOutOfStock?: boolean }) {
  const attributes = sql`(
    select coalesce(json_agg(json_build_object('id', v.id, 'type', v.code, 'name', v.name) order by v.code, v.name_key), '[]')
    from catalog.item_field as f join catalog.field as v on v.organization_id = f.organization_id and v.id = f.field_id
    where f.organization_id = i.organization_id and f.item_id = i.id)`;
  return runQuery(context, (tx) =>
    byItem<Output<'listAttributes'>>(tx, context.actor.organizationId, input.showOutOfStock, attributes),
  );
}

export function listLastSales(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ all: Output<'listLastSales'> | null }>`
      select json_object_agg(i.id, json_build_object('last_sold_at', ${lastSoldAt})) as all
      from catalog.item as i
      where i.organization_id = ${organizationId} and i.active and ${lastSoldAt} is not null`.execute(tx);
    return rows[0]?.all ?? {};
  });
}

export function listItemLocations(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<Output<'listItemLocations'>[number]>`
      with place as materialized (
        select l.id, l.name, ${LOCATION_PATH} as path from stock.location as l where l.organization_id = ${organizationId}
      )
      select r.item_id as inventory_item_id,
        json_agg(json_build_object('id', place.id, 'name', place.name, 'path', place.path) order by r.depletion_priority) as locations
      from stock.running_stock as r join place on place.id = r.location_id
      where r.organization_id = ${organizationId} and r.quantity <> 0
      group by r.item_id order by r.item_id`.execute(tx);
    return rows;
  });
}

export function listStocks(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<Output<'listStocks'>[number]>`
      select r.id, r.item_id as inventory_item_id, r.location_id, r.quantity::float8 as current_count, r.quantity::float8 as quantity,
        r.depletion_priority, to_json(r.updated_at) #>> '{}' as updated_at, r.last_count::float8 as last_count,
        to_json(r.last_counted_at) #>> '{}' as last_counted_at, ${FRESHNESS} as freshness
      from stock.running_stock as r join stock.period as p on p.organization_id = r.organization_id
      where r.organization_id = ${organizationId} order by r.item_id, r.depletion_priority`.execute(tx);
    return rows;
  });
}
