-- Purchases are walked by when they were bought (D32). One that arrives after its period was closed enters the ledger in the
-- open one, and `booked_at` keeps it out of the values before (D22); its place among the purchases is that of its date.
alter table stock.cost_layer no force row level security;
alter table stock.item_stock no force row level security;
alter table stock.manual_cost no force row level security;
alter table stock.item_cost no force row level security;
alter table counting.cycle no force row level security;
alter table counting.opening no force row level security;

create temporary table late_purchase on commit drop as
  select distinct organization_id, item_id from stock.cost_layer where ordered_at <> purchased_at;

drop trigger book_layer on stock.cost_layer;
alter table stock.cost_layer drop column ordered_at;
create trigger book_layer before insert on stock.cost_layer for each row when (new.booked_at is null)
  execute function stock.book_layer();

create or replace function stock.book_layer()
returns trigger language plpgsql as $$
begin
  new.booked_at := coalesce(new.booked_at, (
    select p.opened_at from stock.period as p
    where p.organization_id = new.organization_id and p.locked_until >= new.purchased_at), new.purchased_at);
  return new;
end $$;

drop function stock.net_layers(uuid, uuid, timestamptz);
-- Each as before, less the column.
create or replace function stock.layers_less_returns(org uuid, item uuid, before timestamptz)
returns table(id uuid, quantity numeric) language plpgsql stable rows 5 as $$
declare
  ids uuid[]; remaining numeric[]; lines text[]; booked timestamptz[]; consigned boolean[]; made boolean[];
  back record;
  open numeric;
  taken numeric;
begin
  select array_agg(l.id order by l.purchased_at desc, l.id desc),
         array_agg(l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) order by l.purchased_at desc, l.id desc),
         array_agg(l.source_line order by l.purchased_at desc, l.id desc),
         array_agg(l.booked_at order by l.purchased_at desc, l.id desc),
         array_agg(l.consignment order by l.purchased_at desc, l.id desc),
         array_agg(l.source_type = 'batch' order by l.purchased_at desc, l.id desc)
  into ids, remaining, lines, booked, consigned, made
  from stock.cost_layer as l
  where l.organization_id = org and l.item_id = item and l.booked_at < before and (l.quantity > 0 or l.corrections is not null);
  for back in
    select -l.quantity as quantity, l.returns_line, l.booked_at, l.consignment from stock.cost_layer as l
    where l.organization_id = org and l.item_id = item and l.quantity < 0 and l.booked_at < before
    order by l.booked_at, l.purchased_at, l.id
  loop
    open := back.quantity;
    for pass in 1..2 loop
      for i in 1..coalesce(cardinality(ids), 0) loop
        exit when open <= 0;
        continue when remaining[i] <= 0;
        if pass = 1 then
          continue when lines[i] is distinct from back.returns_line;
        else
          continue when made[i] or consigned[i] <> back.consignment or booked[i] > back.booked_at;
        end if;
        taken := least(open, remaining[i]);
        remaining[i] := remaining[i] - taken;
        open := open - taken;
      end loop;
    end loop;
  end loop;
  return query select l.id, l.quantity from unnest(ids, remaining) as l (id, quantity) where l.quantity > 0;
end $$;

create or replace function stock.net_layers(org uuid, item uuid, before timestamptz)
returns table(id uuid, source_type text, source_id uuid, supplier text, purchased_at timestamptz, quantity numeric, unit_cost numeric, consignment boolean) language sql stable as $$
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at,
    case when l.corrections is null then l.quantity
         else l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) end,
    l.unit_cost, l.consignment
  from stock.cost_layer as l
  where l.organization_id = org and l.item_id = item and (l.quantity > 0 or l.corrections is not null) and l.booked_at < before
    and not exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
  union all
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at, net.quantity, l.unit_cost, l.consignment
  from stock.layers_less_returns(org, item, before) as net
  join stock.cost_layer as l on l.organization_id = org and l.id = net.id
  where exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
$$;

