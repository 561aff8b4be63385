import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { readInvoice } from './get-invoice.ts';

/** Counts on a day, of an invoice's items at the locations they go to. */
export interface DayCount {
  readonly first_counted_at: string;
  readonly last_counted_at: string;
  readonly items: number;
}

/**
 * An invoice has a date, not a time. If its items were counted on that day, a person has to say which came first: a
 * delivery before the count is already in it (D11). Null if nothing was counted there; an unknown id is refused.
 */
export function findDayCount(context: Context, { id }: { id: string }): Promise<DayCount | null> {
  return runQuery(context, async (tx) => {
    const { id: known } = await readInvoice(tx, context.actor.organizationId, id);
    return readDayCount(tx, context, known);
  });
}

/** Dates a draft before or after the counts of its day; it stays on that day. */
export async function placeAroundCount(
  tx: Tx,
  context: Context,
  id: string,
  delivered: 'before' | 'after',
): Promise<void> {
  const counts = await readDayCount(tx, context, id);
  if (!counts)
    throw new Refusal('conflict', 'None of these items was counted on the day of this invoice', {
      delivered: 'Nothing was counted on that day',
    });
  const moment =
    delivered === 'before'
      ? sql`${counts.first_counted_at}::timestamptz - interval '1 millisecond'`
      : sql`${counts.last_counted_at}::timestamptz + interval '1 millisecond'`;
  await sql`
    update purchasing.invoice set date_ordered = ${moment}
    where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(tx);
}

async function readDayCount(tx: Tx, { actor }: Context, id: string): Promise<DayCount | null> {
  const { organizationId, timezone } = actor;
  const { rows } = await sql<DayCount | { items: 0 }>`
    with day as (
      select date_trunc('day', date_ordered at time zone ${timezone}) as starts from purchasing.invoice
      where organization_id = ${organizationId} and id = ${id}
    ), place as (
      select distinct line.item_id, coalesce(named.id, usual.id) as location_id from purchasing.invoice_line as line
      left join stock.location as named on named.organization_id = line.organization_id and named.id = line.location_id and named.deleted_at is null
      left join stock.location as usual on usual.organization_id = line.organization_id and usual.recently_added and usual.deleted_at is null
      where line.organization_id = ${organizationId} and line.invoice_id = ${id}
    )
    select to_json(min(m.occurred_at)) #>> '{}' as first_counted_at, to_json(max(m.occurred_at)) #>> '{}' as last_counted_at,
      count(distinct m.item_id)::int as items
    from place cross join day
    join stock.movement as m on m.organization_id = ${organizationId} and m.item_id = place.item_id and m.location_id = place.location_id
      and m.kind = 'stocktake' and m.reverses_id is null
      and m.occurred_at >= day.starts at time zone ${timezone} and m.occurred_at < (day.starts + interval '1 day') at time zone ${timezone}
      and not exists (select from stock.movement as undo where undo.organization_id = m.organization_id and undo.reverses_id = m.id)`.execute(
    tx,
  );
  const [found] = rows;
  return found && found.items > 0 ? (found as DayCount) : null;
}
