import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import type { MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { type Duplicate, findDuplicates } from '#features/catalog/domain/matching/find-duplicates.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';

/** The newest items, which no one has looked through yet; a venue rarely has more. */
const MOST_COMPARED = 20_000;
const MOST_SHOWN = 200;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
  readonly short_type: string;
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
}

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

/** Pairs of the venue's items that may be one product, surest first, without those that a person called different. */
export async function listDuplicates(context: Context) {
  const { organizationId } = context.actor;
  const { rows, distinct } = await runQuery(context, async (tx) => ({
    rows: await readRows(tx, organizationId),
    distinct: await readDistinct(tx, organizationId),
  }));
  // Outside of the transaction: comparing many items takes a while.
  const pairs = (await compareAll(rows)).filter(({ places }) => !distinct.has(pairOf(rows, places)));
  pairs.sort((a, b) => b.confidence - a.confidence || a.places[0] - b.places[0] || a.places[1] - b.places[1]);
  const shown = pairs.slice(0, MOST_SHOWN);
  const ids = new Set(shown.flatMap(({ places }) => places.map((place) => (rows[place] as Row).id)));
  const items = await runQuery(context, (tx) => readItems(tx, organizationId, [...ids]));
  const itemAt = (place: number) => items.get((rows[place] as Row).id);
  return {
    data: shown.flatMap(({ places: [last, first], confidence }) => {
      const [older, newer] = [itemAt(first), itemAt(last)];
      return older && newer ? [{ older, newer, confidence }] : [];
    }),
    total: pairs.length,
    compared: Math.min(rows.length, MOST_COMPARED),
    items: rows.length,
  };
}

async function compareAll(rows: readonly Row[]): Promise<Duplicate[]> {
  const products = rows.map(({ volume, unit, count, ...row }) => ({
    ...row,
    content: contentOf(volume, unit, count),
    barcodes: [],
  }));
  const found: Duplicate[] = [];
  const slices = new Slices();
  for (const some of findDuplicates(products, MOST_COMPARED)) {
    found.push(...some);
    if (slices.over) await slices.pause();
  }
  return found;
}

const PRODUCER = sql`(select string_agg(f.name, ' ' order by f.name) from catalog.item_field as l
  join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
  where l.organization_id = i.organization_id and l.item_id = i.id)`;

/** Newest first. */
async function readRows(tx: Tx, organizationId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.vintage, t.short_type, z.volume::float8 as volume, z.unit, z.count, ${PRODUCER} as producer
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.active and i.merged_into_id is null
    order by i.created_at desc, i.id desc`.execute(tx);
  return rows;
}

async function readDistinct(tx: Tx, organizationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select one_id || ' ' || other_id as pair from catalog.distinct_item where organization_id = ${organizationId}`.execute(
    tx,
  );
  return new Set(rows.map(({ pair }) => pair));
}

/** As the table orders them: by bytes, which for lower-case ids is by text. */
const pairOf = (rows: readonly Row[], places: readonly number[]): string =>
  places
    .map((place) => (rows[place] as Row).id)
    .sort()
    .join(' ');

async function readItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, AlikeItem>> {
  const { rows } = await sql<AlikeItem>`
    select i.id, i.name, i.vintage, i.barcode, ${PRODUCER} as producer, s.quantity::float8 as total_quantity,
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
