-- The last number that the purchase orders of a year took. Held while an order is written, so that two never share one.
create table purchasing.order_number (
  organization_id uuid not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (organization_id, year)
);
call platform.make_tenant('purchasing.order_number');
