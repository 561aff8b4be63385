import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type AskedProduct, type Suggestion, suggestProducts } from '../matching/suggest-products.ts';

interface AskedItem extends AskedProduct {
  readonly id: string;
}

/** Looks items up in the catalog and stores the results as suggestions; returns how many items have one now. */
export async function stageMatches(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<number> {
  const items = await readAsked(tx, organizationId, itemIds);
  const found = await suggestProducts(tx, organizationId, items);
  await dropStaged(tx, organizationId, itemIds);
  const rows = items.flatMap(({ id }, index) =>
    (found[index] as Suggestion[]).map((suggestion, place) => ({ id, rank: place + 1, ...suggestion })),
  );
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick);
  await sql`
    insert into catalog.staged_match (organization_id, inventory_item_id, universal_item_id, rank, confidence, reason)
    select ${organizationId}::uuid, * from unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.universalItemId)}::uuid[],
      ${column((row) => row.rank)}::int[], ${column((row) => row.confidence)}::numeric[], ${column((row) => row.reason)}::text[])`.execute(
    tx,
  );
  await sql`
    insert into catalog.match_look (organization_id, item_id) select ${organizationId}::uuid, * from unnest(${itemIds}::uuid[])
    on conflict (organization_id, item_id) do update set looked_at = now(), declined = false`.execute(tx);
  return found.filter((list) => list.length > 0).length;
}

export async function dropStaged(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`delete from catalog.staged_match
    where organization_id = ${organizationId} and inventory_item_id = any(${itemIds}::uuid[])`.execute(tx);
}

async function readAsked(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<AskedItem[]> {
  const { rows } = await sql<AskedItem>`
    select i.id, i.name, i.vintage, t.short_type, z.volume::float8 as volume, z.unit, z.count,
      (select string_agg(f.name, ' ') from catalog.item_field as l
        join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
        where l.organization_id = i.organization_id and l.item_id = i.id) as producer,
      array(select b.code from catalog.item_barcode as b
        where b.organization_id = i.organization_id and b.item_id = i.id and b.pack_count = 1) as barcodes
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.id = any(${itemIds}::uuid[]) and i.active
    order by i.id`.execute(tx);
  return rows;
}
