-- The average of an item that was never purchased is the cost that a person stated last (COST-006).
alter table stock.item_cost no force row level security;
alter table stock.manual_cost no force row level security;
update stock.item_cost as c
set average_cost = (
  select m.unit_cost from stock.manual_cost as m
  where m.organization_id = c.organization_id and m.item_id = c.item_id
  order by m.effective_at desc, m.id desc limit 1
)
where c.average_cost is null;
alter table stock.item_cost force row level security;
alter table stock.manual_cost force row level security;
