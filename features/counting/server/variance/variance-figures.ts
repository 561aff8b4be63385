import { type RawBuilder, sql } from 'kysely';
import { matchesSearch } from '#features/items/server/items/matches-search.ts';
import { type Scope, within } from './figures-scope.ts';
import { costsAfter, spanValue } from './span-value.ts';

/** One item's figures of a cycle, optionally for one location. Decimal strings, as the database computes them. */
export interface VarianceFigures {
  item_id: string;
  /** Null if the figures cover all locations. */
  location_id: string | null;
  name: string;
  starting_quantity: string;
  purchases: string;
  sales: string;
  manual_adjustments: string;
  /** Part of the adjustments: stock from before the venue kept books here, and stock added without a purchase (D17). */
  opening_stock: string;
  found_stock: string;
  /** Part of the adjustments: what batches made minus what they took. */
  batched: string;
  running_count: string;
  actual_count: string;
  variance_quantity: string;
  variance_cost: string | null;
  variance_percent: string;
  /** Used: starting + purchases and batches + opening and found stock - actual. */
  used_quantity: string;
  /** Null if something was used and no cost of the item was known, and for a subset of its locations. */
  cogs: string | null;
  start_value: string | null;
  purchases_value: string | null;
  found_value: string | null;
  end_value: string | null;
  average_cost: string | null;
  counted: boolean;
  /** Removed at the end of the cycle because it was not counted (D14). */
  zeroed_out: string;
  accepted: boolean;
  stale: boolean;
  all_locations_counted: boolean;
}

/**
 * The arithmetic of a cycle (D36, RPT-013 to RPT-016), as a query with one row per item, or per item and location:
 *
 * running  = starting + purchases - sales + manual adjustments
 * actual   = stock at the cycle's end (now, for the current one)
 * variance = actual - running, which is the sum of what counts changed
 * COGS     = value at the start + purchases and batches + opening and found stock - value at the end (`spanValue`)
 *
 * A batch is not usage: what it made counts as bought, and what it took is subtracted. Opening and found stock are part
 * of the manual adjustments (D17). The starting quantity is the ledger's balance at the start, so that a correction of
 * the previous period shows. Cost is the average as of the end. A merged item's history counts with the item it was
 * merged into. A subset of the locations has no COGS, which a move would change without any usage.
 */
