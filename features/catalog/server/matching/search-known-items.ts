import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface KnownItemHit {
  readonly id: string;
  readonly score: number;
}

interface Search {
  readonly query: string;
  /** The query as barcodes are stored. */
  readonly code: string;
  readonly noVintage: boolean;
  readonly size: number;
}

/**
 * Products for what a person typed or scanned, best first, from 0 to 10: a barcode or the whole name is 10, a beginning
 * above 7, words in any order (of name, producer and vintage) above 4; misspelt words are looked for when there is none.
 */
export async function searchKnownItems(tx: Tx, organizationId: string, search: Search): Promise<KnownItemHit[]> {
  const exact = await findWords(tx, organizationId, search);
  return exact.length > 0 ? exact : findMisspelt(tx, organizationId, search);
}

const ours = (organizationId: string) => sql`(k.organization_id is null or k.organization_id = ${organizationId})`;

/** Vintages of one product are one row then: the first of them. */
const once = (noVintage: boolean) =>
  noVintage
    ? sql`row_number() over (partition by k.name_key, k.volume, k.unit, k.count order by k.vintage nulls first, k.id)`
    : sql`1`;

async function findWords(tx: Tx, organizationId: string, { query, code, noVintage, size }: Search) {
  const { rows } = await sql<KnownItemHit>`
    with asked as materialized (select platform.fold(trim(${query})) as key),
    hit as (
      select k.id, k.name_key, 10::float8 as score, 1 as place from matching.known_item as k
      where ${ours(organizationId)} and k.barcode = ${code}
      union all
      select k.id, k.name_key,
        case when k.name_key = asked.key then 10
             when starts_with(k.name_key, asked.key) then 7 + 2 * similarity(k.name_key, asked.key)
             else 4 + 3 * similarity(k.search_key, asked.key) end::float8,
        ${once(noVintage)} as place
      from matching.known_item as k cross join asked
      where ${ours(organizationId)} and k.search_key like (platform.like_words(${query}))[1]
        and k.search_key like all (platform.like_words(${query}))
    )
    select id, max(score) as score from hit where place = 1
    group by id, name_key order by 2 desc, name_key, id limit ${size}`.execute(tx);
  return rows;
}

async function findMisspelt(tx: Tx, organizationId: string, { query, noVintage, size }: Search) {
  await sql`set local pg_trgm.word_similarity_threshold = 0.45`.execute(tx);
  const { rows } = await sql<KnownItemHit>`
    with hit as (
      select k.id, k.name_key, (4 * word_similarity(platform.fold(${query}), k.search_key))::float8 as score, ${once(noVintage)} as place
      from matching.known_item as k
      where ${ours(organizationId)} and platform.fold(${query}) <% k.search_key
    )
    select id, score from hit where place = 1 order by score desc, name_key, id limit ${size}`.execute(tx);
  return rows;
}
