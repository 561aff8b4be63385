import { sql } from 'kysely';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import { readPage } from '#shared/server/answers/read-page.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { findCycle } from './find-cycle.ts';

interface LateArrival {
  id: string;
  inventory_item_id: string;
  item_name: string;
  location_name: string;
  kind: string;
  quantity: number;
  value: number | null;
  stated_at: string;
  booked_at: string;
  arrived_at: string;
  user: { id: string; display_name: string; email: string | null } | null;
}

/**
 * Facts dated in a closed cycle that arrived after its close and were booked in a later one (D22), newest arrival
 * first.
 */
export function listLateArrivals(context: Context, input: { stage_id: string; page: number; limit: number }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    const read = async (page: number) => {
      const { rows } = await sql<LateArrival & { total: number }>`
        select m.id, i.id as inventory_item_id, i.name as item_name, l.name as location_name, m.kind, m.quantity::float8 as quantity,
          round(m.quantity * coalesce(m.unit_cost, c.average_cost, c.last_cost), 2)::float8 as value,
          to_json(m.stated_at) #>> '{}' as stated_at, to_json(m.occurred_at) #>> '{}' as booked_at,
          to_json(m.recorded_at) #>> '{}' as arrived_at,
          ${describePerson('u', 'm.user_id')} as user,
          count(*) over ()::int as total
        from stock.movement as m
        join catalog.item as own on own.organization_id = m.organization_id and own.id = m.item_id
        join catalog.item as i on i.organization_id = m.organization_id and i.id = coalesce(own.merged_into_id, own.id)
        join stock.location as l on l.organization_id = m.organization_id and l.id = m.location_id
        left join stock.item_cost as c on c.organization_id = m.organization_id and c.item_id = i.id
        left join accounts.person as u on u.organization_id = m.organization_id and u.id = m.user_id
        where m.organization_id = ${organizationId} and m.stated_at >= ${cycle.started_at}
          and m.stated_at < ${cycle.ended_at ?? cycle.started_at} and m.kind not in ('rebase', 'merge', 'opening')
        order by m.sequence desc limit ${input.limit} offset ${(page - 1) * input.limit}`.execute(tx);
      return rows;
    };
    const { rows, total } = await readPage(input.page, read);
    return {
      data: rows.map(({ total: _, ...row }) => row),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}
