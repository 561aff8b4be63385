import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { ensureDistinct } from '#shared/server/tables/in-slices.ts';
import type { ParsedSize } from '../../domain/parse-size.ts';
import { awaitEqualAmounts, inBase, isEqualAmount } from './equal-amount.ts';

export interface EnsuredSizes {
  /** In the requested order. */
  readonly ids: string[];
  readonly created: number;
}

/** Finds stockable sizes of the same amount, regardless of name and unit; creates missing ones. */
export function ensureSizes(tx: Tx, organizationId: string, sizes: readonly ParsedSize[]): Promise<EnsuredSizes> {
  return ensureDistinct(
    sizes,
    ({ name, volume, unit, count }) => `${count} ${volume} ${unit} ${name}`,
    (distinct) => ensureEach(tx, organizationId, distinct),
  );
}

async function ensureEach(tx: Tx, organizationId: string, sizes: readonly ParsedSize[]): Promise<EnsuredSizes> {
  const column = <T>(pick: (size: ParsedSize) => T) => sizes.map(pick);
  const asked = sql`unnest(${column((s) => s.name)}::text[], ${column((s) => s.volume)}::numeric[], ${column((s) => s.unit)}::text[],
    ${column((s) => s.count)}::int[]) with ordinality as asked (name, volume, unit, count, position)`;
  const missing = sql`not exists (
    select from catalog.size as s
    where s.organization_id = ${organizationId} and ${isEqualAmount('s', 'asked')} and s.stockable)`;
  await awaitEqualAmounts(tx, organizationId, sql`(select volume, unit, count from ${asked} where ${missing})`);
  const base = inBase('asked');
  const created = await sql`
    insert into catalog.size (organization_id, name, volume, unit, count)
    select distinct on (${base.volume}, ${base.unit}, count) ${organizationId}::uuid, name, volume, unit, count from ${asked}
    where ${missing}
    order by ${base.volume}, ${base.unit}, count, position
    on conflict do nothing returning id`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select (select s.id from catalog.size as s
            where s.organization_id = ${organizationId} and ${isEqualAmount('s', 'asked')}
            order by s.stockable desc, s.name = asked.name desc, s.unit = asked.unit desc, s.id limit 1) as id
    from ${asked} order by position`.execute(tx);
  return { ids: rows.map((row) => row.id), created: created.rows.length };
}
