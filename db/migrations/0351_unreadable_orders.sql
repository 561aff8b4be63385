-- Orders that a till sent in a shape that can't be read: asked for again with each round, so that they stop nothing and aren't lost.
create table sales.till_unreadable (
  organization_id uuid not null,
  pos_id uuid not null,
  order_id text not null check (length(order_id) between 1 and 200),
  -- Which part could not be read, as the path in its schema; never a value.
  reason text not null check (length(reason) <= 300),
  seen_at timestamptz not null default now(),
  primary key (organization_id, pos_id, order_id),
  foreign key (organization_id, pos_id) references sales.till_connection (organization_id, pos_id) on delete cascade
);
call platform.make_tenant('sales.till_unreadable');

comment on table sales.till_unreadable is
  'Orders that a till sent in a shape that can''t be read: asked for again with each round, so that they stop nothing and aren''t lost.';
