import { sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { bookedToCount, isBookedToCount } from '#features/ledger/server/movements/count-in-history.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import { readPage } from '#shared/server/answers/read-page.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { activity } from '../../contract/item-schemas.ts';
import { activitySource } from '../../domain/activity-label.ts';

type Show = 'all' | 'stocktake' | 'manual_adjustments' | 'sale' | 'cycle_started';
type Activity = z.output<typeof activity>;

const KINDS: Readonly<Record<Show, readonly string[] | null>> = {
  all: null,
  stocktake: ['stocktake', 'rebase'],
  manual_adjustments: ['manual_addition', 'manual_depletion'],
  sale: ['sale'],
  cycle_started: ['cycle_started'],
};

interface ActivityQuery {
  readonly id: string;
  readonly sort: string;
  readonly show: Show;
  /** Only movements at this location; quantities of the whole item still cover the whole item. */
  readonly location_id?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** The size in which each of these sales took the item; implemented by the sales feature. */
export type ReadSoldSizes = (
  tx: Tx,
  organizationId: string,
  sources: readonly { source_id: string; source_line: string | null }[],
) => Promise<(string | null)[]>;

const knowsNoSales: ReadSoldSizes = async () => [];

/**
 * All movements of an item and of items merged into it, in ledger order (D4), and its stated costs. Quantities before
 * and after are those of the location at that point of business time; totalQuantity covers the whole item. A merge is
 * one line, regardless of the number of locations. A count shows what was counted, also if earlier movements came later.
 */
export function listActivity(context: Context, input: ActivityQuery, readSizes: ReadSoldSizes = knowsNoSales) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const id = await followMerges(tx, organizationId, input.id);
    const { rows, total } = await readPage(input.page, (page) =>
      readActivity(tx, organizationId, { ...input, id, page }),
    );
    const sales = rows.filter(isSale);
    const sizes = await readSizes(tx, organizationId, sales);
    const sizeOf = new Map(sales.map((row, place) => [row.id, sizes[place] ?? null]));
    return {
      data: rows.map(({ total: _, source_line: __, ...row }) => ({
        ...row,
        source: activitySource(row.kind, row.action_kind),
        depletion_size: sizeOf.get(row.id) ?? null,
      })),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

interface ActivityRow extends Activity {
  readonly source_line: string | null;
  readonly total: number;
}

const isSale = (row: ActivityRow): row is ActivityRow & { source_id: string } =>
  row.source_type === 'sale' && row.source_id !== null;

async function readActivity(tx: Tx, organizationId: string, input: ActivityQuery) {
  const direction = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
  const kinds = KINDS[input.show];
  const here = input.location_id ?? null;
  const { rows } = await sql<ActivityRow>`
    with family as (
      select member_id from catalog.item_family where organization_id = ${organizationId} and item_id = ${input.id}
    ), everything as (
      select id, item_id, kind, occurred_at, sequence, stated_at, recorded_at, quantity, unit_cost, location_id, user_id, reason_id, note,
        source_type, source_id, source_line, action_id, reverses_id, stated_quantity
      from stock.movement as m where m.organization_id = ${organizationId} and m.item_id in (select member_id from family)
        and m.kind <> 'merge' -- out of the one and into the other, or there and back: nothing moved
      union all
      select merge.action_id, null, 'merge', merge.occurred_at, null, null, merge.recorded_at, 0, null, null, act.user_id, null,
        one.name || ' became part of ' || other.name, null, null, null, merge.action_id, null, null
      from stock.merge
      join stock.action as act on act.organization_id = merge.organization_id and act.id = merge.action_id
      join catalog.item as one on one.organization_id = merge.organization_id and one.id = merge.from_item_id
      join catalog.item as other on other.organization_id = merge.organization_id and other.id = merge.to_item_id
      where merge.organization_id = ${organizationId}
        and (merge.from_item_id in (select member_id from family) or merge.to_item_id in (select member_id from family))
      union all
      select id, null, 'price', effective_at, null, null, created_at, 0, unit_cost, null, user_id, null, null, null, null, null, null, null, null
      from stock.manual_cost where organization_id = ${organizationId} and item_id = ${input.id}
    ), ledger as (
      select *, sum(quantity) over (partition by location_id order by occurred_at, sequence, id) as after_here,
        sum(quantity) over (order by occurred_at, sequence, id) as after_all
      from everything
    ), shown as (
      select *, count(*) over ()::int as total from ledger
      where (${kinds}::text[] is null or kind = any(${kinds}::text[])) and (${here}::uuid is null or location_id = ${here}::uuid)
      order by occurred_at ${direction}, sequence ${direction}, id ${direction}
      limit ${input.limit} offset ${(input.page - 1) * input.limit}
    )
    select m.id, m.kind, m.kind as source, to_json(m.occurred_at) #>> '{}' as time, to_json(m.stated_at) #>> '{}' as stated_time,
      to_json(m.recorded_at) #>> '{}' as recorded_at,
      ${describePerson('u', 'm.user_id')} as user,
      reason.name as reason, m.note, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
      case when m.kind = 'sale' then -m.quantity::float8 end as depletion_quantity, null as depletion_size,
      (coalesce(case when l.id is null then m.after_all end, m.after_here) + since.booked)::float8 as quantity,
      (coalesce(case when l.id is null then m.after_all end, m.after_here) + since.booked
        - case when ${isBookedToCount(organizationId)} then 0 else m.quantity end)::float8 as "prevQuantity",
      m.quantity::float8 as change, (m.after_all + since.booked)::float8 as "totalQuantity",
      (m.after_all + since.booked)::float8 as "runningSum",
      m.unit_cost::float8 as unit_cost, m.note as details, case when m.source_type = 'stocktake' then m.source_id end as stocktake_id,
      m.source_type, m.source_id, m.source_line, m.action_id, action.kind as action_kind, m.reverses_id is not null or action.undone_by_id is not null as undone,
      exists (select from stock.movement as moved join stock.period as p on p.organization_id = moved.organization_id
        where moved.organization_id = ${organizationId} and moved.action_id = m.action_id and moved.reverses_id is null
          and moved.occurred_at <= p.locked_until) as locked, m.total
    from shown as m
    cross join lateral (select ${bookedToCount(organizationId)} as booked) as since
    left join stock.location as l on l.organization_id = ${organizationId} and l.id = m.location_id
    left join stock.action as action on action.organization_id = ${organizationId} and action.id = m.action_id
    left join stock.reason as reason on reason.organization_id = ${organizationId} and reason.id = m.reason_id
    left join accounts.person as u on u.organization_id = ${organizationId} and u.id = m.user_id
    order by m.occurred_at ${direction}, m.sequence ${direction}, m.id ${direction}`.execute(tx);
  return rows;
}
