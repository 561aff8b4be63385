-- An item whose creation is undone is removed with what came with it: its totals, its costs, its place in the count of items.
-- What happened to it keeps it: movements, stated costs and cost layers still refer to it, and no item with such can go.
alter table stock.item_stock drop constraint item_stock_organization_id_item_id_fkey;
alter table stock.item_stock add constraint item_stock_organization_id_item_id_fkey
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade;
alter table stock.item_cost drop constraint item_cost_organization_id_item_id_fkey;
alter table stock.item_cost add constraint item_cost_organization_id_item_id_fkey
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade;

create function catalog.uncount_items() returns trigger language plpgsql as $$
begin
  update catalog.item_count as counted set items = counted.items - gone.items
  from (select organization_id, count(*) as items from old_rows where active group by organization_id) as gone
  where counted.organization_id = gone.organization_id;
  return null;
end $$;
comment on function catalog.uncount_items() is 'Trigger: takes removed items out of item_count.';
create trigger count_gone after delete on catalog.item referencing old table as old_rows
  for each statement execute function catalog.uncount_items();