create or replace function stock.worth_before(org uuid, item uuid, on_hand numeric, before timestamptz, stated_before timestamptz)
returns table(value numeric, consigned_value numeric, no_cost boolean) language sql stable as $$
  select case when walk.owned < 0 then round(walk.owned * coalesce(cost.last, 0), 2)
              else walk.value + round(greatest(walk.owned - walk.covered, 0) * coalesce(cost.stated, walk.oldest, 0), 2) end,
         walk.consigned_value,
         (walk.owned < 0 and cost.last is null) or (walk.owned > walk.covered and cost.stated is null and walk.oldest is null)
  from (
    select on_hand - coalesce(max(part.consigned), 0) as owned,
           coalesce(sum(part.quantity) filter (where not part.consignment), 0) as covered,
           coalesce(sum(round(part.quantity * part.unit_cost, 2)) filter (where not part.consignment), 0) as value,
           coalesce(sum(round(part.quantity * part.unit_cost, 2)) filter (where part.consignment), 0) as consigned_value,
           (array_agg(part.unit_cost order by part.older desc) filter (where not part.consignment))[1] as oldest
    from (
      select l.unit_cost, l.consignment, l.older, l.consigned,
             greatest(least(l.layer, case when l.consignment then l.consigned else on_hand - l.consigned end - l.newer), 0) as quantity
      from (
        select net.unit_cost, net.consignment, net.quantity as layer,
               sum(net.quantity) over newest - net.quantity as newer, row_number() over newest as older,
               greatest(least(coalesce(sum(net.quantity) filter (where net.consignment) over (), 0), on_hand), 0) as consigned
        from stock.net_layers(org, item, before) as net
        where net.quantity > 0
        window newest as (partition by net.consignment order by net.purchased_at desc, net.id desc)
      ) as l
    ) as part
  ) as walk
  -- Looked for only where they count; offset 0 keeps each of them in its own case.
  cross join lateral (
    select case when walk.owned < 0 then (select costs.last_cost from stock.costs_before(org, item, before) as costs) end as last,
           case when walk.owned > walk.covered then (
             select m.unit_cost from stock.manual_cost as m
             where m.organization_id = org and m.item_id = item and m.booked_at < stated_before
             order by m.effective_at desc, m.id desc limit 1) end as stated
    offset 0
  ) as cost
$$;

create or replace function stock.worths_before(org uuid, items uuid[], quantities numeric[], befores timestamptz[], stated_befores timestamptz[])
returns table(n bigint, value numeric, consigned_value numeric) language plpgsql stable set plan_cache_mode to 'force_custom_plan' as $$
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
      window newest as (partition by a.place order by l.purchased_at desc, l.id desc rows unbounded preceding)
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

create or replace function stock.keep_value()
returns trigger language plpgsql as $$
declare
  covered numeric;
  amount numeric;
  plain boolean := new.quantity > 0;
begin
  if new.quantity = 0 then
    new.value := 0;
    return new;
  end if;
  if plain then
    select coalesce(sum(l.taken), 0), coalesce(sum(round(l.taken * l.unit_cost, 2)), 0), coalesce(bool_and(l.plain), true)
    into covered, amount, plain
    from (
      select greatest(least(own.quantity, new.quantity - (sum(own.quantity) over newest - own.quantity)), 0) as taken,
             own.unit_cost, own.quantity >= 0 and not own.consignment as plain
      from stock.cost_layer as own
      where own.organization_id = new.organization_id and own.item_id = new.item_id
      window newest as (order by own.purchased_at desc, own.id desc)
    ) as l;
  end if;
  if not plain then
    new.value := (select worth.value from stock.worth(new.organization_id, new.item_id, new.quantity) as worth);
  elsif covered >= new.quantity then
    new.value := amount;
  else
    new.value := amount + round((new.quantity - covered) * coalesce((
      select m.unit_cost from stock.manual_cost as m
      where m.organization_id = new.organization_id and m.item_id = new.item_id
      order by m.effective_at desc, m.id desc limit 1
    ), (
      select l.unit_cost from stock.cost_layer as l
      where l.organization_id = new.organization_id and l.item_id = new.item_id and l.quantity > 0
      order by l.purchased_at, l.id limit 1
    ), 0), 2);
  end if;
  return new;
end $$;

update stock.item_stock as s set value = null
from late_purchase as late where late.organization_id = s.organization_id and late.item_id = s.item_id and s.quantity <> 0;
do $$
declare
  venue record;
begin
  for venue in select organization_id, array_agg(item_id) as items from late_purchase group by organization_id loop
    perform counting.value_openings(venue.organization_id, venue.items, '-infinity');
  end loop;
end $$;

alter table counting.opening force row level security;
alter table counting.cycle force row level security;
alter table stock.item_cost force row level security;
alter table stock.manual_cost force row level security;
alter table stock.item_stock force row level security;
alter table stock.cost_layer force row level security;
