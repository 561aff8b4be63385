import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Whether two rows with volume, unit and count hold the same amount: 0.75 L is 750 mL. The same as `isSameSize`. */
export function isEqualAmount(one: string, other: string): RawBuilder<boolean> {
  const [mine, theirs] = [inBase(one), inBase(other)];
  return sql`(${sql.ref(`${one}.count`)} = ${sql.ref(`${other}.count`)} and ${mine.unit} = ${theirs.unit}
    and ${mine.volume} = ${theirs.volume})`;
}

/** Metric units only: an ounce may be a unit of volume or of weight. */
export function inBase(row: string) {
  const [volume, unit] = [sql.ref(`${row}.volume`), sql.ref(`${row}.unit`)];
  return {
    volume: sql`(${volume} * case when ${unit} in ('L', 'kg') then 1000 else 1 end)`,
    unit: sql`(case ${unit} when 'L' then 'mL' when 'kg' then 'g' else ${unit} end)`,
  };
}

/**
 * Waits for others who create a size of one of these amounts, to the end of their transactions: in other units (0.75 L,
 * 750 mL) their rows do not conflict, and the next statement sees them. `missing` are rows with volume, unit and count.
 */
export async function awaitEqualAmounts(tx: Tx, organizationId: string, missing: RawBuilder<unknown>): Promise<void> {
  const { volume, unit } = inBase('missing');
  // Always in one order, so that two imports never wait for each other.
  await sql`
    select pg_advisory_xact_lock(amount.key) from (
      select distinct hashtextextended(
        concat_ws(' ', 'cellarhand.size', ${organizationId}::text, missing.count, trim_scale(${volume}), ${unit}), 0) as key
      from ${missing} as missing order by 1
    ) as amount`.execute(tx);
}
