import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The source of a sale movement: a line, and its posted version. */
export interface SaleSource {
  readonly source_id: string;
  readonly source_line: string | null;
}

/**
 * The size in which each of these sales took an item, in their order: as posted, whatever the line is matched to now
 * (D34). A reversal has the size of the posting it reverses.
 */
export async function readSoldSizes(
  tx: Tx,
  organizationId: string,
  sources: readonly SaleSource[],
): Promise<(string | null)[]> {
  if (sources.length === 0) return [];
  const { rows } = await sql<{ size: string | null }>`
    select (select p.depletion_size from sales.posting as p
      where p.organization_id = ${organizationId} and p.line_id = given.line_id and p.depletion_size is not null
      order by p.version::text = given.version desc, p.version desc limit 1) as size
    from unnest(${sources.map((each) => each.source_id)}::uuid[], ${sources.map((each) => each.source_line)}::text[])
      with ordinality as given (line_id, version, position)
    order by given.position`.execute(tx);
  return rows.map((row) => row.size);
}
