import { type RawBuilder, sql } from 'kysely';

/** An item as recipes and batches show it, as JSON; over `i` (item). */
export const ITEM_JSON: RawBuilder<unknown> = sql`(
  select json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'barcode', i.barcode, 'batch', i.batch,
    'size', json_build_object('id', z.id, 'name', z.name, 'volume', z.volume::float8, 'unit', z.unit, 'count', z.count),
    'total_quantity', coalesce((select held.quantity from stock.item_stock as held
      where held.organization_id = i.organization_id and held.item_id = i.id), 0)::float8)
  from catalog.size as z where z.organization_id = i.organization_id and z.id = i.size_id)`;
