-- One rule values stock, as of any time (D32). Returns and credits come off the purchases they came from, consigned bottles
-- are apart, and each layer and each stated cost counts from the moment it was booked (D22).

-- booked_at: when its bottles entered the ledger. A date inside a closed period is booked at the start of the open one.
-- ordered_at: its place among the purchases, newest first; another date of the document changes it.
-- returns_line: the purchase line that a return came from. corrections: how much the quantity changed in a later period,
-- as [{"at", "by"}], so that the period before still sees what it saw.
alter table stock.cost_layer add column booked_at timestamptz, add column ordered_at timestamptz, add column returns_line text,
  add column corrections jsonb;
alter table stock.manual_cost add column booked_at timestamptz;

alter table stock.cost_layer no force row level security;
alter table stock.manual_cost no force row level security;
alter table stock.item_cost no force row level security;
alter table stock.item_stock no force row level security;
alter table stock.movement no force row level security;
alter table purchasing.invoice_line no force row level security;
alter table counting.cycle no force row level security;
alter table counting.opening no force row level security;

update stock.cost_layer as l
set booked_at = coalesce(booked.at, l.purchased_at), ordered_at = coalesce(greatest(booked.at, l.purchased_at), l.purchased_at),
  returns_line = line.returns_line_id::text
from stock.cost_layer as own
left join (
  select organization_id, source_type, source_id, source_line, min(occurred_at) as at from stock.movement
  where source_id is not null and source_line is not null and kind in ('receipt', 'vendor_return', 'batch_in')
  group by 1, 2, 3, 4
) as booked on booked.organization_id = own.organization_id and booked.source_type = own.source_type
  and booked.source_id = own.source_id and booked.source_line = own.source_line
left join purchasing.invoice_line as line on own.source_type = 'invoice' and own.quantity < 0
  and line.organization_id = own.organization_id and line.id::text = own.source_line
where l.organization_id = own.organization_id and l.id = own.id;
update stock.manual_cost set booked_at = effective_at;
alter table stock.cost_layer alter column booked_at set not null;
alter table stock.cost_layer alter column ordered_at set not null;
alter table stock.manual_cost alter column booked_at set not null;

create index cost_layer_returned on stock.cost_layer (organization_id, item_id) where quantity < 0;
create index cost_layer_corrected on stock.cost_layer (organization_id, item_id) where corrections is not null;
create index cost_layer_consigned on stock.cost_layer (organization_id, item_id) where consignment;

-- The period that a cost is booked in, by the rule of the ledger (D22).
create function stock.book_stated() returns trigger language plpgsql as $$
begin
  new.booked_at := coalesce((
    select p.opened_at from stock.period as p
    where p.organization_id = new.organization_id and p.locked_until >= new.effective_at), new.effective_at);
  return new;
end $$;
create function stock.book_layer() returns trigger language plpgsql as $$
begin
  new.booked_at := coalesce(new.booked_at, (
    select p.opened_at from stock.period as p
    where p.organization_id = new.organization_id and p.locked_until >= new.purchased_at), new.purchased_at);
  new.ordered_at := coalesce(new.ordered_at, new.booked_at);
  return new;
end $$;
create trigger book_layer before insert on stock.cost_layer for each row when (new.booked_at is null or new.ordered_at is null)
  execute function stock.book_layer();
create trigger book_stated before insert on stock.manual_cost for each row when (new.booked_at is null)
  execute function stock.book_stated();

-- Purchases of an item less what went back: first from the line that was returned, else from the newest (D32).
-- Only for items of which something went back.
create function stock.layers_less_returns(org uuid, item uuid, before timestamptz)
returns table (id uuid, quantity numeric) language plpgsql stable rows 5 as $$
declare
  ids uuid[]; remaining numeric[]; lines text[]; booked timestamptz[]; consigned boolean[]; made boolean[];
  back record;
  open numeric;
  taken numeric;
