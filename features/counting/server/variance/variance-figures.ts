import { type RawBuilder, sql } from 'kysely';
import type { Cycle } from '../cycles/find-cycle.ts';

/** One item's figures of a cycle, or those of one item at one location. As the database computes them: decimal strings. */
export interface VarianceFigures {
  item_id: string;
  /** Null where the figures are of all locations together. */
  location_id: string | null;
  name: string;
  starting_quantity: string;
  purchases: string;
  sales: string;
  manual_adjustments: string;
  /** Of these, what batches made less what they took. */
  batched: string;
  running_count: string;
  actual_count: string;
  variance_quantity: string;
  variance_cost: string | null;
  variance_percent: string;
  cogs: string;
  average_cost: string | null;
  counted: boolean;
  /** What the end of the cycle took off because it was not counted (D14). */
  zeroed_out: string;
  accepted: boolean;
  stale: boolean;
  all_locations_counted: boolean;
}

/** A cycle, or any span of time: then nothing is stored of its start and end, and nothing was counted in it. */
export type Span = Pick<Cycle, 'started_at' | 'ended_at'> & { readonly id: string | null; readonly number: number };

interface Scope {
  readonly organizationId: string;
  readonly cycle: Span;
  /** Figures of these locations only; null for all. */
  readonly locations: readonly string[] | null;
  /** Preview: an uncounted location counts as 0 (API-026). */
  readonly zeroOut: boolean;
  readonly search: string | null;
  /** Of these items only. */
  readonly items?: readonly string[];
  /** A row for each location of an item instead of one for all of them. */
  readonly byLocation?: boolean;
}

/**
 * The arithmetic of a cycle (D36, RPT-013 to RPT-016), as a query with one row an item, or one an item and location:
 *
 *   running  = starting + purchases - sales + manual adjustments
 *   actual   = what is on the shelves at the cycle's end (now, for the current one)
 *   variance = actual - running, which is the sum of what counts changed
 *   COGS     = starting value + purchases and batches - closing value: what the cycle and the next one opened with, and
 *              while it is open, today's value on hand (D32) for what is there
 *
 * A batch uses nothing up: what it made counts as bought, and what it took comes off.
 *
 * The starting quantity is the ledger's balance at the cycle's start, so that a correction of the period before shows, and
 * what a venue stated to have when it began; what it differs by from the stored opening is valued at the average cost.
 * What happened to an item that was merged since stands with the one that it was merged into.
 */
