-- Locations, the ledger of stock movements, the running stock that follows from it, and what stock cost.

create schema stock;
grant usage on schema stock to cellarhand_app, cellarhand_system;

create table stock.location (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  parent_id uuid,
  depth int not null default 1 check (depth between 1 and 3),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  description text,
  availability boolean not null default true,
  priority int not null default 1,
  recently_added boolean not null default false, -- where completed invoices put their bottles
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references stock.location (organization_id, id)
);
create unique index location_name_once on stock.location (organization_id, parent_id, name_key) nulls not distinct where deleted_at is null;
create unique index recently_added_once on stock.location (organization_id) where recently_added;
create index location_of_parent on stock.location (organization_id, parent_id);
call platform.make_tenant('stock.location');

create table stock.reason (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  reason_type text not null default 'ST',
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index reason_name_once on stock.reason (organization_id, reason_type, name_key) where deleted_at is null;
call platform.make_tenant('stock.reason');

-- One user action: everything it moved is undone together.
create table stock.action (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  kind text not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  undone_by_id uuid, -- the action that reversed this one
  undoes_id uuid, -- the action that this one reversed
  primary key (organization_id, id),
  foreign key (organization_id, undone_by_id) references stock.action (organization_id, id),
  foreign key (organization_id, undoes_id) references stock.action (organization_id, id)
);
call platform.make_tenant('stock.action');

-- The ledger (D1, D2). Appended to, never changed: the application's role has no right to update or delete here.
-- Order is (occurred_at, sequence) (D4). Quantities are in stock units of the item.
create table stock.movement (
  organization_id uuid not null,
  sequence bigint generated always as identity,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in ('receipt', 'vendor_return', 'manual_addition', 'manual_depletion', 'move_out', 'move_in',
    'stocktake', 'rebase', 'sale', 'batch_in', 'batch_out', 'merge', 'cycle_started', 'opening', 'zero_out')),
  quantity numeric(20, 6) not null,
  occurred_at timestamptz not null,
  stated_at timestamptz, -- the business time that was stated, where a closed period made us book it later (D22)
  recorded_at timestamptz not null default clock_timestamp(),
  unit_cost numeric(20, 6),
  source_type text,
  source_id uuid,
  source_line text,
  source_key text, -- given by sources that may repeat themselves: one key is booked once
  reverses_id uuid, -- the movement that this one takes back; it has the same kind
  reason_id uuid,
  note text,
  user_id uuid,
  action_id uuid not null,
  primary key (organization_id, sequence),
  constraint movement_source_once unique (organization_id, source_key),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id),
  foreign key (organization_id, reason_id) references stock.reason (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create unique index movement_id on stock.movement (organization_id, id);
create index movement_of_stock on stock.movement (organization_id, item_id, location_id, occurred_at, sequence) include (quantity);
create index movement_of_action on stock.movement (organization_id, action_id);
create index movement_of_source on stock.movement (organization_id, source_type, source_id) where source_id is not null;
create index movement_counts on stock.movement (organization_id, item_id, location_id, occurred_at, sequence) where kind = 'stocktake' and reverses_id is null;
create unique index movement_reversed_once on stock.movement (organization_id, reverses_id) where reverses_id is not null;
create index movement_by_time on stock.movement (organization_id, occurred_at);
call platform.make_tenant('stock.movement', 'select, insert');

-- Cache of the ledger's sum per item and location (D3), written in the same statements as the movements.
create table stock.running_stock (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20, 6) not null default 0,
  depletion_priority int not null default 0,
  last_moved_at timestamptz, -- business time of the newest movement that was no count
  last_counted_at timestamptz, -- business time of the newest count: the anchor (D11)
  last_count numeric(20, 6), -- what that count said
  stale boolean not null default false, -- something moved since, by its business time or by its arrival
  updated_at timestamptz not null default now(),
  primary key (organization_id, item_id, location_id),
  constraint running_stock_id_once unique (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id)
);
create index running_stock_of_location on stock.running_stock (organization_id, location_id, item_id) include (quantity);
create index running_stock_negative on stock.running_stock (organization_id, item_id) where quantity < 0;
call platform.make_tenant('stock.running_stock');