begin
  select array_agg(l.id order by l.ordered_at desc, l.purchased_at desc, l.id desc),
         array_agg(l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) order by l.ordered_at desc, l.purchased_at desc, l.id desc),
         array_agg(l.source_line order by l.ordered_at desc, l.purchased_at desc, l.id desc),
         array_agg(l.booked_at order by l.ordered_at desc, l.purchased_at desc, l.id desc),
         array_agg(l.consignment order by l.ordered_at desc, l.purchased_at desc, l.id desc),
         array_agg(l.source_type = 'batch' order by l.ordered_at desc, l.purchased_at desc, l.id desc)
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

-- What is left of the purchases of an item, of what was booked before a time.
create function stock.net_layers(org uuid, item uuid, before timestamptz)
returns table (id uuid, source_type text, source_id uuid, supplier text, purchased_at timestamptz, ordered_at timestamptz,
  quantity numeric, unit_cost numeric, consignment boolean) language sql stable as $$
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at, l.ordered_at,
    case when l.corrections is null then l.quantity
         else l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) end,
    l.unit_cost, l.consignment
  from stock.cost_layer as l
  where l.organization_id = org and l.item_id = item and (l.quantity > 0 or l.corrections is not null) and l.booked_at < before
    and not exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
  union all
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at, l.ordered_at, net.quantity, l.unit_cost, l.consignment
  from stock.layers_less_returns(org, item, before) as net
  join stock.cost_layer as l on l.organization_id = org and l.id = net.id
  where exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
$$;

-- Last cost and average of an item, of what was booked before a time (D31): the newest purchase or batch that is left, or
-- a stated cost that is dated later; the average is weighted over what is left, else it is the cost that was stated last.
create function stock.costs_before(org uuid, item uuid, before timestamptz)
returns table (last_cost numeric, last_cost_at timestamptz, last_cost_method text, average_cost numeric,
  last_purchased_at timestamptz, last_supplier text, has_consignment boolean) language sql stable as $$
  select case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.unit_cost else own.unit_cost end,
         case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.effective_at else own.purchased_at end,
         case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then 'manual' else own.method end,
         coalesce(layers.average_cost, stated.unit_cost), newest.purchased_at, newest.supplier, coalesce(layers.has_consignment, false)
  from (
    select round(sum(l.quantity * l.unit_cost) filter (where not l.consignment)
             / nullif(sum(l.quantity) filter (where not l.consignment), 0), 6) as average_cost,
           bool_or(l.consignment) as has_consignment
    from stock.net_layers(org, item, before) as l where l.quantity > 0
  ) as layers
  left join lateral (
    select l.unit_cost, l.purchased_at, case l.source_type when 'batch' then 'batch' else 'purchase' end as method
    from stock.net_layers(org, item, before) as l where l.quantity > 0 and not l.consignment
    order by l.purchased_at desc, l.id desc limit 1
  ) as own on true
  left join lateral (
    select l.purchased_at, l.supplier from stock.net_layers(org, item, before) as l where l.quantity > 0 and l.source_type <> 'batch'
    order by l.purchased_at desc, l.id desc limit 1
  ) as newest on true
  left join lateral (
    select m.unit_cost, m.effective_at from stock.manual_cost as m
    where m.organization_id = org and m.item_id = item and m.booked_at < before
    order by m.effective_at desc, m.id desc limit 1
  ) as stated on true
$$;

-- What a quantity of an item is worth (D32), of what was booked before a time: the newest purchases that are left, until the
-- quantity is covered; the rest at the stated cost, else at the oldest purchase, else 0 and "no cost". Below zero it is
-- the last cost. Consigned bottles make up as much of the quantity as was consigned and did not go back; they are worth 0
-- to us, and what they will cost once they are used is consigned_value. Every part is rounded to cents.
create function stock.worth_before(org uuid, item uuid, on_hand numeric, before timestamptz, stated_before timestamptz)
returns table (value numeric, consigned_value numeric, no_cost boolean) language sql stable as $$
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
        window newest as (partition by net.consignment order by net.ordered_at desc, net.purchased_at desc, net.id desc)
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

create or replace function stock.worth(org uuid, item uuid, on_hand numeric) returns table (value numeric, no_cost boolean)
language sql stable as $$
  select worth.value, worth.no_cost from stock.worth_before(org, item, on_hand, 'infinity', 'infinity') as worth
$$;

