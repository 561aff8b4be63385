-- A line of which nothing was accepted leaves the invoice; bottles that arrive later need its cost and location again.
alter table purchasing.order_receipt
  add column unit_cost numeric(20,6) check (unit_cost >= 0),
  add column location_id uuid;
comment on column purchasing.order_receipt.unit_cost is
  'The cost on the invoice when its line was removed, because nothing was accepted; null while it is there.';
comment on column purchasing.order_receipt.location_id is
  'The location of the line on the invoice when it was removed; null while it is there.';
