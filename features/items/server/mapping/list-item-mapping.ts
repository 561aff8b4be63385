import { sql } from 'kysely';
import type { MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';
import { showUniversalItems } from '#features/catalog/server/universal/show-universal-items.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { matchesSearch } from '../items/matches-search.ts';
import { withoutExpectedOrder } from '../items/withhold-expected.ts';

type Mapping = 'matched' | 'suggested' | 'unmatched';

interface MappingQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly search?: string;
  readonly mapping: 'all' | Mapping;
}

const IS_STAGED = sql<boolean>`exists (select from catalog.staged_match as s
  where s.organization_id = i.organization_id and s.inventory_item_id = i.id)`;

const CONDITIONS = {
  all: sql<boolean>`true`,
  matched: sql<boolean>`i.original_item_id is not null`,
  suggested: sql<boolean>`i.original_item_id is null and ${IS_STAGED}`,
  unmatched: sql<boolean>`i.original_item_id is null and not ${IS_STAGED}`,
} as const;

const ORDERS: Readonly<Record<string, string>> = {
  name: 'i.name_key',
  type: 't.name_key',
  total_quantity: 's.quantity',
  updated_at: 'i.updated_at',
};

/** Items with their universal mapping, in pages (API-030). */
export function listItemMapping(context: Context, input: MappingQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const counts = await countMappings(tx, organizationId);
    const sort = context.blind ? withoutExpectedOrder(input.sort) : input.sort;
    const { ids, total } = await findPage(tx, organizationId, { ...input, sort });
    const { limit, page } = input;
    return {
      data: await readRows(tx, organizationId, ids),
      meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
      ...counts,
    };
  });
}

async function findPage(
  tx: Tx,
  organizationId: string,
  input: MappingQuery,
): Promise<{ ids: string[]; total: number }> {
  const [field = 'name', direction] = input.sort.split(',')[0]?.split(':') ?? [];
  const search = input.search?.trim();
  const found = search ? matchesSearch(search) : sql<boolean>`true`;
  const where = sql`where i.organization_id = ${organizationId} and i.active and ${CONDITIONS[input.mapping]} and ${found}`;
  const { rows } = await sql<{ id: string }>`
    select i.id from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id ${where}
    order by ${sql.raw(`${ORDERS[field]} ${direction === 'desc' ? 'desc' : 'asc'}`)}, i.id
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from catalog.item as i ${where}`.execute(
    tx,
  );
  return { ids: rows.map((row) => row.id), total: counted.rows[0]?.total ?? 0 };
}

async function countMappings(tx: Tx, organizationId: string) {
  const { rows } = await sql<{
    matched: number;
    suggested: number;
    unmatched: number;
    sure: number;
    has_catalogue: boolean;
  }>`
    select count(*) filter (where i.original_item_id is not null)::int as matched,
      count(*) filter (where i.original_item_id is null and m.inventory_item_id is not null)::int as suggested,
      count(*) filter (where i.original_item_id is null and m.inventory_item_id is null)::int as unmatched,
      count(*) filter (where i.original_item_id is null and m.confidence >= ${SURE_CONFIDENCE})::int as sure,
      exists (select from matching.known_item as k where k.organization_id is null or k.organization_id = ${organizationId}) as has_catalogue
    from catalog.item as i
    left join catalog.staged_match as m on m.organization_id = i.organization_id and m.inventory_item_id = i.id and m.rank = 1
    where i.organization_id = ${organizationId} and i.active`.execute(tx);
  const { has_catalogue = false, ...counts } = rows[0] ?? { matched: 0, suggested: 0, unmatched: 0, sure: 0 };
  return { counts, has_catalogue };
}

interface Row {
  id: string;
  name: string;
  vintage: string | null;
  barcode: string;
  size: { id: string; name: string };
  type: { id: string; name: string; short_type: MainTypeCode };
  total_quantity: number;
  updated_at: string;
  original_item_id: string | null;
  staged_id: string | null;
  confidence: number | null;
  reason: 'barcode' | 'name' | 'model' | null;
}

async function readRows(tx: Tx, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.vintage, i.barcode, json_build_object('id', z.id, 'name', z.name) as size,
      json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type, s.quantity::float8 as total_quantity,
      to_char(i.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at, i.original_item_id,
      m.universal_item_id as staged_id, m.confidence::float8 as confidence, m.reason
    from unnest(${ids}::uuid[]) with ordinality as asked (id, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = asked.id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    left join catalog.staged_match as m on m.organization_id = i.organization_id and m.inventory_item_id = i.id and m.rank = 1
    order by asked.position`.execute(tx);
  const wanted = rows.flatMap((row) => [row.original_item_id, row.staged_id]).filter((id) => id !== null);
  const shown = await showUniversalItems(tx, organizationId, [...new Set(wanted)]);
  const products = new Map(shown.map((product) => [product.id, product]));
  return rows.map(({ staged_id, confidence, reason, ...row }) => {
    const staged = row.original_item_id === null && staged_id !== null ? products.get(staged_id) : undefined;
    const mapping: Mapping = row.original_item_id !== null ? 'matched' : staged ? 'suggested' : 'unmatched';
    return {
      ...row,
      mapping,
      original_item: products.get(row.original_item_id ?? '') ?? null,
      suggestion: staged && reason ? { universal_item: staged, confidence: confidence ?? 0, reason } : null,
    };
  });
}
