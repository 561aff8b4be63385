import { sql } from 'kysely';
import { namePerson } from '#shared/server/answers/describe-person.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Cycle } from '../cycles/find-cycle.ts';

export interface RecountRow {
  inventory_item_id: string;
  item_name: string;
  barcode: string;
  location_id: string;
  location_name: string;
  count: number;
  variance: number;
  cost: number | null;
  counted_at: string;
  counted_by: string[];
  reasons: ('units' | 'money' | 'moved' | 'asked')[];
  moved: { quantity: number; movements: number };
}

export interface CountSettings {
  recount_units: number | null;
  recount_money: number | null;
}

const MOST_SHOWN = 500;

export async function readCountSettings(tx: Tx, organizationId: string): Promise<CountSettings> {
  const { rows } = await sql<CountSettings>`
    select recount_units::float8 as recount_units, recount_money::float8 as recount_money
    from counting.setting where organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? { recount_units: null, recount_money: null };
}

/**
 * The counts of a cycle to recount, most money first. For the sum over the shelves of a pair's newest inventory: its
 * difference is beyond a tolerance, something moved within ten minutes of it, or someone asked for a recount.
 * A kept count is skipped until its sum changes or a movement near its time arrives later.
 */
export async function recountRows(tx: Tx, cycle: Cycle, pair?: { itemId: string; locationId: string }) {
  const { organization_id: organizationId } = cycle;
  const { rows } = await sql<RecountRow & { total: number }>`
    with counted as (
      select distinct on (item_id, location_id) item_id, location_id, inventory_id, sum(quantity) as total, max(counted_at) as counted_at, max(recorded_at) as recorded_at
      from counting.stocktake
      where organization_id = ${organizationId} and cycle_id = ${cycle.id} and replaced_by_id is null and cancelled_at is null
        and (${pair?.itemId ?? null}::uuid is null or item_id = ${pair?.itemId ?? null} and location_id = ${pair?.locationId ?? null})
      group by item_id, location_id, inventory_id
      order by item_id, location_id, max(counted_at) desc, max(recorded_at) desc
    ), judged as (
      select counted.*, made.variance, round(made.variance * coalesce(c.average_cost, c.last_cost), 2) as cost,
        near.quantity as moved_quantity, near.movements, near.newest as moved_newest, asked.asked_at
      from counted
      cross join lateral (
        select coalesce(sum(m.quantity), 0) as variance from stock.movement as m
        where m.organization_id = ${organizationId} and m.source_type = 'stocktake' and m.kind <> 'opening' and m.source_id in (
          select id from counting.stocktake as s where s.organization_id = ${organizationId} and s.inventory_id = counted.inventory_id
            and s.item_id = counted.item_id and s.location_id = counted.location_id)
      ) as made
      cross join lateral (
        select coalesce(sum(m.quantity), 0) as quantity, count(*)::int as movements, max(m.recorded_at) as newest
        from stock.movement as m
        where m.organization_id = ${organizationId} and m.item_id = counted.item_id and m.location_id = counted.location_id
          and m.occurred_at between counted.counted_at - interval '10 minutes' and counted.counted_at + interval '10 minutes'
          and m.quantity <> 0 and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge', 'opening')
      ) as near
      left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = counted.item_id
      left join counting.recount_request as asked on asked.organization_id = ${organizationId} and asked.cycle_id = ${cycle.id}
        and asked.item_id = counted.item_id and asked.location_id = counted.location_id and asked.asked_at > counted.recorded_at
    ), listed as (
      select judged.*, array_remove(array[
          case when abs(variance) > setting.recount_units then 'units' end,
          case when abs(cost) > setting.recount_money then 'money' end,
          case when movements > 0 then 'moved' end,
          case when asked_at is not null then 'asked' end], null) as reasons
      from judged left join counting.setting as setting on setting.organization_id = ${organizationId}
      where not exists (
        select from counting.kept_count as k where k.organization_id = ${organizationId} and k.cycle_id = ${cycle.id}
          and k.item_id = judged.item_id and k.location_id = judged.location_id and k.quantity = judged.total
          and coalesce(greatest(judged.moved_newest, judged.asked_at) < k.kept_at, true))
    )
    select listed.item_id as inventory_item_id, i.name as item_name, i.barcode, listed.location_id, l.name as location_name,
      listed.total::float8 as count, listed.variance::float8 as variance, listed.cost::float8 as cost,
      to_json(listed.counted_at) #>> '{}' as counted_at, listed.reasons,
      json_build_object('quantity', listed.moved_quantity::float8, 'movements', listed.movements) as moved,
      (select coalesce(array_agg(distinct ${namePerson('u', 's.user_id')}), '{}') from counting.stocktake as s
        left join accounts.person as u on u.organization_id = s.organization_id and u.id = s.user_id
        where s.organization_id = ${organizationId} and s.inventory_id = listed.inventory_id and s.item_id = listed.item_id
          and s.location_id = listed.location_id and s.replaced_by_id is null and s.cancelled_at is null) as counted_by,
      count(*) over ()::int as total
    from listed
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = listed.item_id
    join stock.location as l on l.organization_id = ${organizationId} and l.id = listed.location_id
    where cardinality(listed.reasons) > 0
    order by abs(listed.cost) desc nulls last, abs(listed.variance) desc, i.name_key, listed.location_id
    limit ${MOST_SHOWN}`.execute(tx);
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