export function varianceFigures(scope: Scope): RawBuilder<VarianceFigures> {
  const { organizationId, cycle } = scope;
  const valued = !scope.byLocation && !scope.unvalued && scope.locations === null;
  const today = sql`coalesce(c.average_cost, c.last_cost)`;
  const cost =
    cycle.ended_at === null
      ? today
      : sql`case when corrected.item_id is null then ${today} else coalesce(as_of_end.average_cost, as_of_end.last_cost) end`;
  return sql<VarianceFigures>`
    with since_start as (${sinceStart(scope)}), counted as (${countedPairs(scope)}),
    at_end as (${pairsAtEnd(scope)}), shelves as (${shelves(scope)}),
    sums as materialized (
      select item_id, place, shelves.on_hand, shelves.on_hand - coalesce(w.everything, 0) as starting_quantity,
        coalesce(w.purchases, 0) as purchases, coalesce(w.sales, 0) as sales,
        coalesce(w.manual_adjustments, 0) as manual_adjustments, coalesce(w.batched, 0) as batched,
        coalesce(w.opening_stock, 0) as opening_stock, coalesce(w.found_stock, 0) as found_stock,
        shelves.on_hand - coalesce(w.after_end, 0) - shelves.taken_off as actual_count,
        coalesce(w.variance, 0) - shelves.taken_off as variance_quantity, w.first_moved_at, w.last_moved_at,
        -coalesce(w.zeroed, 0) as zeroed_out,
        -- A late purchase takes back variance of an earlier count: then the row says so, counted or not (D11, D22).
        shelves.counted or coalesce(w.zeroed, 0) <> 0 or coalesce(w.variance, 0) <> 0 or ${scope.zeroOut} as counted, shelves.stale, shelves.all_locations_counted
      from shelves left join since_start as w using (item_id, place)
    ), worth as (${valued ? spanValue(scope) : NOT_VALUED})
    select sums.item_id, nullif(sums.place, ${EVERYWHERE}) as location_id, i.name, i.name_key, i.type_id,
      sums.starting_quantity, sums.purchases, sums.sales, sums.manual_adjustments, sums.batched, sums.opening_stock, sums.found_stock,
      sums.actual_count - sums.variance_quantity as running_count, sums.actual_count, sums.variance_quantity,
      round(sums.variance_quantity * ${cost}, 2) as variance_cost,
      case when sums.actual_count - sums.variance_quantity = 0 then 0
           else round(100 * sums.variance_quantity / (sums.actual_count - sums.variance_quantity), 2) end as variance_percent,
      sums.starting_quantity + sums.purchases + sums.batched + sums.opening_stock + sums.found_stock - sums.actual_count as used_quantity,
      worth.cogs, worth.start_value, worth.purchases_value, worth.found_value, worth.end_value,
      ${cost} as average_cost, sums.counted, sums.zeroed_out, accepted.item_id is not null as accepted,
      sums.stale, sums.all_locations_counted
    from sums
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = sums.item_id
    left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = sums.item_id
    ${cycle.ended_at === null ? sql`` : costsAsOfEnd(scope)}
    left join counting.accepted_item as accepted on accepted.organization_id = ${organizationId}
      and accepted.cycle_id = ${cycle.id} and accepted.item_id = sums.item_id
    left join worth on worth.item_id = sums.item_id
    where (sums.starting_quantity <> 0 or sums.actual_count <> 0 or sums.purchases <> 0 or sums.sales <> 0
        or sums.manual_adjustments <> 0 or sums.variance_quantity <> 0 or sums.opening_stock <> 0 or sums.found_stock <> 0 or sums.counted)
      ${scope.search ? sql`and ${matchesSearch(scope.search)}` : sql``}`;
}

const NOT_VALUED = sql`select null::uuid as item_id, null::numeric as cogs, null::numeric as start_value,
  null::numeric as purchases_value, null::numeric as found_value, null::numeric as end_value where false`;

const NOTHING_AT_END = sql`select null::uuid as item_id, null::uuid as location_id, null::numeric as after_end,
  null::timestamptz as last_moved_at where false`;

/** Means all locations together, so that rows are joined the same way at both levels. */
const EVERYWHERE = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const place = ({ byLocation }: Scope, alias: string) => (byLocation ? sql.ref(`${alias}.location_id`) : EVERYWHERE);

/** Variance: a count changed it, or reversed what an earlier count had found (D11). */
export const OBSERVED = sql`m.kind in ('stocktake', 'rebase', 'zero_out')`;

/**
 * Movements since the start, by kind. Summed by kind first, so that a kind is examined once and not once per movement.
 */
function sinceStart(scope: Scope): RawBuilder<unknown> {
  const { organizationId, cycle } = scope;
  const purchase = sql`m.kind in ('receipt', 'vendor_return')`;
  return sql`
    select item_id, place,
      sum(m.quantity) as everything,
      sum(m.quantity) filter (where not before) as after_end,
      sum(m.quantity) filter (where before and ${purchase}) as purchases,
      -sum(m.quantity) filter (where before and m.kind = 'sale') as sales,
      sum(m.quantity) filter (where before and m.kind <> 'sale' and not ${purchase} and not ${OBSERVED}) as manual_adjustments,
      sum(m.quantity) filter (where before and m.kind in ('batch_in', 'batch_out')) as batched,
      sum(m.quantity) filter (where before and m.kind = 'opening') as opening_stock,
      sum(m.quantity) filter (where before and m.kind = 'manual_addition') as found_stock,
      sum(m.quantity) filter (where before and ${OBSERVED}) as variance,
      sum(m.quantity) filter (where before and m.kind = 'zero_out') as zeroed,
      min(m.first_moved_at) as first_moved_at, max(m.last_moved_at) as last_moved_at
    from (
      select coalesce(merged.merged_into_id, m.item_id) as item_id, ${place(scope, 'm')} as place, m.kind,
        m.occurred_at < ${cycle.ended_at ?? 'infinity'} as before, sum(m.quantity) as quantity,
        min(m.occurred_at) filter (where m.quantity <> 0) as first_moved_at,
        max(m.occurred_at) filter (where m.quantity <> 0) as last_moved_at
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      where m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at} ${within(scope, 'm')}
      group by 1, 2, 3, 4
    ) as m
    group by item_id, place`;
}