-- The same sum per item, so that a list sorted by stock reads only the page it shows.
create table stock.item_stock (
  organization_id uuid not null,
  item_id uuid not null,
  quantity numeric(20, 6) not null default 0,
  last_counted_at timestamptz,
  last_moved_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
create index item_stock_by_quantity on stock.item_stock (organization_id, quantity, item_id);
create index item_stock_by_count on stock.item_stock (organization_id, last_counted_at, item_id);
create index item_stock_by_latest_count on stock.item_stock (organization_id, last_counted_at desc nulls last, item_id desc);
call platform.make_tenant('stock.item_stock');

-- Until when the ledger is closed (D22) and since when the open cycle runs. Locked for share by every writer of
-- stock, so that a close sees either all of an action or nothing of it.
create table stock.period (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  opened_at timestamptz not null,
  locked_until timestamptz not null default '-infinity'
);
call platform.make_tenant('stock.period');

-- What a purchase put on the shelf and at what cost (D31-D33). Filled by purchasing through stock's own operations.
-- unit_cost is as typed on the line; landed_unit_cost carries its share of shipping, tax, fees and credit.
create table stock.cost_layer (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  source_line text not null,
  purchased_at timestamptz not null,
  quantity numeric(20, 6) not null,
  unit_cost numeric(20, 6) not null,
  landed_unit_cost numeric(20, 6) not null,
  consignment boolean not null default false,
  supplier text, -- as the document names it
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint cost_layer_source_once unique (organization_id, source_type, source_id, source_line),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
create index cost_layer_newest on stock.cost_layer (organization_id, item_id, purchased_at desc, id desc)
  include (quantity, unit_cost, landed_unit_cost, consignment);
call platform.make_tenant('stock.cost_layer');

-- A cost that a person stated for an item, with its date (COST-014): baseline from onboarding, or an inline edit.
create table stock.manual_cost (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  unit_cost numeric(20, 6) not null check (unit_cost >= 0),
  effective_at timestamptz not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
create index manual_cost_newest on stock.manual_cost (organization_id, item_id, effective_at desc, id desc) include (unit_cost);
call platform.make_tenant('stock.manual_cost');

-- Costs per item, rewritten whenever one of its layers or manual costs changes; every figure follows from those rows.
create table stock.item_cost (
  organization_id uuid not null,
  item_id uuid not null,
  last_cost numeric(20, 6),
  last_cost_at timestamptz,
  last_cost_method text check (last_cost_method in ('purchase', 'manual')),
  average_cost numeric(20, 6),
  last_purchased_at timestamptz,
  last_supplier text,
  has_consignment boolean not null default false,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
create index item_cost_by_last on stock.item_cost (organization_id, last_cost, item_id);
create index item_cost_by_highest on stock.item_cost (organization_id, last_cost desc nulls last, item_id desc);
call platform.make_tenant('stock.item_cost');

-- Every item has its row in both from the start, so that lists are sorted by an index of theirs.
create function stock.prepare_items() returns trigger language plpgsql as $$
begin
  insert into stock.item_stock (organization_id, item_id)
    select organization_id, id from new_rows order by id on conflict do nothing;
  insert into stock.item_cost (organization_id, item_id)
    select organization_id, id from new_rows order by id on conflict do nothing;
  return null;
end $$;
create trigger prepare_stock after insert on catalog.item referencing new table as new_rows
  for each statement execute function stock.prepare_items();

-- Value on hand (D32): newest purchases first until the running count is covered. A consigned part is not ours and is
-- worth 0; what no purchase covers has the item's stated cost, else the oldest line's, else 0 and "no cost".
-- Every part is rounded to cents, so that the parts of an item add up to its value.
create view stock.item_value with (security_invoker) as
select s.organization_id, s.item_id, s.quantity,
       case when s.quantity < 0 then round(s.quantity * coalesce(c.last_cost, 0), 2)
            else coalesce(walk.value, 0)
              + round(greatest(s.quantity - coalesce(walk.covered, 0), 0) * coalesce(stated.unit_cost, oldest.unit_cost, 0), 2)
       end as value,
       (s.quantity < 0 and c.last_cost is null)
         or (s.quantity > coalesce(walk.covered, 0) and stated.unit_cost is null and oldest.unit_cost is null) as no_cost
from stock.item_stock s
left join stock.item_cost c on c.organization_id = s.organization_id and c.item_id = s.item_id
left join lateral (
  select sum(least(l.quantity, s.quantity - l.newer)) as covered,
         sum(case when l.consignment then 0 else round(least(l.quantity, s.quantity - l.newer) * l.unit_cost, 2) end) as value
  from (
    select quantity, unit_cost, consignment,
           sum(quantity) over (order by purchased_at desc, id desc) - quantity as newer
    from stock.cost_layer
    where organization_id = s.organization_id and item_id = s.item_id and quantity > 0
  ) as l
  where l.newer < s.quantity
) as walk on true
-- The two below are looked for only where purchases do not cover the count.
left join lateral (
  select unit_cost from stock.manual_cost
  where organization_id = s.organization_id and item_id = s.item_id and s.quantity > coalesce(walk.covered, 0)
  order by effective_at desc, id desc limit 1
) as stated on true
left join lateral (
  select unit_cost from stock.cost_layer
  where organization_id = s.organization_id and item_id = s.item_id and quantity > 0 and not consignment
    and s.quantity > coalesce(walk.covered, 0)
  order by purchased_at, id limit 1
) as oldest on true;
grant select on stock.item_value to cellarhand_app, cellarhand_system;
