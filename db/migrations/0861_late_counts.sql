-- A count taken before its cycle began is booked at the cycle's start, with what moved in between.
alter table counting.stocktake add column stated_at timestamptz, add column stated_quantity numeric(20,6);
comment on column counting.stocktake.stated_at is
  'When it was counted, if that was before its cycle began: counted_at is the start of the cycle then.';
comment on column counting.stocktake.stated_quantity is
  'What was counted at stated_at; quantity is what that leaves at the start of the cycle.';
alter table counting.stocktake
  add constraint stocktake_stated_check check (num_nonnulls(stated_at, stated_quantity) <> 1 and stated_quantity >= 0),
  drop constraint stocktake_quantity_check,
  add constraint stocktake_quantity_check check (quantity >= 0 or stated_at is not null);

alter table counting.inventory add column apart boolean not null default false;
comment on column counting.inventory.apart is
  'It has one statement of the stock that no other count adds to: a correction, or a count that a newer one overtook.';
