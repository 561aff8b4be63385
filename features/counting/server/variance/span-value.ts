import { type RawBuilder, sql } from 'kysely';
import { worthOfMany } from '#features/ledger/server/costs/worth-of-many.ts';
import type { Scope } from './figures-scope.ts';
import { foundValue } from './found-value.ts';

/**
 * COGS of a period (D36), one row per item of `sums`:
 *
 * value at the start + purchases and batches + opening and found stock - value at the end
 *
 * Both values follow D32 as of the two moments. Purchases are what is left of the layers booked in the period: a return
 * reduces the layer it came from. Consigned bottles count once they are used (D31).
 */
export function spanValue(scope: Scope): RawBuilder<unknown> {
  const { organizationId } = scope;
  const [start, end] = moments(scope);
  return sql`
    with known as (${known(scope)}), ends as (${valuesAtEnds(scope)}), found as (${foundValue(scope, start, end)}),
    bought as (${boughtValue(scope)}), parts as (
      select e.*, coalesce(b.value, 0) as bought, coalesce(f.found, 0) as found, coalesce(f.batched, 0) as batched
      from ends as e
      left join bought as b on b.item_id = e.item_id
      left join found as f on f.item_id = e.item_id
    )
    select p.item_id, p.start_value, p.end_value, p.found as found_value,
      p.bought + p.batched + p.consigned_start - p.consigned_end as purchases_value,
      case when p.used <> 0 and p.start_value = 0 and p.end_value = 0 and p.bought = 0 and p.found = 0 and p.batched = 0
                and p.consigned_start = 0 and p.consigned_end = 0
                and not exists (select from stock.cost_layer as l where l.organization_id = ${organizationId}
                  and l.item_id = p.item_id and l.quantity > 0 and l.booked_at < ${end})
                and not exists (select from stock.manual_cost as m where m.organization_id = ${organizationId}
                  and m.item_id = p.item_id and m.booked_at < ${end}) then null
           else p.start_value + p.consigned_start + p.bought + p.found + p.batched - p.end_value - p.consigned_end end as cogs
    from parts as p`;
}

const moments = ({ cycle }: Scope) =>
  [sql`${cycle.started_at}::timestamptz`, sql`${cycle.ended_at ?? 'infinity'}::timestamptz`] as const;

/** Items with a cost booked at or after the end: today's costs are not those of the period. */
export function costsAfter({ organizationId, cycle }: Scope): RawBuilder<unknown> {
  return sql`
    select item_id from stock.cost_layer where organization_id = ${organizationId} and booked_at >= ${cycle.ended_at}
    union select item_id from stock.manual_cost where organization_id = ${organizationId} and booked_at >= ${cycle.ended_at}`;
}

/** Quantities at both ends, when stock or costs changed since the start, and which values are already stored. */
function known(scope: Scope): RawBuilder<unknown> {
  const { organizationId } = scope;
  const [start] = moments(scope);
  return sql`
    select s.item_id, s.starting_quantity as q0, s.actual_count as q1, held.quantity as held_quantity, held.value as held_value,
      least(s.first_moved_at, recosted.first_at) as changed_first, greatest(s.last_moved_at, recosted.last_at) as changed_last,
      s.starting_quantity + s.purchases + s.batched + s.opening_stock + s.found_stock - s.actual_count as used,
      case when opened.quantity = s.starting_quantity then opened.value end as opened_value,
      case when closed.quantity = s.actual_count then closed.value end as closed_value,
      consigned.item_id is not null as consigned
    from sums as s
    join stock.item_stock as held on held.organization_id = ${organizationId} and held.item_id = s.item_id
    left join (
      select item_id, min(booked_at) as first_at, max(booked_at) as last_at from (
        select item_id, booked_at from stock.cost_layer where organization_id = ${organizationId} and booked_at >= ${start}
        union all
        select item_id, booked_at from stock.manual_cost where organization_id = ${organizationId} and booked_at >= ${start}
      ) as booked group by item_id
    ) as recosted on recosted.item_id = s.item_id
    left join (
      select distinct item_id from stock.cost_layer where organization_id = ${organizationId} and consignment
    ) as consigned on consigned.item_id = s.item_id
    left join (${storedOpenings(scope, sql`o.cycle_id = ${scope.cycle.id}`)}) as opened on opened.item_id = s.item_id
    left join (${storedOpenings(scope, nextCycle(scope))}) as closed on closed.item_id = s.item_id`;
}

