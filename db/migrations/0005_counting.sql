-- Inventory cycles and what people saw on the shelves.

create schema counting;
grant usage on schema counting to cellarhand_app, cellarhand_system;

-- Exactly one cycle per organization is open (D20); at most one more is under audit; the rest are closed.
create table counting.cycle (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  number int not null,
  state text not null default 'open' check (state in ('open', 'audit', 'closed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  audit_ends_at timestamptz,
  locked_at timestamptz,
  zeroed_out boolean not null default false,
  ended_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint cycle_number_once unique (organization_id, number)
);
create unique index cycle_open_once on counting.cycle (organization_id) where state = 'open';
create unique index cycle_audit_once on counting.cycle (organization_id) where state = 'audit';
call platform.make_tenant('counting.cycle');

-- One inventory: counts that belong together, so that several people's shelves add up (D13).
create table counting.inventory (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  cycle_id uuid not null,
  started_at timestamptz not null,
  last_counted_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id)
);
create index inventory_of_cycle on counting.inventory (organization_id, cycle_id, last_counted_at desc);
call platform.make_tenant('counting.inventory');

-- A count is an observation (D10): what one person saw on one shelf, as typed, when, on which device.
create table counting.stocktake (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  inventory_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  shelf text not null default '',
  quantity numeric(20, 6) not null check (quantity >= 0),
  entered text, -- as typed: "2 cases + 3 + 0.4"
  counted_at timestamptz not null,
  expected numeric(20, 6) not null, -- the ledger's balance at counted_at when this was posted
  user_id uuid,
  device text,
  client_id text,
  status text not null default 'CM' check (status in ('DR', 'CM', 'QI', 'BA')),
  replaced_by_id uuid,
  cancelled_at timestamptz,
  action_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  constraint stocktake_client_once unique (organization_id, client_id),
  foreign key (organization_id, inventory_id) references counting.inventory (organization_id, id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id),
  foreign key (organization_id, replaced_by_id) references counting.stocktake (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index stocktake_live on counting.stocktake (organization_id, inventory_id, item_id, location_id)
  where replaced_by_id is null and cancelled_at is null;
create index stocktake_of_item on counting.stocktake (organization_id, item_id, location_id, counted_at desc);
create index stocktake_of_cycle on counting.stocktake (organization_id, cycle_id, item_id, location_id)
  where replaced_by_id is null and cancelled_at is null;
create index stocktake_of_action on counting.stocktake (organization_id, action_id);
call platform.make_tenant('counting.stocktake');

-- Balances as of a cycle's start (D21): its opening figures. unit_value is value on hand divided by quantity.
create table counting.opening (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20, 6) not null,
  value numeric(20, 2) not null default 0,
  primary key (organization_id, cycle_id, item_id, location_id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id)
);
call platform.make_tenant('counting.opening');

-- "Not counted, but OK" for an item in a cycle (CNT-052).
create table counting.accepted_item (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, cycle_id, item_id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
call platform.make_tenant('counting.accepted_item');
