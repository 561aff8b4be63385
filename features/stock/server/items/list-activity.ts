import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { activity } from '../../contract/item-schemas.ts';
import { activityLabel } from '../../domain/activity-label.ts';
import { requireKnownItem } from '../changes/find-stock-target.ts';

type Show = 'all' | 'stocktake' | 'manual_adjustments' | 'sale' | 'cycle_started';
type Activity = z.output<typeof activity>;

const KINDS: Readonly<Record<Show, readonly string[] | null>> = {
  all: null,
  stocktake: ['stocktake', 'rebase'],
  manual_adjustments: ['manual_addition', 'manual_depletion'],
  sale: ['sale'],
  cycle_started: ['cycle_started'],
};

/**
 * Everything that moved an item and what was merged into it, in the order of the ledger (D4). Quantities before and after are of the location at
 * that point of business time; totalQuantity is of the whole item.
 */
export function listActivity(
  context: Context,
  input: { id: string; sort: string; show: Show; page: number; limit: number },
) {
  const { organizationId } = context.actor;
  const direction = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
  const kinds = KINDS[input.show];
  return runQuery(context, async (tx) => {
    await requireKnownItem(tx, organizationId, input.id);
    const { rows } = await sql<Activity & { total_rows: number }>`
      with ledger as (
        select m.*, sum(m.quantity) over (partition by m.location_id order by m.occurred_at, m.sequence) as after_here,
               sum(m.quantity) over (order by m.occurred_at, m.sequence) as after_all
        from stock.movement as m where m.organization_id = ${organizationId} and m.item_id in (
          select member_id from catalog.item_family as f where f.organization_id = ${organizationId} and f.item_id = ${input.id})
      ), shown as (
        select *, count(*) over ()::int as total_rows from ledger
        where ${kinds}::text[] is null or kind = any(${kinds}::text[])
        order by occurred_at ${direction}, sequence ${direction}
        limit ${input.limit} offset ${(input.page - 1) * input.limit}
      )
      select m.id, m.kind, m.kind as source, to_json(m.occurred_at) #>> '{}' as time, to_json(m.stated_at) #>> '{}' as stated_time,
        to_json(m.recorded_at) #>> '{}' as recorded_at,
        case when u.id is not null then json_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email) end as user,
        reason.name as reason, m.note, json_build_object('id', l.id, 'name', l.name) as location,
        m.after_here::float8 as quantity, (m.after_here - m.quantity)::float8 as "prevQuantity", m.quantity::float8 as change,
        m.after_all::float8 as "totalQuantity", m.after_all::float8 as "runningSum", m.unit_cost::float8 as unit_cost,
        m.note as details, case when m.source_type = 'stocktake' then m.source_id end as stocktake_id, m.source_type, m.source_id, m.action_id,
        m.reverses_id is not null or action.undone_by_id is not null as undone, m.total_rows
      from shown as m
      join stock.location as l on l.organization_id = m.organization_id and l.id = m.location_id
      join stock.action as action on action.organization_id = m.organization_id and action.id = m.action_id
      left join stock.reason as reason on reason.organization_id = m.organization_id and reason.id = m.reason_id
      left join accounts.person as u on u.organization_id = m.organization_id and u.id = m.user_id
      order by m.occurred_at ${direction}, m.sequence ${direction}`.execute(tx);
    const total = rows[0]?.total_rows ?? 0;
    return {
      data: rows.map(({ total_rows: _, ...row }) => ({ ...row, source: activityLabel(row.kind) })),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}
