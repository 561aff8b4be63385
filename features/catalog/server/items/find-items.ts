import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The data that decides whether a row of a file means this item. */
export interface KnownItem {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly barcode: string;
  readonly type_id: string;
  readonly size_id: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
}

/** Columns of a known item `i` with its size `s`. */
export const KNOWN_ITEM = sql`i.id, i.name, i.vintage, i.barcode, i.type_id, i.size_id, s.volume, s.unit, s.count`;
export const SIZE_OF_ITEM = sql`join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id`;

/** The items with these canonical barcodes, and how many bottles one scan of the code means. */
export async function findItemsByBarcode(
  tx: Tx,
  organizationId: string,
  codes: readonly string[],
): Promise<Map<string, KnownItem & { pack_count: number }>> {
  const { rows } = await sql<KnownItem & { code: string; pack_count: number }>`
    select b.code, b.pack_count, ${KNOWN_ITEM}
    from catalog.item_barcode as b
    join catalog.item as i on i.organization_id = b.organization_id and i.id = b.item_id ${SIZE_OF_ITEM}
    where b.organization_id = ${organizationId} and b.code = any(${[...new Set(codes)]}::text[]) and i.active`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

export interface NamedItems {
  /** The name as searched: equal for every spelling of the same name. */
  readonly key: string;
  /** Oldest first. */
  readonly items: readonly KnownItem[];
}

/** The items with each of these names, regardless of case, accents and spaces. */
export async function findItemsByName(
  tx: Tx,
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, NamedItems>> {
  const { rows: keys } = await sql<{ name: string; key: string }>`
    select name, platform.fold(name) as key from unnest(${[...new Set(names)]}::text[]) as asked (name)`.execute(tx);
  const { rows: items } = await sql<KnownItem & { name_key: string }>`
    select i.name_key, ${KNOWN_ITEM}
    from catalog.item as i ${SIZE_OF_ITEM}
    where i.organization_id = ${organizationId} and i.active
      and i.name_key = any(${[...new Set(keys.map((row) => row.key))]}::text[])
    order by i.id`.execute(tx);
  const byKey = Map.groupBy(items, (item) => item.name_key);
  return new Map(keys.map(({ name, key }) => [name, { key, items: byKey.get(key) ?? [] }]));
}
