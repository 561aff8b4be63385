-- A cost that is stated with found stock goes when that is undone. Where purchases were present it used to be dropped: it is
-- stated now as of then (D17), in the open period where that is closed.
alter table stock.manual_cost add column action_id uuid;
alter table stock.manual_cost add foreign key (organization_id, action_id) references stock.action (organization_id, id);
create index manual_cost_of_action on stock.manual_cost (organization_id, action_id) where action_id is not null;

alter table stock.manual_cost no force row level security;
alter table stock.movement no force row level security;
alter table stock.cost_layer no force row level security;
alter table stock.item_cost no force row level security;
alter table stock.item_stock no force row level security;
alter table stock.period no force row level security;
alter table stock.action no force row level security;
alter table catalog.item no force row level security;
alter table counting.cycle no force row level security;
alter table counting.opening no force row level security;

create temporary table dropped_cost on commit drop as
  select m.organization_id, coalesce(i.merged_into_id, i.id) as item_id, m.unit_cost, m.occurred_at, m.user_id, m.action_id
  from stock.movement as m
  join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
  where m.kind = 'manual_addition' and m.unit_cost is not null and m.reverses_id is null
    and not exists (select from stock.movement as undo where undo.organization_id = m.organization_id and undo.reverses_id = m.id)
    and not exists (select from stock.manual_cost as c where c.organization_id = m.organization_id
      and c.item_id = coalesce(i.merged_into_id, i.id) and c.effective_at >= date_trunc('milliseconds', m.occurred_at));
insert into stock.manual_cost (organization_id, item_id, unit_cost, effective_at, user_id, action_id)
select organization_id, item_id, unit_cost, occurred_at, user_id, action_id from dropped_cost order by occurred_at;

with affected as (
  select distinct organization_id, item_id from dropped_cost
)
update stock.item_cost as c set last_cost = costs.last_cost, last_cost_at = costs.last_cost_at,
  last_cost_method = costs.last_cost_method, average_cost = costs.average_cost
from affected cross join lateral stock.costs_before(affected.organization_id, affected.item_id, 'infinity') as costs
where c.organization_id = affected.organization_id and c.item_id = affected.item_id;
update stock.item_stock as s set value = null
from (select distinct organization_id, item_id from dropped_cost) as affected
where s.organization_id = affected.organization_id and s.item_id = affected.item_id and s.quantity <> 0;

alter table counting.opening force row level security;
alter table counting.cycle force row level security;
alter table catalog.item force row level security;
alter table stock.action force row level security;
alter table stock.period force row level security;
alter table stock.item_stock force row level security;
alter table stock.item_cost force row level security;
alter table stock.cost_layer force row level security;
alter table stock.movement force row level security;
alter table stock.manual_cost force row level security;
