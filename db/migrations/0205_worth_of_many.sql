-- What many quantities are worth at many moments, by the rule of stock.worth_before (D32), in the order they were asked.
-- Almost every item was only ever bought: nothing went back, was corrected later or is consigned. Their purchases are walked
-- together, in one pass. Each of the others, and each quantity below zero, is asked of the rule itself.
-- A function of its own, so that the asking query is not planned longer; planned for the arrays it is given, as a plan for
-- arrays of any length takes them to be short.
create function stock.worths_before(org uuid, items uuid[], quantities numeric[], befores timestamptz[], stated_befores timestamptz[])
returns table (n bigint, value numeric, consigned_value numeric) language plpgsql stable rows 1000
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(items) is null or cardinality(items) = 0 then
    return;
  end if;
  return query
  with special as materialized (
    select l.item_id from stock.cost_layer as l where l.organization_id = org and l.quantity < 0
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.corrections is not null
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.consignment
  ), asked as materialized (
    select a.*, a.quantity > 0 and special.item_id is null as plain
    from unnest(items, quantities, befores, stated_befores) with ordinality as a (item_id, quantity, before, stated_before, place)
    left join special on special.item_id = a.item_id
  ), covered as (
    select walk.place, sum(walk.taken) as quantity, sum(round(walk.taken * walk.unit_cost, 2)) as value,
      max(walk.unit_cost) filter (where walk.oldest) as oldest
    from (
      select a.place, l.unit_cost, lead(l.id) over newest is null as oldest,
        greatest(least(l.quantity, a.quantity - (sum(l.quantity) over newest - l.quantity)), 0) as taken
      from asked as a
      join stock.cost_layer as l on l.organization_id = org and l.item_id = a.item_id and l.booked_at < a.before and l.quantity > 0
      where a.plain
      window newest as (partition by a.place order by l.ordered_at desc, l.purchased_at desc, l.id desc rows unbounded preceding)
    ) as walk
    group by walk.place
  )
  select a.place,
    case when a.plain then coalesce(c.value, 0)
           + round(greatest(a.quantity - coalesce(c.quantity, 0), 0) * coalesce(stated.unit_cost, c.oldest, 0), 2)
         else ruled.value end,
    case when a.plain then 0 else ruled.consigned_value end
  from asked as a
  left join covered as c on c.place = a.place
  -- Looked for only where purchases do not cover the quantity.
  left join lateral (
    select m.unit_cost from stock.manual_cost as m
    where a.plain and a.quantity > coalesce(c.quantity, 0)
      and m.organization_id = org and m.item_id = a.item_id and m.booked_at < a.stated_before
    order by m.effective_at desc, m.id desc limit 1
  ) as stated on true
  left join lateral (
    select w.value, w.consigned_value from stock.worth_before(org, a.item_id, a.quantity, a.before, a.stated_before) as w
    where not a.plain
    offset 0
  ) as ruled on true;
end $$;
