import { sql } from 'kysely';
import { barcodeForms } from '#features/catalog/domain/barcode-forms.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';

interface FoundItem {
  id: string;
  barcode: string;
  name: string;
  vintage: string | null;
  disgorgement: string | null;
  size: { id: string; name: string };
  type: { id: string; name: string; short_type: string };
  stockList: string;
  total_quantity: number;
  has_consignment: boolean;
  last_cost: number | null;
  pack_count: number;
  score: number;
  original_item_id: string | null;
}

/**
 * Finds items by a scanned or typed barcode (in every form it may be printed in), by words of the name in any order,
 * by maker, accents or not; where that finds nothing, by a name that is written alike. A barcode that fits comes first,
 * with the number of bottles that one scan means. Items without stock are found on request only (SRCH-007).
 */
export function searchItems(context: Context, input: { q: string; show_oos?: boolean; size: number }) {
  const { organizationId, organizationName } = context.actor;
  const organization = { id: organizationId, name: organizationName };
  const query = input.q.trim();
  if (query === '') return Promise.resolve([]);
  return runQuery(context, async (tx) => {
    const { rows } = await sql<FoundItem>`
      select i.id, i.barcode, i.name, i.vintage, i.disgorgement_date as disgorgement, i.original_item_id,
        json_build_object('id', z.id, 'name', z.name) as size, json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
        s.quantity::float8 as total_quantity, c.has_consignment, c.last_cost::float8 as last_cost, found.pack_count,
        -- names score up to 40 and universal items, raised by 15, up to 25: what is here and called so comes first
        case when found.score >= 100 then 100 else found.score * 10 end as score,
        coalesce((select string_agg(l.name || ' ' || trim_scale(round(r.quantity, 2))::text, ', ' order by r.depletion_priority)
          from stock.running_stock as r join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
          where r.organization_id = i.organization_id and r.item_id = i.id and r.quantity <> 0), '') as "stockList"
      from (select distinct on (id) id, score, pack_count
        from stock.search_items(${query}, ${barcodeForms(query)}, ${input.show_oos ?? false}, ${input.size})
        order by id, score desc) as found
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = found.id and i.active
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
      order by found.score desc, i.name_key, i.id
      limit ${input.size}`.execute(tx);
    const own = { model_type: 'inventory_item' as const, organization_id: organizationId, organization };
    return rows.map((row) => ({ ...row, ...own }));
  });
}