export function varianceFigures(scope: Scope): RawBuilder<VarianceFigures> {
  const { organizationId, cycle } = scope;
  const open = cycle.ended_at === null;
  return sql<VarianceFigures>`
    with since_start as (${sinceStart(scope)}), counted as (${countedPairs(scope)}),
    at_end as (${pairsAtEnd(scope)}), shelves as (${shelves(scope)}),
    opening as (${openings(scope, sql`o.cycle_id = ${cycle.id}`)}),
    closing as (${openings(scope, open || scope.zeroOut ? sql`false` : nextCycle(scope))}),
    sums as (
      select item_id, place, shelves.on_hand - coalesce(w.everything, 0) + coalesce(w.stated, 0) as starting_quantity,
        coalesce(w.purchases, 0) as purchases, coalesce(w.purchases_value, 0) as purchases_value, coalesce(w.sales, 0) as sales,
        coalesce(w.manual_adjustments, 0) as manual_adjustments, coalesce(w.batched, 0) as batched,
        shelves.on_hand - coalesce(w.after_end, 0) - shelves.taken_off as actual_count,
        coalesce(w.variance, 0) - shelves.taken_off as variance_quantity,
        -coalesce(w.zeroed, 0) as zeroed_out,
        shelves.counted or coalesce(w.zeroed, 0) <> 0 or ${scope.zeroOut} as counted, shelves.stale, shelves.all_locations_counted
      from shelves left join since_start as w using (item_id, place)
    )
    select sums.item_id, nullif(sums.place, ${EVERYWHERE}) as location_id, i.name, i.name_key, i.type_id,
      sums.starting_quantity, sums.purchases, sums.sales, sums.manual_adjustments, sums.batched,
      sums.actual_count - sums.variance_quantity as running_count, sums.actual_count, sums.variance_quantity,
      round(sums.variance_quantity * coalesce(c.average_cost, c.last_cost), 2) as variance_cost,
      case when sums.actual_count - sums.variance_quantity = 0 then 0
           else round(100 * sums.variance_quantity / (sums.actual_count - sums.variance_quantity), 2) end as variance_percent,
      round(coalesce(opening.value + (sums.starting_quantity - opening.quantity) * coalesce(c.average_cost, c.last_cost, 0),
                     sums.starting_quantity * coalesce(today.unit_value, c.average_cost, c.last_cost, 0)), 2)
        + sums.purchases_value
        - round(coalesce(closing.value + (sums.actual_count - closing.quantity) * coalesce(c.average_cost, c.last_cost, 0),
                         sums.actual_count * coalesce(today.unit_value, c.average_cost, c.last_cost, 0)), 2) as cogs,
      coalesce(c.average_cost, c.last_cost) as average_cost, sums.counted, sums.zeroed_out, accepted.item_id is not null as accepted,
      sums.stale, sums.all_locations_counted
    from sums
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = sums.item_id
    left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = sums.item_id
    left join counting.accepted_item as accepted on accepted.organization_id = ${organizationId}
      and accepted.cycle_id = ${cycle.id} and accepted.item_id = sums.item_id
    left join opening on opening.item_id = sums.item_id and opening.place = sums.place
    left join closing on closing.item_id = sums.item_id and closing.place = sums.place
    left join lateral (
      select held.value / held.quantity as unit_value from stock.item_stock as held
      where held.organization_id = ${organizationId} and held.item_id = sums.item_id and held.quantity > 0 and ${open}
    ) as today on true
    where (sums.starting_quantity <> 0 or sums.actual_count <> 0 or sums.purchases <> 0 or sums.sales <> 0
        or sums.manual_adjustments <> 0 or sums.variance_quantity <> 0 or sums.counted)
      ${scope.search ? sql`and (i.name_key like all (platform.like_words(${scope.search})) or i.barcode = ${scope.search})` : sql``}`;
}

/** Stands for all locations together, so that rows are joined in one way whatever they are of. */
const EVERYWHERE = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const place = ({ byLocation }: Scope, alias: string) => (byLocation ? sql.ref(`${alias}.location_id`) : EVERYWHERE);

/** Only the items and locations that are asked for. */
function within({ items, locations, organizationId }: Scope, alias: string): RawBuilder<unknown> {
  const item = sql.ref(`${alias}.item_id`);
  const ofItems = items
    ? sql`and ${item} in (select member_id from catalog.item_family as f
        where f.organization_id = ${organizationId} and f.item_id = any(${items}::uuid[]))`
    : sql``;
  const here = locations ? sql`and ${sql.ref(`${alias}.location_id`)} = any(${locations}::uuid[])` : sql``;
  return sql`${ofItems} ${here}`;
}

/**
 * What moved since the start, by what it was. A purchase is worth what its line says today, as corrected; one on
 * consignment is ours only once it is consumed (D31).
 */
