import fs from 'node:fs';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { searchKnownItems } from '#features/catalog/server/matching/search-known-items.ts';
import { searchItems } from '#features/items/server/items/search-items.ts';
import type { Context } from '#shared/server/context.ts';
import { type Database, withOrganization } from '#shared/server/database.ts';
import { inTradeData } from '#test/trade-data.ts';

/** A query as people type it, the name they mean, and the milliliters where they matter. */
export type Query = readonly [query: string, name: string, content?: number];

/** Wines, beers and ciders of a real list, which is not part of the project. */
export const WINE_LIST = inTradeData('bc_liquor/bc_liquor_price_list_2026-01_part_shared.csv');

interface Stocked {
  readonly name: string;
  readonly type: string;
  readonly short_type: string;
  readonly content: string | number;
  readonly barcode: string | null;
}

function readWines(): Stocked[] {
  if (!fs.existsSync(WINE_LIST)) return [];
  const rows = Papa.parse<Record<string, string>>(fs.readFileSync(WINE_LIST, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
  return rows
    .filter((row) => row.ITEM_CATEGORY_NAME !== 'Spirits' && Number(row.PRODUCT_LITRES_PER_CONTAINER) > 0)
    .map((row) => ({
      name: row.PRODUCT_LONG_NAME ?? '',
      type: row.ITEM_CLASS_NAME ?? '',
      short_type: row.ITEM_CATEGORY_NAME === 'Wine' ? 'WI' : 'BE',
      content: Math.round(Number(row.PRODUCT_LITRES_PER_CONTAINER) * 1000),
      barcode: `BC${row.PRODUCT_SKU_NO}`,
    }));
}

/** The spirits of the universal catalogue and that list as items of one venue, each of these vintages. */
export async function stockLists(
  db: Database,
  organizationId: string,
  years: (string | null)[] = [null],
): Promise<void> {
  await withOrganization(db, organizationId, async (tx) => {
    const { rows: known } = await sql<Stocked>`
      select name, subtype as type, short_type, volume * catalog.unit_factor(unit) * count as content, barcode
      from matching.universal_item where short_type = 'SP'`.execute(tx);
    const byCode = new Map([...known, ...readWines()].map((row) => [row.barcode ?? `${row.name} ${row.content}`, row]));
    const rows = [...byCode.values()];
    const column = <T>(pick: (row: Stocked) => T) => rows.map(pick);
    const data = sql`unnest(${column((r) => r.name)}::text[], ${column((r) => r.type)}::text[], ${column((r) => r.short_type)}::text[],
      ${column((r) => Number(r.content).toFixed(0))}::numeric[], ${rows.map((r, place) => r.barcode ?? `N${place}`)}::text[])
      as listed (name, type, short_type, content, barcode)`;
    await sql`insert into catalog.item_type (organization_id, name, short_type)
      select distinct on (platform.fold(type)) ${organizationId}::uuid, type, short_type from ${data} on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into catalog.size (organization_id, name, volume, unit)
      select distinct ${organizationId}::uuid, content || ' mL', content, 'mL' from ${data} on conflict do nothing`.execute(
      tx,
    );
    // In parts, each within the time that a statement has.
    for (let part = 0; part < 8; part += 1)
      await sql`
      insert into catalog.item (organization_id, name, type_id, size_id, barcode, vintage)
      select ${organizationId}::uuid, listed.name, t.id, z.id, listed.barcode || case when year is null then '' else '-' || chr(96 + place::int) end, year
      from ${data}
      join (select distinct on (platform.fold(name)) platform.fold(name) as key, id from catalog.item_type
        where organization_id = ${organizationId}) as t on t.key = platform.fold(listed.type)
      join (select distinct on (1) volume * catalog.unit_factor(unit) as content, id from catalog.size
        where organization_id = ${organizationId} and count = 1) as z on z.content = listed.content
      cross join unnest(${years}::text[]) with ordinality as of_year (year, place)
      where hashtext(listed.name) & 7 = ${part}`.execute(tx);
    await sql`select platform.know_rows('catalog.item')`.execute(tx);
    await sql`insert into catalog.item_barcode (organization_id, code, item_id)
      select organization_id, barcode, id from catalog.item where organization_id = ${organizationId} on conflict do nothing`.execute(
      tx,
    );
  });
}

/** The share of queries whose product comes first and among the first ten, and the queries that miss. */
export async function judgeSearch(
  queries: readonly Query[],
  search: (query: string) => Promise<{ name: string; content: number }[]>,
) {
  let [first, ten] = [0, 0];
  const wrong: string[] = [];
  const times: number[] = [];
  for (const [query, name, content] of queries) {
    const started = performance.now();
    const found = await search(query);
    times.push(performance.now() - started);
    const place = found.findIndex(
      (row) => new RegExp(name, 'i').test(row.name) && (content === undefined || Math.abs(row.content - content) < 1),
    );
    if (place === 0) first += 1;
    if (place >= 0) ten += 1;
    if (place !== 0)
      wrong.push(`${query}: ${place < 0 ? 'not found' : place + 1}, first ${found[0]?.name} ${found[0]?.content}`);
  }
  times.sort((a, b) => a - b);
  return {
    first: first / queries.length,
    ten: ten / queries.length,
    wrong,
    ms: times[times.length >> 1] as number,
    slow: times[Math.floor(0.95 * times.length)] as number,
  };
}

export function findUniversal(db: Database, organizationId: string, query: string) {
  return withOrganization(db, organizationId, async (tx) => {
    const hits = await searchKnownItems(tx, organizationId, { query, code: query, noVintage: false, size: 10 });
    const { rows } = await sql<{ id: string; name: string; content: number }>`
      select id, name, (volume * catalog.unit_factor(unit) * count)::float8 as content from matching.known_item
      where id = any(${hits.map(({ id }) => id)}::uuid[])`.execute(tx);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return hits.map(({ id }) => byId.get(id) as (typeof rows)[number]);
  });
}

export async function findOwn(context: Context, query: string) {
  const found = await searchItems(context, { q: query, show_oos: true, size: 10 });
  return found.map(({ name, size }) => ({
    name,
    content: Number.parseFloat(size.name) * (/\dL| L/.test(size.name) ? 1000 : 1),
  }));
}
