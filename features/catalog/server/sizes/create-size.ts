import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { nameSize } from '../../domain/parse-size.ts';
import { awaitEqualAmounts, isEqualAmount } from './equal-amount.ts';
import { type SizeRow, showSize } from './show-size.ts';

export interface NewSize {
  readonly name?: string | undefined;
  readonly volume: number | string;
  readonly unit: string;
  readonly count?: number;
  readonly stockable?: boolean;
}

export function createSize(context: Context, input: NewSize & { readonly organization_id?: string | undefined }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createSize', input, async (tx) => {
    if ((input.organization_id ?? organizationId) !== organizationId) throw notFound('Organization');
    return showSize(await ensureSize(tx, organizationId, input));
  });
}

/** Returns the requested size; an existing one of the same amount is used instead of creating a second. */
export async function ensureSize(tx: Tx, organizationId: string, size: NewSize): Promise<SizeRow> {
  const count = size.count ?? 1;
  const volume = String(size.volume);
  const name = size.name || null;
  const asked = sql`(select ${volume}::numeric as volume, ${size.unit}::text as unit, ${count}::int as count)`;
  const equal = sql`
    select s.* from catalog.size as s, ${asked} as asked
    where s.organization_id = ${organizationId} and ${isEqualAmount('s', 'asked')}
      and s.stockable = ${size.stockable ?? true} and (${name}::text is null or lower(s.name) = lower(${name}))
    order by s.unit = asked.unit desc, s.id limit 1`;
  const { rows: known } = await sql<SizeRow>`${equal}`.execute(tx);
  if (known[0]) return known[0];
  await awaitEqualAmounts(tx, organizationId, asked);
  const { rows } = await sql<SizeRow>`
    with equal as (${equal}),
    added as (
      insert into catalog.size (organization_id, name, volume, unit, count, stockable)
      select ${organizationId}, ${name ?? nameSize(volume, size.unit, count)}, ${volume}::numeric, ${size.unit}, ${count}, ${size.stockable ?? true}
      where not exists (select from equal)
      on conflict on constraint size_once do update set name = catalog.size.name -- one that is poured, or is stocked instead
      returning *
    )
    select * from equal union all select * from added`.execute(tx);
  return rows[0] as SizeRow;
}
