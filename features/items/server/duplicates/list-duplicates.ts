import { sql } from 'kysely';
import type { MainTypeCode } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';

const MOST_SHOWN = 200;

interface AlikeItem {
  id: string;
  name: string;
  vintage: string | null;
  barcode: string;
  producer: string | null;
  size: { id: string; name: string };
  type: { id: string; name: string; short_type: MainTypeCode };
  total_quantity: number;
  created_at: string;
}

interface Pair {
  readonly one_id: string;
  readonly other_id: string;
  readonly confidence: number;
  readonly total: number;
}

/**
 * Pairs of the venue's items that may be one product, surest first, without those that a person called different.
 * `compareWaiting` finds them, and the answer says how many items it has compared.
 */
export function listDuplicates(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const pairs = await readPairs(tx, organizationId);
    const ids = new Set(pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]));
    const items = await readItems(tx, organizationId, [...ids]);
    const { all, waiting } = await countItems(tx, organizationId);
    return {
      data: pairs.flatMap(({ one_id, other_id, confidence }) => {
        const [one, other] = [items.get(one_id), items.get(other_id)];
        if (!one || !other) return [];
        const [older, newer] = isOlder(one, other) ? [one, other] : [other, one];
        return [{ older, newer, confidence }];
      }),
      total: pairs[0]?.total ?? 0,
      compared: all - waiting,
      items: all,
    };
  });
}

/** Of items that came at once, as an import's, the one with the smaller id. */
const isOlder = (one: AlikeItem, other: AlikeItem): boolean =>
  Date.parse(one.created_at) - Date.parse(other.created_at) < 0 ||
  (one.created_at === other.created_at && one.id < other.id);

/** Of pairs that are equally sure, the one with the newest item first. */
async function readPairs(tx: Tx, organizationId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select one.id as one_id, other.id as other_id, p.confidence::float8 as confidence, count(*) over ()::int as total
    from catalog.alike_item as p
    join catalog.item as one on one.organization_id = p.organization_id and one.id = p.one_id and one.active
    join catalog.item as other on other.organization_id = p.organization_id and other.id = p.other_id and other.active
    where p.organization_id = ${organizationId} and not exists (
      select from catalog.distinct_item as d
      where d.organization_id = p.organization_id and d.one_id = p.one_id and d.other_id = p.other_id)
    order by p.confidence desc, greatest(one.created_at, other.created_at) desc, p.one_id, p.other_id
    limit ${MOST_SHOWN}`.execute(tx);
  return rows;
}

async function countItems(tx: Tx, organizationId: string): Promise<{ all: number; waiting: number }> {
  const { rows } = await sql<{ all: number; waiting: number }>`
    select coalesce((select items from catalog.item_count where organization_id = ${organizationId}), 0)::int as all,
      (select count(*) from catalog.uncompared_item as w
        join catalog.item as i on i.organization_id = w.organization_id and i.id = w.item_id and i.active
        where w.organization_id = ${organizationId})::int as waiting`.execute(tx);
  return rows[0] as { all: number; waiting: number };
}

async function readItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, AlikeItem>> {
  const { rows } = await sql<AlikeItem>`
    select i.id, i.name, i.vintage, i.barcode, s.quantity::float8 as total_quantity,
      (select string_agg(f.name, ' ' order by f.name) from catalog.item_field as l
        join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
        where l.organization_id = i.organization_id and l.item_id = i.id) as producer,
      json_build_object('id', z.id, 'name', z.name) as size,
      json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
      to_json(i.created_at) #>> '{}' as created_at
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    where i.organization_id = ${organizationId} and i.id = any(${ids}::uuid[]) and i.active`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
