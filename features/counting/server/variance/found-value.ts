import { type RawBuilder, sql } from 'kysely';
import { worthOfMany } from '#features/ledger/server/costs/worth-of-many.ts';
import { type Scope, within } from './figures-scope.ts';

/**
 * Value of opening and found stock, and of what batches took, one row per item (D17, D36): what each added to the
 * item's value at the moment it was booked, by D32. A cost that is stated later, or revealed by the first purchase,
 * adds its effect on the existing stock: learning a cost uses nothing. At the same moment a stated cost comes first,
 * then found stock, then batches, then everything else. Expects `sums`.
 */
export function foundValue(scope: Scope, start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = scope;
  const consigned = sql`coalesce((select sum(l.quantity) from stock.net_layers(${organizationId}, e.item_id, e.at) as l
    where e.consigned and l.consignment), 0)`;
  const then = sql`at + interval '1 microsecond'`;
  return sql`
    with booked as materialized (${booked(scope, start, end)}), newest as (
      select item_id, max(at) as at from booked group by item_id
    ), moved as (
      select coalesce(merged.merged_into_id, m.item_id) as item_id, m.occurred_at as at, sum(m.quantity) as quantity
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      join newest on newest.item_id = coalesce(merged.merged_into_id, m.item_id)
      where m.organization_id = ${organizationId} and m.occurred_at >= ${start} and m.occurred_at < ${end} and m.quantity <> 0
        -- what moved after the last of them changes none of them
        and m.occurred_at <= (select max(at) from newest) and m.occurred_at <= newest.at ${within(scope, 'm')}
      group by 1, 2
    ), held as materialized (
      select row_number() over () as event, each.*, item_id in (
        select l.item_id from stock.cost_layer as l where l.organization_id = ${organizationId} and l.consignment) as consigned
      from (
        select item_id, at, b.found, b.batched, b.stated, b.first_cost,
          s.starting_quantity + sum(coalesce(moved.quantity, 0)) over (partition by item_id order by at) - coalesce(moved.quantity, 0) as held
        from moved full join booked as b using (item_id, at)
        join sums as s using (item_id)
      ) as each
      where found is not null
    ), asked as materialized (
      select row_number() over () as n, * from (
        select event, 'before' as which, item_id, held as quantity, at as before, at as stated_before from held
        where found <> 0 or stated
        union all
        select event, 'found', item_id, held + found, at, ${then} from held where found <> 0 or stated or batched <> 0
        union all
        select event, 'batched', item_id, held + found + batched, at, ${then} from held where batched <> 0
      ) as each
    ), worths as (
      select asked.event, coalesce(sum(w.total) filter (where which = 'before'), 0) as before,
        coalesce(sum(w.total) filter (where which = 'found'), 0) as found,
        coalesce(sum(w.total) filter (where which = 'batched'), 0) as batched
      from asked
      join (
        select n, value + consigned_value as total from (${worthOfMany(organizationId, sql`asked`)}) as worth
      ) as w using (n)
      group by asked.event
    )
    select e.item_id, sum(learnt.found + learnt.first) as found, sum(learnt.batched) as batched
    from held as e
    left join worths on worths.event = e.event
    cross join lateral (
      select case when e.found = 0 and not e.stated then 0 else worths.found - worths.before end as found,
             case when e.batched = 0 then 0 else worths.batched - worths.found end as batched,
             case when e.first_cost is null or e.held + e.found <= 0 or exists (
                    select from stock.manual_cost as m where m.organization_id = ${organizationId} and m.item_id = e.item_id and m.booked_at <= e.at)
                  then 0 else round(greatest(e.held + e.found - ${consigned}, 0) * e.first_cost, 2) end as first
    ) as learnt
    group by e.item_id`;
}

/** Bookings in the period that are neither purchases nor usage, by item and moment. */
function booked(scope: Scope, start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = scope;
  return sql`
    select item_id, at, sum(found) as found, sum(batched) as batched, bool_or(stated) as stated, max(first_cost) as first_cost from (
      select coalesce(merged.merged_into_id, m.item_id) as item_id, m.occurred_at as at,
        case when m.kind in ('opening', 'manual_addition') then m.quantity else 0 end as found,
        case when m.kind in ('batch_in', 'batch_out') then m.quantity else 0 end as batched, false as stated, null::numeric as first_cost
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      where m.organization_id = ${organizationId} and m.occurred_at >= ${start} and m.occurred_at < ${end} and m.quantity <> 0
        and (m.kind in ('opening', 'manual_addition', 'batch_out') or m.kind = 'batch_in' and not exists (
          select from stock.cost_layer as made where made.organization_id = m.organization_id
            and made.source_type = 'batch' and made.source_id = m.source_id))
        ${within(scope, 'm')}
      union all
      select item_id, booked_at, 0, 0, true, null from stock.manual_cost
      where organization_id = ${organizationId} and booked_at >= ${start} and booked_at < ${end}
      union all
      select l.item_id, l.booked_at, 0, 0, false, l.unit_cost from (
        select own.item_id, own.booked_at, own.unit_cost, own.organization_id, row_number() over (
          partition by own.item_id order by own.booked_at, own.purchased_at, own.id) as place
        from stock.cost_layer as own
        where own.organization_id = ${organizationId} and own.booked_at < ${end} and own.quantity > 0 and not own.consignment
      ) as l
      where l.booked_at >= ${start} and (l.place = 1
          -- or all that was bought before went back
          or l.item_id in (select back.item_id from stock.cost_layer as back where back.organization_id = ${organizationId} and back.quantity < 0)
            and exists (
              select from stock.cost_layer as back where back.organization_id = l.organization_id and back.item_id = l.item_id
                and back.quantity < 0 and back.booked_at < l.booked_at)
            and not exists (select from stock.net_layers(l.organization_id, l.item_id, l.booked_at) as net
                            where net.quantity > 0 and not net.consignment))
    ) as each group by item_id, at`;
}
