import { sql } from 'kysely';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { countsOfCycle, pairsToCount } from '../cycles/cycle-counts.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { PRESENT_FOR_MS } from './presence.ts';

interface LocationProgress {
  location_id: string;
  path: string[];
  items: number;
  counted: number;
  people: {
    person: { id: string; display_name: string; email: string | null } | null;
    counts: number;
    last_at: string;
    here: boolean;
  }[];
}

/** A person is assumed to still be at the location of their last count for this long, unless seen elsewhere. */
const STILL_THERE = '10 minutes';

/**
 * Per location with stock or counts: the items of its count sheet, how many are counted in this cycle, and who counts
 * there or arrived there before a first count. Everyone on the same inventory sees the same.
 */
export function countProgress(context: Context): Promise<{ locations: LocationProgress[] }> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const gone = new Date(context.now.getTime() - PRESENT_FOR_MS);
    const { rows } = await sql<LocationProgress>`
      with live as (
        select item_id, location_id, user_id, counted_at from (${countsOfCycle(organizationId, cycle.id)}) as s
      ), shelf as (
        select location_id, count(*)::int as items, count(*) filter (where counted)::int as counted
        from (${pairsToCount(organizationId, cycle.id)}) as pair group by location_id
      ), present as (
        select user_id, location_id, seen_at from counting.presence
        where organization_id = ${organizationId} and seen_at > ${gone}
      ), counter as (
        select location_id, user_id, count(distinct item_id)::int as counts, max(counted_at) as last_at,
               max(counted_at) = max(max(counted_at)) over (partition by user_id) as newest
        from live group by location_id, user_id
      ), worker as (
        select location_id, user_id, coalesce(counter.counts, 0) as counts, coalesce(counter.last_at, present.seen_at) as last_at,
          present.user_id is not null or counter.newest and counter.last_at > ${context.now}::timestamptz - interval '${sql.raw(STILL_THERE)}'
            and not exists (select from present as elsewhere where elsewhere.user_id = counter.user_id) as here
        from counter full join present using (location_id, user_id)
      )
      select shelf.*, array_remove(array[above.name, parent.name, l.name], null) as path, coalesce((
          select json_agg(json_build_object('counts', worker.counts, 'last_at', worker.last_at,
              'here', worker.here,
              'person', ${describePerson('u', 'worker.user_id')})
            order by worker.last_at desc, worker.user_id)
          from worker left join accounts.person as u on u.organization_id = ${organizationId} and u.id = worker.user_id
          where worker.location_id = shelf.location_id), '[]') as people
      from shelf
      join stock.location as l on l.organization_id = ${organizationId} and l.id = shelf.location_id
      left join stock.location as parent on parent.organization_id = l.organization_id and parent.id = l.parent_id
      left join stock.location as above on above.organization_id = parent.organization_id and above.id = parent.parent_id
      order by l.priority, l.name_key, l.id`.execute(tx);
    return { locations: rows };
  });
}
