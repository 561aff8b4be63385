import { sql } from 'kysely';
import type { z } from 'zod';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import { readPage } from '#shared/server/answers/read-page.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { stocktake } from '../../contract/counting-schemas.ts';
import { UNDONE } from '../../domain/stocktake-status.ts';
import { findCycle } from '../cycles/find-cycle.ts';
import { tellExpected } from '../sheet/blind-counts.ts';
import { keepsFirst } from './first-counts.ts';

type Stocktake = z.output<typeof stocktake>;
type ListedStocktake = Stocktake & { item_name: string; location_name: string; replaced: boolean };

/** Counts by id with the name of the person, and the sum of all live shelves of their inventory. */
export async function readStocktakes(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ListedStocktake[]> {
  const { rows } = await sql<ListedStocktake>`
    select s.id, s.item_id as inventory_item_id, s.location_id, s.quantity::float8 as count, s.quantity::float8 as quantity,
      coalesce(live.total, 0)::float8 as total, s.expected::float8 as expected, case when s.cancelled_at is not null then null when ${keepsFirst(organizationId, 's')} then 0 else coalesce(live.total, 0) - s.expected end::float8 as variance,
      s.entered, to_json(s.counted_at) #>> '{}' as time, s.shelf, case when s.cancelled_at is null then s.status else ${UNDONE} end as status, cycle.state = 'open' as "activeCycle", null as "focusId",
      ${describePerson('u', 's.user_id')} as user,
      s.action_id, i.name as item_name, l.name as location_name, s.replaced_by_id is not null or s.cancelled_at is not null as replaced
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join counting.stocktake as s on s.organization_id = ${organizationId} and s.id = wanted.id
    join counting.cycle as cycle on cycle.organization_id = s.organization_id and cycle.id = s.cycle_id
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.item_id
    join stock.location as l on l.organization_id = s.organization_id and l.id = s.location_id
    left join accounts.person as u on u.organization_id = s.organization_id and u.id = s.user_id
    left join lateral (
      select sum(other.quantity) as total from counting.stocktake as other
      where other.organization_id = s.organization_id and other.inventory_id = s.inventory_id and other.item_id = s.item_id
        and other.location_id = s.location_id and other.replaced_by_id is null and other.cancelled_at is null
    ) as live on true
    order by wanted.position`.execute(tx);
  return rows;
}

/** Counts of a cycle, newest first; replaced and undone ones stay visible with their names (D13). */
export function listStocktakes(
  context: Context,
  input: { inventory_item_id?: string; location_id?: string; stage_id?: string; page: number; limit: number },
) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    const read = async (page: number) => {
      const { rows: found } = await sql<{ id: string; total: number }>`
        select id, count(*) over ()::int as total from counting.stocktake
        where organization_id = ${organizationId} and cycle_id = ${cycle.id}
          and (${input.inventory_item_id ?? null}::uuid is null or item_id = ${input.inventory_item_id ?? null})
          and (${input.location_id ?? null}::uuid is null or location_id = ${input.location_id ?? null})
        order by counted_at desc, id desc limit ${input.limit} offset ${(page - 1) * input.limit}`.execute(tx);
      return found;
    };
    const { rows, total } = await readPage(input.page, read);
    const data = await readStocktakes(
      tx,
      organizationId,
      rows.map((row) => row.id),
    );
    const told = await tellExpected(tx, context.actor, data);
    return {
      data: told,
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}