function sinceStart(scope: Scope): RawBuilder<unknown> {
  const { organizationId, cycle } = scope;
  const before = sql`m.occurred_at < ${cycle.ended_at ?? 'infinity'}`;
  const purchase = sql`m.kind in ('receipt', 'vendor_return')`;
  const batch = sql`m.kind in ('batch_in', 'batch_out')`;
  const observed = sql`m.kind in ('stocktake', 'rebase', 'zero_out')`;
  return sql`
    select coalesce(merged.merged_into_id, m.item_id) as item_id, ${place(scope, 'm')} as place,
      sum(m.quantity) as everything,
      sum(m.quantity) filter (where not ${before}) as after_end,
      sum(m.quantity) filter (where ${before} and ${purchase}) as purchases,
      sum(round(m.quantity * coalesce(bought.unit_cost, m.unit_cost, 0), 2))
        filter (where ${before} and (${purchase} or ${batch}) and bought.consignment is not true) as purchases_value,
      -sum(m.quantity) filter (where ${before} and m.kind = 'sale') as sales,
      sum(m.quantity) filter (where ${before} and m.kind not in ('sale', 'opening') and not ${purchase} and not ${observed}) as manual_adjustments,
      sum(m.quantity) filter (where ${before} and ${batch}) as batched,
      sum(m.quantity) filter (where ${before} and m.kind = 'opening') as stated,
      sum(m.quantity) filter (where ${before} and ${observed}) as variance,
      sum(m.quantity) filter (where ${before} and m.kind = 'zero_out') as zeroed
    from stock.movement as m
    left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
      and merged.merged_into_id is not null
    left join stock.cost_layer as bought on (${purchase} or m.kind = 'batch_in') and bought.organization_id = m.organization_id
      and bought.source_type = m.source_type and bought.source_id = m.source_id and bought.source_line = m.source_line
    where m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at} ${within(scope, 'm')}
    group by 1, 2`;
}

function countedPairs(scope: Scope): RawBuilder<unknown> {
  return sql`
    select s.item_id, s.location_id, max(s.counted_at) as counted_at from counting.stocktake as s
    where s.organization_id = ${scope.organizationId} and s.cycle_id = ${scope.cycle.id}
      and s.replaced_by_id is null and s.cancelled_at is null ${within(scope, 's')}
    group by s.item_id, s.location_id`;
}

/** Of a cycle that has ended: what came or went since its end, and when something moved last before it. */
function pairsAtEnd(scope: Scope): RawBuilder<unknown> {
  const { organizationId, cycle } = scope;
  return sql`
    select coalesce(merged.merged_into_id, m.item_id) as item_id, m.location_id,
      coalesce(sum(m.quantity) filter (where m.occurred_at >= ${cycle.ended_at}), 0) as after_end,
      max(m.occurred_at) filter (where m.occurred_at < ${cycle.ended_at} and m.quantity <> 0
        and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge')
        and not (m.kind = 'opening' and m.source_type = 'stocktake')) as last_moved_at
    from stock.movement as m
    left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
      and merged.merged_into_id is not null
    where ${sql.raw(String(cycle.ended_at !== null))} and m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at}
      ${within(scope, 'm')}
    group by 1, 2`;
}

/**
 * What is on the shelves now. Which of them were counted, and whether something moved since, is as the cycle ended: what
 * happens in the next one says nothing of it. `taken_off` is what a preview of zeroing out takes off.
 */
function shelves(scope: Scope): RawBuilder<unknown> {
  const open = scope.cycle.ended_at === null;
  const touched = open ? sql`r.last_moved_at >= ${scope.cycle.started_at}` : sql`at_end.last_moved_at is not null`;
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
    left join at_end on at_end.item_id = r.item_id and at_end.location_id = r.location_id
    where r.organization_id = ${scope.organizationId} ${within(scope, 'r')}
    group by 1, 2`;
}

/** Stored balances and values of a cycle's start. */
function openings(scope: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.item_id, ${place(scope, 'o')} as place, sum(o.value) as value, sum(o.quantity) as quantity
    from counting.opening as o
    where o.organization_id = ${scope.organizationId} and ${which} ${within(scope, 'o')}
    group by 1, 2`;
}

/** What the next cycle opened with is what this one closed with. */
const nextCycle = ({ organizationId, cycle }: Scope) => sql`o.cycle_id = (
  select id from counting.cycle where organization_id = ${organizationId} and number = ${cycle.number + 1})`;
