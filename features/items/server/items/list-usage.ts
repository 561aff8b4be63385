import { sql } from 'kysely';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { USAGE_WEEKS } from '../../contract/item-inputs.ts';

interface Usage {
  readonly inventory_item_id: string;
  readonly weeks: number[];
}

/**
 * The usage of these items in each of the past weeks, oldest first; the last one ends today. Usage is what sales, batches and
 * depletions by hand took, less whatever they put back; counts, moves and returns are none. A merged item counts with its
 * target.
 */
export function listUsage(context: Context, input: { item_ids: readonly string[] }): Promise<Usage[]> {
  const { organizationId, timezone } = context.actor;
  const today = dayOf(context.now, timezone);
  return runQuery(context, async (tx) => {
    const { rows } = await sql<Usage>`
      with used as (
        select f.item_id,
          (${today}::date - (m.occurred_at at time zone ${timezone})::date) / 7 as weeks_ago, -sum(m.quantity) as quantity
        from catalog.item_family as f
        join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
          and m.kind in ('sale', 'batch_out', 'manual_depletion')
          and m.occurred_at >= (${today}::date - ${7 * USAGE_WEEKS - 1}::int)::timestamp at time zone ${timezone}
          and m.occurred_at < (${today}::date + 1)::timestamp at time zone ${timezone}
        where f.organization_id = ${organizationId} and f.item_id = any(${input.item_ids}::uuid[])
        group by 1, 2
      )
      select i.id as inventory_item_id, (
        select array_agg(coalesce(used.quantity, 0)::float8 order by ago desc)
        from generate_series(0, ${USAGE_WEEKS - 1}::int) as ago
        left join used on used.item_id = i.id and used.weeks_ago = ago) as weeks
      from catalog.item as i
      where i.organization_id = ${organizationId} and i.id = any(${input.item_ids}::uuid[])
      order by i.id`.execute(tx);
    return rows;
  });
}
