import { type RawBuilder, sql } from 'kysely';

interface Pair {
  readonly item_id: string;
  readonly location_id: string;
}

/**
 * The pairs as rows, each with the items whose movements count as its own: itself and items merged into it.
 * Materialize it: looked up per movement, it took most of the time of an import.
 */
export const pairsWithFamily = (organizationId: string, pairs: readonly Pair[]): RawBuilder<Pair> => sql<Pair>`
  select p.*, array(select p.item_id union all
    select merged.id from catalog.item as merged
    where merged.organization_id = ${organizationId} and merged.merged_into_id = p.item_id) as family
  from (select distinct * from unnest(${pairs.map((p) => p.item_id)}::uuid[], ${pairs.map((p) => p.location_id)}::uuid[])
    as given (item_id, location_id)) as p`;
