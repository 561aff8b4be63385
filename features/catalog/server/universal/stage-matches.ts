import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type AskedProduct, type Suggestion, suggestProducts } from '../matching/suggest-products.ts';

interface AskedItem extends AskedProduct {
  readonly id: string;
}

/** Looks items up in the catalog and stores the results as suggestions; returns how many items have one now. */
export async function stageMatches(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<number> {
  const items = await readAsked(tx, organizationId, itemIds);
  const learned = await readLearned(tx, organizationId, itemIds);
  const found = (await suggestProducts(tx, organizationId, items)).map((suggestions, index) =>
    withLearned(suggestions, learned.get((items[index] as AskedItem).id)),
  );
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

/** As sure as an accepted name is: a person still looks at it. */
const LEARNED = 0.95;
const MOST_SUGGESTIONS = 6; // CONST-028

/**
 * The product that a person's earlier match means for each item: another item of the same name is matched to a product,
 * and this is that product in the item's own size and vintage. If such matches differ, none counts. Undoing the earlier match forgets it.
 */
async function readLearned(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; product: string }>`
    with known as materialized (
      select i.id, i.vintage, z.volume * catalog.unit_factor(z.unit) * z.count as content, z.unit, p.id as matched, p.name_key
      from catalog.item as i
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item as other on other.organization_id = i.organization_id and other.name_key = i.name_key and other.id <> i.id
        and other.active and other.original_item_id is not null
      join matching.known_item as p on p.id = other.original_item_id
      where i.organization_id = ${organizationId} and i.id = any(${itemIds}::uuid[])
    ), agreed as (select id from known group by id having count(distinct name_key) = 1)
    select distinct on (known.id) known.id, k.id as product
    from known join agreed on agreed.id = known.id
    join matching.known_item as k on k.name_key = known.name_key
      and (k.organization_id is null or k.organization_id = ${organizationId})
      and abs(k.volume * catalog.unit_factor(k.unit) * k.count - known.content) <= 0.012 * known.content
      and (k.vintage = known.vintage or k.vintage is null or known.vintage is null)
    order by known.id, k.vintage is not distinct from known.vintage desc, k.id = known.matched desc, k.id`.execute(tx);
  return new Map(rows.map(({ id, product }) => [id, product]));
}

function withLearned(found: readonly Suggestion[], product: string | undefined): Suggestion[] {
  const before = found.find(({ universalItemId }) => universalItemId === product);
  if (product === undefined || before?.reason === 'barcode') return [...found];
  const confidence = Math.max(LEARNED, before?.confidence ?? 0);
  const others = found
    .filter((each) => each !== before)
    .map((each) => ({ ...each, confidence: Math.min(each.confidence, 1 - LEARNED) }));
  const first: Suggestion = { universalItemId: product, confidence, reason: 'name' };
  return [first, ...others].slice(0, MOST_SUGGESTIONS);
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
