-- How much of an item should be at a location, and which purchase a return to the vendor takes back.

create table stock.par (
  organization_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  par numeric(20, 6) not null check (par > 0),
  carried_to uuid, -- the location that stands in for this one while it is deleted, with this par added to its own
  updated_at timestamptz not null default now(),
  primary key (organization_id, item_id, location_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references stock.location (organization_id, id) on delete cascade,
  foreign key (organization_id, carried_to) references stock.location (organization_id, id)
);
create index par_of_location on stock.par (organization_id, location_id);
call platform.make_tenant('stock.par');

-- The sum over an item's locations that are not deleted; null where nobody said. Kept by whoever changes one of them.
alter table stock.item_stock add column par numeric(20, 6);
create index item_stock_below_par on stock.item_stock (organization_id, item_id) where quantity < par;

-- The purchase line that a line of a return takes back.
alter table purchasing.invoice_line add column returns_line_id uuid;
alter table purchasing.invoice_line add foreign key (organization_id, returns_line_id)
  references purchasing.invoice_line (organization_id, id);
create index invoice_line_of_returned on purchasing.invoice_line (organization_id, returns_line_id) where returns_line_id is not null;
