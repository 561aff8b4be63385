import { type RawBuilder, sql } from 'kysely';
import { type Scope, within } from './figures-scope.ts';

/**
 * What opening and found stock are worth, and what batches took, one row an item (D17, D36): what each added to the value of
 * the item at the moment it was booked, by D32. A cost that is stated later, or that the first purchase shows, adds what it
 * adds to the stock that is there: learning a cost uses nothing. At one moment a stated cost comes first, then found stock,
 * then batches, then everything else. Expects `sums`.
 */
export function foundValue(scope: Scope, start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = scope;
  const worth = (quantity: RawBuilder<unknown>, stated: RawBuilder<unknown>) => sql`(
    select w.value + w.consigned_value from stock.worth_before(${organizationId}, e.item_id, ${quantity}, e.at, ${stated}) as w)`;
  const [before, found, after] = [sql`e.held`, sql`e.held + e.found`, sql`e.held + e.found + e.batched`];
  const consigned = sql`coalesce((select sum(l.quantity) from stock.net_layers(${organizationId}, e.item_id, e.at) as l where l.consignment), 0)`;
  const then = sql`e.at + interval '1 microsecond'`;
  return sql`
    with booked as materialized (${booked(scope, start, end)}), moved as (
      select coalesce(merged.merged_into_id, m.item_id) as item_id, m.occurred_at as at, sum(m.quantity) as quantity
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      where m.organization_id = ${organizationId} and m.occurred_at >= ${start} and m.occurred_at < ${end} and m.quantity <> 0
        and coalesce(merged.merged_into_id, m.item_id) in (select item_id from booked) ${within(scope, 'm')}
      group by 1, 2
    ), held as (
      select item_id, at, b.found, b.batched, b.stated, b.first_cost,
        s.starting_quantity + sum(coalesce(moved.quantity, 0)) over (partition by item_id order by at) - coalesce(moved.quantity, 0) as held
      from moved full join booked as b using (item_id, at)
      join sums as s using (item_id)
    )
    select e.item_id, sum(learnt.found + learnt.first) as found, sum(learnt.batched) as batched
    from held as e
    cross join lateral (
      select case when e.found = 0 and not e.stated then 0
                  else case when ${found} = 0 then 0 else ${worth(found, then)} end
                     - case when ${before} = 0 then 0 else ${worth(before, sql`e.at`)} end end as found,
             case when e.batched = 0 then 0 else ${worth(after, then)} - ${worth(found, then)} end as batched,
             case when e.first_cost is null or ${found} <= 0 or exists (
                    select from stock.manual_cost as m where m.organization_id = ${organizationId} and m.item_id = e.item_id and m.booked_at <= e.at)
                  then 0 else round(greatest(${found} - ${consigned}, 0) * e.first_cost, 2) end as first
    ) as learnt
    where e.found is not null
    group by e.item_id`;
}

/** What was booked in the span that is neither bought nor used, by item and moment. */
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
      select l.item_id, l.booked_at, 0, 0, false, l.unit_cost from stock.cost_layer as l
      where l.organization_id = ${organizationId} and l.booked_at >= ${start} and l.booked_at < ${end}
        and l.quantity > 0 and not l.consignment and (not exists (
          select from stock.cost_layer as older where older.organization_id = l.organization_id and older.item_id = l.item_id
            and older.quantity > 0 and not older.consignment
            and (older.booked_at, older.ordered_at, older.purchased_at, older.id) < (l.booked_at, l.ordered_at, l.purchased_at, l.id))
          -- or all that was bought before went back
          or exists (
            select from stock.cost_layer as back where back.organization_id = l.organization_id and back.item_id = l.item_id
              and back.quantity < 0 and back.booked_at < l.booked_at)
            and not exists (select from stock.net_layers(l.organization_id, l.item_id, l.booked_at) as net
                            where net.quantity > 0 and not net.consignment))
    ) as each group by item_id, at`;
}