function countedPairs(scope: Scope): RawBuilder<unknown> {
  return sql`
    select s.item_id, s.location_id, max(s.counted_at) as counted_at from counting.stocktake as s
    where s.organization_id = ${scope.organizationId} and s.cycle_id = ${scope.cycle.id}
      and s.replaced_by_id is null and s.cancelled_at is null ${within(scope, 's')}
    group by s.item_id, s.location_id`;
}

/** Only for a period that has ended: planning this takes longer than most queries run. */
function costsAsOfEnd(scope: Scope): RawBuilder<unknown> {
  return sql`
    left join (${costsAfter(scope)}) as corrected on corrected.item_id = sums.item_id
    left join lateral (
      select b.average_cost, b.last_cost
      from stock.costs_before(${scope.organizationId}, sums.item_id, ${scope.cycle.ended_at}::timestamptz) as b
      where corrected.item_id is not null
      offset 0
    ) as as_of_end on true`;
}

/**
 * For a cycle that has ended: what moved since its end, and the last movement before it. Arbitrary periods have no
 * counts.
 */
function pairsAtEnd(scope: Scope): RawBuilder<unknown> {
  const { organizationId, cycle } = scope;
  if (cycle.ended_at === null || cycle.id === null) return NOTHING_AT_END;
  return sql`
    select coalesce(merged.merged_into_id, m.item_id) as item_id, m.location_id,
      coalesce(sum(m.quantity) filter (where m.occurred_at >= ${cycle.ended_at}), 0) as after_end,
      max(m.occurred_at) filter (where m.occurred_at < ${cycle.ended_at} and m.quantity <> 0
        and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge')
        and not (m.kind = 'opening' and m.source_type = 'stocktake')
        -- an act and its undo together moved nothing
        and m.reverses_id is null and m.id not in (
          select undone.reverses_id from stock.movement as undone
          where undone.organization_id = ${organizationId} and undone.reverses_id is not null)) as last_moved_at
    from stock.movement as m
    left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
      and merged.merged_into_id is not null
    where m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at}
      ${within(scope, 'm')}
    group by 1, 2`;
}

/**
 * Stock on hand now. Which pairs were counted, and whether something moved since, is as of the cycle's end, unaffected
 * by the next one. `taken_off` is what a preview of zeroing out removes.
 */
function shelves(scope: Scope): RawBuilder<unknown> {
  const open = scope.cycle.ended_at === null;
  // An empty, uncounted location matters only if something moved after the item was counted elsewhere (D15).
  const touched = sql`${open ? sql`r.last_moved_at` : sql`at_end.last_moved_at`} > last_count.counted_at`;
  const stale = open ? sql`r.stale` : sql`at_end.last_moved_at > counted.counted_at`;
  const uncounted = sql`coalesce(sum(r.quantity) filter (where counted.location_id is null), 0)`;
  return sql`
    select r.item_id, ${place(scope, 'r')} as place, sum(r.quantity) as on_hand,
      coalesce(bool_and(counted.location_id is not null) filter (
        where r.quantity <> coalesce(at_end.after_end, 0) or ${touched} or counted.location_id is not null), false) as all_locations_counted,
      bool_or(counted.location_id is not null) as counted,
      coalesce(bool_or(counted.location_id is not null and ${stale}), false) as stale,
      ${scope.zeroOut ? uncounted : sql`0`} as taken_off
    from stock.running_stock as r
    left join counted on counted.item_id = r.item_id and counted.location_id = r.location_id
    left join (select item_id, max(counted_at) as counted_at from counted group by item_id) as last_count on last_count.item_id = r.item_id
    left join at_end on at_end.item_id = r.item_id and at_end.location_id = r.location_id
    where r.organization_id = ${scope.organizationId} ${within(scope, 'r')}
    group by 1, 2`;
}
