-- Where a till's feed of changes was read to, in the words of its adapter: it only saves calls after a restart.
alter table sales.till_connection add column order_place text check (length(order_place) <= 10000);
