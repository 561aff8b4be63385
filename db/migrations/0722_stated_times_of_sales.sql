-- A sale that a till dates ahead of our clock counts as sold when it arrived. Sent again, it is the same sale.
alter table sales.sale_line add column stated_at timestamptz;
comment on column sales.sale_line.stated_at is
  'The time that the till or file gave, where it was ahead when the line arrived: sold_at is the time of its arrival then.';
