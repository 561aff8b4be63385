-- The figures that each item has from the start end with it: undoing a confirmed document deletes the items it created.
-- Whatever else refers to an item still keeps it.
alter table stock.item_stock
  drop constraint item_stock_organization_id_item_id_fkey,
  add constraint item_stock_organization_id_item_id_fkey
    foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade;
alter table stock.item_cost
  drop constraint item_cost_organization_id_item_id_fkey,
  add constraint item_cost_organization_id_item_id_fkey
    foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade;
