import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { thinItem } from '../../contract/inventory-view-contract.ts';
import type { FilterConditions } from './inventory-filter.ts';
import { listItemIds } from './list-inventory.ts';

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

/** Items by name with the data of a picker (API-001 to API-003). */
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
