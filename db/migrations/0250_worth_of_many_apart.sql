-- What many quantities are worth (D32), as before and quicker. The rule itself is asked in a statement of its own, which is
-- planned only where an item needs it: with it, planning took as long as walking the purchases of 300 items. Nothing on
-- the shelf is worth nothing, whatever was bought.
create or replace function stock.worths_before(org uuid, items uuid[], quantities numeric[], befores timestamptz[], stated_befores timestamptz[])
returns table (n bigint, value numeric, consigned_value numeric) language plpgsql stable rows 1000
set plan_cache_mode = force_custom_plan as $$
declare
  -- Of which something went back, was corrected later or is consigned.
  special uuid[];
begin
  if cardinality(items) is null or cardinality(items) = 0 then
    return;
  end if;
  special := array(
    select l.item_id from stock.cost_layer as l where l.organization_id = org and l.quantity < 0
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.corrections is not null
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.consignment);
  return query
  with asked as materialized (
    select a.* from unnest(items, quantities, befores, stated_befores) with ordinality as a (item_id, quantity, before, stated_before, place)
    where a.quantity >= 0 and a.item_id <> all (special)
  ), covered as (
    select walk.place, sum(walk.taken) as quantity, sum(round(walk.taken * walk.unit_cost, 2)) as value,
      max(walk.unit_cost) filter (where walk.oldest) as oldest
    from (
      select a.place, l.unit_cost, lead(l.id) over newest is null as oldest,
        greatest(least(l.quantity, a.quantity - (sum(l.quantity) over newest - l.quantity)), 0) as taken
      from asked as a
      join stock.cost_layer as l on l.organization_id = org and l.item_id = a.item_id and l.booked_at < a.before and l.quantity > 0
      where a.quantity > 0
      window newest as (partition by a.place order by l.ordered_at desc, l.purchased_at desc, l.id desc rows unbounded preceding)
    ) as walk
    group by walk.place
  )
  select a.place, coalesce(c.value, 0)
      + round(greatest(a.quantity - coalesce(c.quantity, 0), 0) * coalesce(stated.unit_cost, c.oldest, 0), 2), 0::numeric
  from asked as a
  left join covered as c on c.place = a.place
  -- Looked for only where purchases do not cover the quantity.
  left join lateral (
    select m.unit_cost from stock.manual_cost as m
    where a.quantity > coalesce(c.quantity, 0)
      and m.organization_id = org and m.item_id = a.item_id and m.booked_at < a.stated_before
    order by m.effective_at desc, m.id desc limit 1
  ) as stated on true;
  if special <> '{}' or 0 > any (quantities) then
    return query
    select a.place, w.value, w.consigned_value
    from unnest(items, quantities, befores, stated_befores) with ordinality as a (item_id, quantity, before, stated_before, place)
    cross join lateral stock.worth_before(org, a.item_id, a.quantity, a.before, a.stated_before) as w
    where a.quantity < 0 or a.item_id = any (special);
  end if;
end $$;
