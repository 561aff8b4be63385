import { type RawBuilder, sql } from 'kysely';
import type { Cycle } from '../cycles/find-cycle.ts';

/** One item's figures of a cycle, as the database computes them. Decimal strings. */
export interface VarianceFigures {
  item_id: string;
  name: string;
  starting_quantity: string;
  purchases: string;
  sales: string;
  manual_adjustments: string;
  running_count: string;
  actual_count: string;
  variance_quantity: string;
  variance_cost: string | null;
  variance_percent: string;
  cogs: string;
  average_cost: string | null;
  counted: boolean;
  accepted: boolean;
  stale: boolean;
  all_locations_counted: boolean;
}

interface Scope {
  readonly organizationId: string;
  readonly cycle: Cycle;
  /** Figures of these locations only; null for all. */
  readonly locations: readonly string[] | null;
  /** Preview: an uncounted location counts as 0 (API-026). */
  readonly zeroOut: boolean;
  readonly search: string | null;
}

/**
 * The arithmetic of a cycle per item (D36, RPT-013 to RPT-016), as a query with one row an item:
 *
 *   running  = starting + purchases - sales + manual adjustments
 *   actual   = what is on the shelves at the cycle's end (now, for the current one)
 *   variance = actual - running, which is the sum of what counts changed
 *   COGS     = starting value + purchases - closing value: what the cycle and the next one opened with, and while it is
 *              open, today's value on hand (D32) for what is there
 *
 * The starting quantity is the ledger's balance at the cycle's start, so that a correction of the period before shows;
 * what it differs by from the stored opening is valued at the average cost.
 * What happened to an item that was merged since stands with the one that it was merged into.
 */
