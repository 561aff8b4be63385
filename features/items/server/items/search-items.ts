import { sql } from 'kysely';
import { barcodeForms } from '#features/catalog/domain/barcode-forms.ts';
import { contentOf } from '#features/catalog/domain/content.ts';
import { MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { rankFound } from '#features/catalog/domain/matching/rank-found.ts';
import { readSearch, type SearchWord } from '#features/catalog/domain/matching/search-words.ts';
import { spreadFound } from '#features/catalog/domain/matching/spread-found.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
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
  /** What the search states and the item has otherwise. */
  other: 'size' | 'vintage' | null;
  /** The first typed word that the item has nothing of. */
  lacks: string | null;
  original_item_id: string | null;
}

interface Row extends FoundItem {
  by_code: boolean;
  producer: string | null;
  volume: number;
  unit: string;
  count: number;
}

/** At most this many rows are ranked. */
const MOST_RANKED = 150;
/** The score of a complete barcode; names score up to 40, misspelled ones up to 10. */
const WHOLE_CODE = 100;

/**
 * Finds items by a scanned or typed barcode (in every printed form, or a part of it), and by words of the name, type,
 * size, producer and vintage in any order, abbreviated or misspelled. A matching barcode comes first, with its number
 * of bottles per scan. Items without stock are found only on request (SRCH-007). Universal items, raised by 15, score
 * up to 25, so the venue's own items with that name come first.
 */
export function searchItems(context: Context, input: { q: string; show_oos?: boolean; size: number }) {
  const { organizationId, organizationName } = context.actor;
  const organization = { id: organizationId, name: organizationName };
  const query = input.q.trim();
  if (query === '') return Promise.resolve([]);
  return runQuery(context, async (tx) => {
    const words = readSearch(query);
    const most = Math.max(input.size, MOST_RANKED);
    const { rows } = await sql<Row>`
      select found.*, i.barcode, i.name, i.vintage, i.disgorgement_date as disgorgement, i.original_item_id,
        json_build_object('id', z.id, 'name', z.name) as size, json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
        z.volume::float8 as volume, z.unit, z.count, s.quantity::float8 as total_quantity,
        (select string_agg(f.name, ' ') from catalog.item_field as l
          join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
          where l.organization_id = i.organization_id and l.item_id = i.id) as producer
      from (select distinct on (id) id, by_code, pack_count
        from stock.search_items(${JSON.stringify(words)}::jsonb, ${barcodeForms(query)}, ${input.show_oos ?? false}, ${most})
        order by id, by_code desc) as found
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = found.id and i.active
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id`.execute(tx);
    const best = scoreRows(words, rows)
      .sort((a, b) => b.score - a.score || compareText(a.name, b.name) || compareText(a.id, b.id))
      .slice(0, input.size);
    return showFound(tx, organizationId, best, organization);
  });
}

function scoreRows(words: readonly SearchWord[], rows: readonly Row[]) {
  const ranked = rows.map((row) => ({
    ...row,
    ...rankFound(words, {
      ...row,
      type: `${row.type.name} ${MAIN_TYPES[row.type.short_type as MainTypeCode]}`,
      content: contentOf(row.volume, row.unit, row.count),
      barcodes: [row.barcode],
      quantity: row.total_quantity,
    }),
  }));
  const scores = spreadFound(words, ranked);
  return ranked.map(({ complete, kind, ...row }, place) => {
    const score = scores[place] as number;
    if (row.by_code) return { ...row, score: WHOLE_CODE, lacks: null };
    return { ...row, score: complete ? 10 + 30 * score : 10 * score };
  });
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Reads locations and costs only for the rows that are shown. */
async function showFound(
  tx: Tx,
  organizationId: string,
  best: readonly Row[],
  organization: { id: string; name: string },
) {
  const { rows: stocked } = await sql<Pick<FoundItem, 'id' | 'stockList' | 'has_consignment' | 'last_cost'>>`
    select c.item_id as id, c.has_consignment, c.last_cost::float8 as last_cost,
      coalesce((select string_agg(l.name || ' ' || trim_scale(round(r.quantity, 2))::text, ', ' order by r.depletion_priority)
        from stock.running_stock as r join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
        where r.organization_id = c.organization_id and r.item_id = c.item_id and r.quantity <> 0), '') as "stockList"
    from stock.item_cost as c
    where c.organization_id = ${organizationId} and c.item_id = any(${best.map(({ id }) => id)}::uuid[])`.execute(tx);
  const stockOf = new Map(stocked.map((row) => [row.id, row]));
  const own = { model_type: 'inventory_item' as const, organization_id: organization.id, organization };
  return best.map(({ by_code, producer, volume, unit, count, ...row }) => ({
    ...row,
    ...(stockOf.get(row.id) as (typeof stocked)[number]),
    ...own,
  }));
}
