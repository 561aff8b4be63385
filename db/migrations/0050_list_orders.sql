-- Every column of the item list orders it, at the cost of the page that is shown.

-- What a quantity of an item is worth (D32): the rule of stock.item_value, for a quantity that is given.
create function stock.worth(org uuid, item uuid, on_hand numeric) returns table (value numeric, no_cost boolean)
language sql stable as $$
  select case when on_hand < 0 then round(on_hand * coalesce(c.last_cost, 0), 2)
              else coalesce(walk.value, 0)
                + round(greatest(on_hand - coalesce(walk.covered, 0), 0) * coalesce(stated.unit_cost, oldest.unit_cost, 0), 2)
         end,
         (on_hand < 0 and c.last_cost is null)
           or (on_hand > coalesce(walk.covered, 0) and stated.unit_cost is null and oldest.unit_cost is null)
  from (select 1) as one
  left join stock.item_cost c on c.organization_id = org and c.item_id = item
  left join lateral (
    select sum(least(l.quantity, on_hand - l.newer)) as covered,
           sum(case when l.consignment then 0 else round(least(l.quantity, on_hand - l.newer) * l.unit_cost, 2) end) as value
    from (
      select quantity, unit_cost, consignment,
             sum(quantity) over (order by purchased_at desc, id desc) - quantity as newer
      from stock.cost_layer
      where organization_id = org and item_id = item and quantity > 0
    ) as l
    where l.newer < on_hand
  ) as walk on true
  -- The two below are looked for only where purchases do not cover the count.
  left join lateral (
    select unit_cost from stock.manual_cost
    where organization_id = org and item_id = item and on_hand > coalesce(walk.covered, 0)
    order by effective_at desc, id desc limit 1
  ) as stated on true
  left join lateral (
    select unit_cost from stock.cost_layer
    where organization_id = org and item_id = item and quantity > 0 and not consignment and on_hand > coalesce(walk.covered, 0)
    order by purchased_at, id limit 1
  ) as oldest on true
$$;

create or replace view stock.item_value with (security_invoker) as
select s.organization_id, s.item_id, s.quantity, worth.value, worth.no_cost
from stock.item_stock s
cross join lateral stock.worth(s.organization_id, s.item_id, s.quantity) as worth;

-- The value is kept beside the quantity. Whoever changes costs sets it to null, which asks for it anew; both hold the
-- row, so that of two the later one sees what the earlier has written. `verify` compares it with the view.
alter table stock.item_stock add column value numeric(20, 2) not null default 0;
alter table stock.item_stock no force row level security;
alter table stock.item_cost no force row level security;
alter table stock.cost_layer no force row level security;
alter table stock.manual_cost no force row level security;
update stock.item_stock as s set value = v.value from stock.item_value as v
where v.organization_id = s.organization_id and v.item_id = s.item_id and v.value <> 0;
alter table stock.item_stock force row level security;
alter table stock.item_cost force row level security;
alter table stock.cost_layer force row level security;
alter table stock.manual_cost force row level security;

create function stock.keep_value() returns trigger language plpgsql as $$
begin
  if new.quantity = 0 then
    new.value := 0;
  else
    new.value := (select worth.value from stock.worth(new.organization_id, new.item_id, new.quantity) as worth);
  end if;
  return new;
end $$;
create trigger keep_value before update on stock.item_stock for each row
  when (new.value is null or new.quantity <> old.quantity) execute function stock.keep_value();

create index item_stock_by_value on stock.item_stock (organization_id, value, item_id);
create index item_cost_by_consignment on stock.item_cost (organization_id, has_consignment, item_id);
create index item_cost_by_average on stock.item_cost (organization_id, average_cost, item_id);
create index item_cost_by_highest_average on stock.item_cost (organization_id, average_cost desc nulls last, item_id desc);
create index item_cost_by_purchase on stock.item_cost (organization_id, last_purchased_at, item_id);
create index item_cost_by_latest_purchase on stock.item_cost (organization_id, last_purchased_at desc nulls last, item_id desc);
create index item_cost_by_vendor on stock.item_cost (organization_id, platform.fold(last_supplier), item_id);
create index item_cost_by_last_vendor on stock.item_cost (organization_id, platform.fold(last_supplier) desc nulls last, item_id desc);
create index item_by_price on catalog.item (organization_id, list_price, id) where active;
create index item_by_highest_price on catalog.item (organization_id, list_price desc nulls last, id desc) where active;
create index item_by_category on catalog.item (organization_id, platform.fold(external_category), id) where active;
create index item_by_last_category on catalog.item (organization_id, platform.fold(external_category) desc nulls last, id desc) where active;