export function varianceFigures(scope: Scope): RawBuilder<VarianceFigures> {
  const { organizationId, cycle, zeroOut } = scope;
  const end = cycle.ended_at ?? new Date('9999-12-31T00:00:00Z');
  const here = (alias: string) =>
    scope.locations ? sql`and ${sql.ref(`${alias}.location_id`)} = any(${scope.locations}::uuid[])` : sql``;
  return sql<VarianceFigures>`
    with since_start as (
      select coalesce(merged.merged_into_id, m.item_id) as item_id,
        sum(m.quantity) as everything,
        sum(m.quantity) filter (where m.occurred_at >= ${end}) as after_end,
        sum(m.quantity) filter (where m.occurred_at < ${end} and m.kind in ('receipt', 'vendor_return')) as purchases,
        sum(round(m.quantity * coalesce(m.unit_cost, 0), 2)) filter (where m.occurred_at < ${end} and m.kind in ('receipt', 'vendor_return')) as purchases_value,
        -sum(m.quantity) filter (where m.occurred_at < ${end} and m.kind = 'sale') as sales,
        sum(m.quantity) filter (where m.occurred_at < ${end}
          and m.kind not in ('receipt', 'vendor_return', 'sale', 'stocktake', 'rebase', 'zero_out')) as manual_adjustments,
        sum(m.quantity) filter (where m.occurred_at < ${end} and m.kind in ('stocktake', 'rebase', 'zero_out')) as variance
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      where m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at} ${here('m')}
      group by 1
    ), counted as (
      select s.item_id, s.location_id from counting.stocktake as s
      where s.organization_id = ${organizationId} and s.cycle_id = ${cycle.id} and s.replaced_by_id is null and s.cancelled_at is null ${here('s')}
      group by s.item_id, s.location_id
    ), shelves as (
      select r.item_id, sum(r.quantity) as on_hand,
        coalesce(bool_and(counted.location_id is not null) filter (
          where r.quantity <> 0 or r.last_moved_at >= ${cycle.started_at} or counted.location_id is not null), false) as all_locations_counted,
        bool_or(counted.location_id is not null) as counted,
        bool_or(counted.location_id is not null and r.stale) as stale,
        coalesce(sum(r.quantity) filter (where counted.location_id is null), 0) as uncounted
      from stock.running_stock as r
      left join counted on counted.item_id = r.item_id and counted.location_id = r.location_id
      where r.organization_id = ${organizationId} ${here('r')}
      group by r.item_id
    ), sums as (
      select shelves.item_id, shelves.on_hand - coalesce(w.everything, 0) as starting_quantity,
        coalesce(w.purchases, 0) as purchases, coalesce(w.purchases_value, 0) as purchases_value, coalesce(w.sales, 0) as sales,
        coalesce(w.manual_adjustments, 0) as manual_adjustments,
        shelves.on_hand - coalesce(w.after_end, 0) - ${zeroOut ? sql`shelves.uncounted` : sql`0`} as actual_count,
        coalesce(w.variance, 0) - ${zeroOut ? sql`shelves.uncounted` : sql`0`} as variance_quantity,
        shelves.counted or ${zeroOut} as counted, shelves.stale, shelves.all_locations_counted
      from shelves left join since_start as w using (item_id)
    )
    select sums.item_id, i.name, i.name_key, sums.starting_quantity, sums.purchases, sums.sales, sums.manual_adjustments,
      sums.actual_count - sums.variance_quantity as running_count, sums.actual_count, sums.variance_quantity,
      round(sums.variance_quantity * coalesce(c.average_cost, c.last_cost), 2) as variance_cost,
      case when sums.actual_count - sums.variance_quantity = 0 then 0
           else round(100 * sums.variance_quantity / (sums.actual_count - sums.variance_quantity), 2) end as variance_percent,
      round(coalesce(opening.value + (sums.starting_quantity - opening.quantity) * coalesce(c.average_cost, c.last_cost, 0), sums.starting_quantity * coalesce(today.unit_value, c.average_cost, c.last_cost, 0)), 2)
        + sums.purchases_value
        - round(coalesce(closing.value + (sums.actual_count - closing.quantity) * coalesce(c.average_cost, c.last_cost, 0), sums.actual_count * coalesce(today.unit_value, c.average_cost, c.last_cost, 0)), 2) as cogs,
      coalesce(c.average_cost, c.last_cost) as average_cost, sums.counted, accepted.item_id is not null as accepted,
      sums.stale, sums.all_locations_counted
    from sums
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = sums.item_id
    left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = sums.item_id
    left join counting.accepted_item as accepted on accepted.organization_id = ${organizationId}
      and accepted.cycle_id = ${cycle.id} and accepted.item_id = sums.item_id
    left join lateral (
      select sum(o.value) as value, sum(o.quantity) as quantity from counting.opening as o
      where o.organization_id = ${organizationId} and o.cycle_id = ${cycle.id} and o.item_id = sums.item_id ${here('o')}
    ) as opening on true
    left join lateral (
      select sum(o.value) as value, sum(o.quantity) as quantity from counting.cycle as next
      join counting.opening as o on o.organization_id = next.organization_id and o.cycle_id = next.id
      where next.organization_id = ${organizationId} and next.number = ${cycle.number + 1} and o.item_id = sums.item_id
        and ${cycle.ended_at !== null && !zeroOut} ${here('o')}
    ) as closing on true
    left join lateral ( -- offset 0: item by item
      select v.value / v.quantity as unit_value from stock.item_value as v
      where v.organization_id = ${organizationId} and v.item_id = sums.item_id and v.quantity > 0 and ${cycle.ended_at === null} offset 0
    ) as today on true
    where (sums.starting_quantity <> 0 or sums.actual_count <> 0 or sums.purchases <> 0 or sums.sales <> 0
        or sums.manual_adjustments <> 0 or sums.variance_quantity <> 0 or sums.counted)
      ${scope.search ? sql`and (i.name_key like all (platform.like_words(${scope.search})) or i.barcode = ${scope.search})` : sql``}`;
}