/**
 * The value at both ends. An item that has not changed since is worth what it is today; a cycle's stored opening is
 * used if it is for exactly this quantity; the rest is computed from the bookings until then.
 */
function valuesAtEnds(scope: Scope): RawBuilder<unknown> {
  const { organizationId } = scope;
  const [start, end] = moments(scope);
  return sql`
    with kept as materialized (
      select k.*, k.q0 = k.q1 and (k.changed_first is null or k.changed_first >= ${end}) as untouched,
        case when k.consigned then null when k.q0 = 0 then 0
             when k.changed_first is null and k.q0 = k.held_quantity then k.held_value else k.opened_value end as start_value,
        case when k.consigned then null when k.q1 = 0 then 0
             when k.q1 = k.held_quantity and (k.changed_last is null or k.changed_last < ${end}) then k.held_value
             else k.closed_value end as end_value
      from known as k
    ), asked as materialized (
      select row_number() over () as n, * from (
        select true as first, item_id, q0 as quantity, ${start} as before, ${start} as stated_before from kept
        where start_value is null and (end_value is null or not untouched)
        union all
        select false, item_id, q1, ${end}, ${end} from kept where end_value is null and not untouched
      ) as each
    ), worths as materialized (
      select asked.first, asked.item_id, w.value, w.consigned_value
      from asked join (${worthOfMany(organizationId, sql`asked`)}) as w using (n)
    )
    select kept.item_id, kept.used, coalesce(kept.start_value, first.value, kept.end_value, last.value) as start_value,
      coalesce(kept.end_value, last.value, kept.start_value, first.value) as end_value,
      coalesce(first.consigned_value, 0) as consigned_start,
      coalesce(last.consigned_value, first.consigned_value, 0) as consigned_end
    from kept
    left join worths as first on first.first and first.item_id = kept.item_id
    left join worths as last on not last.first and last.item_id = kept.item_id`;
}

/** Cost of the layers booked in the period; for items with returns or late corrections, of what is left of them. */
function boughtValue(scope: Scope): RawBuilder<unknown> {
  const { organizationId } = scope;
  const [start, end] = moments(scope);
  const netAt = (until: RawBuilder<unknown>) => sql`coalesce((
    select sum(round(l.quantity * l.unit_cost, 2)) from stock.net_layers(${organizationId}, changed.item_id, ${until}) as l
    where l.quantity > 0), 0)`;
  return sql`
    with changed as (
      select item_id from stock.cost_layer where organization_id = ${organizationId} and quantity < 0
      union select item_id from stock.cost_layer where organization_id = ${organizationId} and corrections is not null
    )
    select l.item_id, sum(round(l.quantity * l.unit_cost, 2)) as value from stock.cost_layer as l
    where l.organization_id = ${organizationId} and l.booked_at >= ${start} and l.booked_at < ${end} and l.quantity > 0
      and not exists (select from changed where changed.item_id = l.item_id)
    group by l.item_id
    union all
    select changed.item_id, ${netAt(end)} - ${netAt(start)} from changed join sums on sums.item_id = changed.item_id`;
}

/** Stored balances and values of a cycle's start, for all locations together. */
function storedOpenings({ organizationId }: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.item_id, sum(o.value) as value, sum(o.quantity) as quantity from counting.opening as o
    where o.organization_id = ${organizationId} and ${which} group by o.item_id`;
}

/** The next cycle's opening figures are this one's closing figures. */
const nextCycle = ({ organizationId, cycle }: Scope) => sql`o.cycle_id = (
  select id from counting.cycle where organization_id = ${organizationId} and number = ${cycle.id === null ? -1 : cycle.number + 1})`;