-- Costs and values of items of which something went back or was consigned.
with affected as (
  select distinct organization_id, item_id from stock.cost_layer where quantity < 0 or consignment
)
update stock.item_cost as c set last_cost = costs.last_cost, last_cost_at = costs.last_cost_at,
  last_cost_method = costs.last_cost_method, average_cost = costs.average_cost, last_purchased_at = costs.last_purchased_at,
  last_supplier = costs.last_supplier, has_consignment = costs.has_consignment
from affected cross join lateral stock.costs_before(affected.organization_id, affected.item_id, 'infinity') as costs
where c.organization_id = affected.organization_id and c.item_id = affected.item_id;
update stock.item_stock as s set value = null
where s.quantity <> 0 and exists (
  select from stock.cost_layer as l where l.organization_id = s.organization_id and l.item_id = s.item_id
    and (l.quantity < 0 or l.consignment or l.booked_at <> l.purchased_at));

-- Opening values of cycles follow the same rule: what an item was worth as the cycle began, divided among its locations
-- to the last cent. Whoever corrects a cost has them written again.
create function counting.value_openings(org uuid, items uuid[], booked_since timestamptz) returns void
language sql as $$
  with wanted as materialized (
    select o.cycle_id, o.item_id, c.started_at, sum(o.quantity) as quantity
    from counting.cycle as c
    join counting.opening as o on o.organization_id = c.organization_id and o.cycle_id = c.id and o.item_id = any(items)
    where c.organization_id = org and c.started_at > booked_since
    group by o.cycle_id, o.item_id, c.started_at
  ), worth as (
    select wanted.cycle_id, wanted.item_id, wanted.quantity, coalesce(held.value, 0) as value
    from wanted
    left join lateral stock.worth_before(org, wanted.item_id, wanted.quantity, wanted.started_at, wanted.started_at) as held
      on wanted.quantity <> 0
  ), shared as (
    select o.cycle_id, o.item_id, o.location_id, case when worth.quantity = 0 then 0
      else round(worth.value * sum(o.quantity) over upto / worth.quantity, 2)
         - round(worth.value * (sum(o.quantity) over upto - o.quantity) / worth.quantity, 2) end as value
    from worth
    join counting.opening as o on o.organization_id = org and o.cycle_id = worth.cycle_id and o.item_id = worth.item_id
    window upto as (partition by o.cycle_id, o.item_id order by o.location_id)
  )
  update counting.opening as o set value = shared.value from shared
  where o.organization_id = org and o.cycle_id = shared.cycle_id and o.item_id = shared.item_id
    and o.location_id = shared.location_id and o.value <> shared.value
$$;

create function counting.follow_costs() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select c.organization_id, array_agg(distinct c.item_id) as items, min(c.booked_at) as since from changed_costs as c
    where exists (select from counting.cycle as later
      where later.organization_id = c.organization_id and later.started_at > c.booked_at)
    group by c.organization_id
  loop
    perform counting.value_openings(changed.organization_id, changed.items, changed.since);
  end loop;
  return null;
end $$;
create trigger follow_new_costs after insert on stock.cost_layer referencing new table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_changed_costs after update on stock.cost_layer referencing new table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_left_costs after update on stock.cost_layer referencing old table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_gone_costs after delete on stock.cost_layer referencing old table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_stated_costs after insert on stock.manual_cost referencing new table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_changed_stated_costs after update on stock.manual_cost referencing new table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_left_stated_costs after update on stock.manual_cost referencing old table as changed_costs
  for each statement execute function counting.follow_costs();
create trigger follow_gone_stated_costs after delete on stock.manual_cost referencing old table as changed_costs
  for each statement execute function counting.follow_costs();

do $$
declare
  venue record;
begin
  for venue in select organization_id, array_agg(distinct item_id) as items from counting.opening group by organization_id loop
    perform counting.value_openings(venue.organization_id, venue.items, '-infinity');
  end loop;
end $$;

alter table stock.cost_layer force row level security;
alter table stock.manual_cost force row level security;
alter table stock.item_cost force row level security;
alter table stock.item_stock force row level security;
alter table stock.movement force row level security;
alter table purchasing.invoice_line force row level security;
alter table counting.cycle force row level security;
alter table counting.opening force row level security;
