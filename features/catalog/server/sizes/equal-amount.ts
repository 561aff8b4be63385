import { type RawBuilder, sql } from 'kysely';

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
