-- Counting together: what deserves a second look, what became of each cycle, and what arrived after its close.

-- How an organization counts. Without a row nothing is asked to be counted again for its size.
create table counting.setting (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  recount_units numeric(20, 6) check (recount_units >= 0), -- a difference above this is counted again
  recount_money numeric(14, 2) check (recount_money >= 0),
  updated_at timestamptz not null default now()
);
call platform.make_tenant('counting.setting');

-- A count that was looked at and stands, as long as its shelves add up to this quantity.
create table counting.kept_count (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20, 6) not null,
  user_id uuid,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, cycle_id, item_id, location_id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id)
);
call platform.make_tenant('counting.kept_count');

-- What became of a cycle and who did it; nobody means its date. Written once, never changed.
create table counting.cycle_event (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  cycle_id uuid not null,
  kind text not null check (kind in ('ended', 'audit', 'audit_completed', 'reopened')),
  user_id uuid,
  note text,
  happened_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id)
);
create index cycle_event_of_cycle on counting.cycle_event (organization_id, cycle_id, happened_at);
call platform.make_tenant('counting.cycle_event', 'select, insert');

-- Facts of a closed period that came later (D22).
create index movement_arrived_late on stock.movement (organization_id, stated_at, sequence) where stated_at is not null;
