-- What can be said of an order that couldn't be read, so that a person finds it in the till; and menu items that couldn't be stored.

alter table sales.till_unreadable
  add column kind text not null default 'order' check (kind in ('order', 'item')),
  add column number text check (length(number) <= 100),
  add column sold_at timestamptz,
  add column total numeric(14,2),
  drop constraint till_unreadable_pkey,
  add primary key (organization_id, pos_id, kind, order_id);

comment on table sales.till_unreadable is 'Orders and menu items that a till sent in a shape that can''t be read or stored: asked for again with each round, so that they stop nothing and aren''t lost.';
