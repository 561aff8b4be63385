import { sql } from 'kysely';
import { writeAttributeCell } from '#features/catalog/domain/attribute-cell.ts';
import { MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { ITEM_COLUMNS } from '#features/items/server/import/item-rows.ts';
import { writeLocationPath } from '#features/ledger/server/locations/ensure-locations.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type ExportedFile, type ExportScope, writeSize } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

interface ItemLine {
  name: string;
  short_type: MainTypeCode;
  type: string;
  size: string;
  volume: string;
  unit: string;
  count: number;
  vintage: string | null;
  barcode: string;
  fields: Record<string, string[]> | null;
  path: string[] | null;
  quantity: string | null;
  cost: string | null;
  cost_at: Date | null;
  list_price: string | null;
  more_barcodes: string | null;
  last_cost: string | null;
  par: string | null;
  tare_grams: string | null;
  full_grams: string | null;
}

/** One row per item and location, even if empty, so that an import keeps them that way. */
export const exportItems: ExportedFile = {
  name: 'items.csv',
  async *lines(tx, scope) {
    yield csvLine(ITEM_COLUMNS);
    for await (const row of readByCursor<ItemLine>(tx, 'exported_items', itemLines(scope.organizationId)))
      yield writeItem(row, scope);
  },
};

function writeItem(row: ItemLine, { writeMoment }: ExportScope): string {
  const valuesOf = (code: string) => writeAttributeCell(row.fields?.[code] ?? []) || null;
  return csvLine([
    row.name,
    MAIN_TYPES[row.short_type],
    row.type === MAIN_TYPES[row.short_type] ? null : row.type,
    writeSize(row),
    row.vintage,
    row.barcode,
    ...['PR', 'CT', 'RG', 'AP', 'VT'].map(valuesOf),
    row.path ? writeLocationPath(row.path) : null,
    figure(row.quantity),
    figure(row.cost),
    figure(row.list_price),
    row.more_barcodes,
    row.cost_at ? writeMoment(row.cost_at) : null,
    figure(row.last_cost),
    figure(row.par),
    figure(row.tare_grams),
    figure(row.full_grams),
  ]);
}

function itemLines(organizationId: string) {
  return sql<ItemLine>`
    select i.name, t.short_type, t.name as type, s.name as size, s.volume, s.unit, s.count, i.vintage, i.barcode, described.fields,
      ${LOCATION_PATH} as path, held.quantity, held.par, stated.unit_cost as cost, stated.effective_at as cost_at, i.list_price, i.tare_grams, i.full_grams, codes.more_barcodes, c.last_cost
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
    left join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join lateral (
      select coalesce(r.location_id, p.location_id) as location_id, r.quantity, p.par
      from (select r.location_id, r.quantity from stock.running_stock as r
            join stock.location as place on place.organization_id = r.organization_id and place.id = r.location_id
              and (place.deleted_at is null or r.quantity <> 0) -- left behind when it was deleted
            where r.organization_id = i.organization_id and r.item_id = i.id) as r
      full join (select p.location_id, p.par from stock.par as p
                 join stock.location as place on place.organization_id = p.organization_id and place.id = p.location_id and place.deleted_at is null
                 where p.organization_id = i.organization_id and p.item_id = i.id) as p on p.location_id = r.location_id
    ) as held on true
    left join stock.location as l on l.organization_id = i.organization_id and l.id = held.location_id
    left join lateral (
      select json_object_agg(f.code, f.names) as fields from (
        select f.code, json_agg(f.name order by f.name_key) as names from catalog.item_field as link
        join catalog.field as f on f.organization_id = link.organization_id and f.id = link.field_id
        where link.organization_id = i.organization_id and link.item_id = i.id and f.code in ('PR', 'CT', 'RG', 'AP', 'VT')
        group by f.code) as f
    ) as described on true
    left join lateral (
      select string_agg(b.code || case when b.pack_count > 1 then '*' || b.pack_count else '' end, '; ' order by b.code) as more_barcodes
      from catalog.item_barcode as b
      where b.organization_id = i.organization_id and b.item_id = i.id and b.code <> i.barcode
    ) as codes on true
    left join lateral (
      select unit_cost, effective_at from (
        select unit_cost, effective_at, id from stock.manual_cost as m where m.organization_id = i.organization_id and m.item_id = i.id
        union all -- batches are in no file: what the newest one cost is stated
        select unit_cost, purchased_at, id from stock.cost_layer as b
        where b.organization_id = i.organization_id and b.item_id = i.id and b.source_type = 'batch'
      ) as known order by effective_at desc, id desc limit 1
    ) as stated on true
    where i.organization_id = ${organizationId} and i.active
    order by i.id, held.location_id`;
}
