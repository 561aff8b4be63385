import { type RawBuilder, sql } from 'kysely';

interface UncountedStock {
  item_id: string;
  location_id: string;
  quantity: number;
  value: number;
}

/**
 * Stock not counted since the cycle began, and how much the value on hand drops without it: by newest purchases, as
 * everywhere (D32). An item's drop is spread over its locations to the cent.
 */
export const uncountedStock = (organizationId: string, since: Date): RawBuilder<UncountedStock> => sql<UncountedStock>`
  select pair.item_id, pair.location_id, pair.quantity,
    case when item.quantity = 0 then 0 -- more here and less there
      else round(item.falls_by * sum(pair.quantity) over upto / item.quantity, 2)
        - round(item.falls_by * (sum(pair.quantity) over upto - pair.quantity) / item.quantity, 2) end as value
  from stock.running_stock as pair
  join (
    select part.item_id, part.quantity,
      held.value - case when held.quantity = part.quantity and not coalesce(cost.has_consignment, false) then 0 else left_over.value end as falls_by
    from (
      select item_id, sum(quantity) as quantity from stock.running_stock
      where organization_id = ${organizationId} and quantity <> 0 and (last_counted_at is null or last_counted_at < ${since}) group by item_id
    ) as part
    join stock.item_stock as held on held.organization_id = ${organizationId} and held.item_id = part.item_id
    left join stock.item_cost as cost on cost.organization_id = ${organizationId} and cost.item_id = part.item_id
    left join lateral stock.worth(${organizationId}, part.item_id, held.quantity - part.quantity) as left_over
      on held.quantity <> part.quantity or cost.has_consignment
  ) as item on item.item_id = pair.item_id
  where pair.organization_id = ${organizationId} and pair.quantity <> 0 and (pair.last_counted_at is null or pair.last_counted_at < ${since})
  window upto as (partition by pair.item_id order by pair.location_id)`;
