-- The way along a shelf as somebody arranged it; what is not in it stands where the last count met it.
create table counting.shelf_order (
  organization_id uuid not null,
  location_id uuid not null,
  item_id uuid not null,
  position int not null,
  primary key (organization_id, location_id, item_id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
call platform.make_tenant('counting.shelf_order');
