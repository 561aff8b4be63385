-- Tills that are connected: credentials, the locations whose sales are wanted, what the provider delivered, and what it sells.

-- A connection is a POS instance with credentials. These are encrypted with a key that is in no table: see features/sales/server/tills/vault.ts.
create table sales.till_connection (
  organization_id uuid not null,
  pos_id uuid not null,
  provider text not null check (provider in ('SQ', 'TO', 'LK', 'LX')),
  -- The provider's id and name of the seller.
  account_id text not null check (length(account_id) between 1 and 200),
  account text not null check (length(account) between 1 and 255),
  status text not null check (status in ('connected', 'attention', 'disconnected')),
  credentials text,
  expires_at timestamptz,
  -- Why a person has to look, in plain words; `revoked` needs new consent, `failing` is tried again.
  error text,
  error_kind text check (error_kind in ('revoked', 'failing')),
  failures integer not null default 0,
  -- Sales before this are not asked for.
  history_from timestamptz not null,
  -- Every change of an order before this was read.
  orders_seen_to timestamptz,
  catalogue_seen_to text,
  catalogue_pulled_at timestamptz,
  -- A webhook said that it changed.
  catalogue_stale boolean not null default true,
  rescanned_at timestamptz,
  last_sync_at timestamptz,
  last_order_at timestamptz,
  next_sync_at timestamptz not null default now(),
  sync_requested_at timestamptz,
  -- What the running sync has done so far; null while none runs.
  progress jsonb,
  -- One process at a time speaks for a connection.
  held_by uuid,
  held_until timestamptz,
  connected_by uuid,
  connected_at timestamptz not null default now(),
  primary key (organization_id, pos_id),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade,
  constraint till_connection_account_once unique (organization_id, provider, account_id),
  constraint till_connection_credentials check ((status = 'disconnected') = (credentials is null))
);
call platform.make_tenant('sales.till_connection', 'select, insert, update');
create index till_connection_pos on sales.till_connection (pos_id);
create index till_connection_due on sales.till_connection (next_sync_at) where status <> 'disconnected';

create table sales.till_location (
  organization_id uuid not null,
  pos_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 255),
  chosen boolean not null,
  primary key (organization_id, pos_id, external_id),
  foreign key (organization_id, pos_id) references sales.till_connection (organization_id, pos_id) on delete cascade
);
call platform.make_tenant('sales.till_location');

-- Inbox of webhooks: each is written before any work begins, and once.
create table sales.till_event (
  organization_id uuid not null,
  pos_id uuid not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null check (kind in ('order', 'catalogue', 'revoked', 'other')),
  order_id text check (length(order_id) between 1 and 200),
  location_id text check (length(location_id) between 1 and 200),
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (organization_id, pos_id, event_id),
  foreign key (organization_id, pos_id) references sales.till_connection (organization_id, pos_id) on delete cascade
);
call platform.make_tenant('sales.till_event');
create index till_event_waiting on sales.till_event (organization_id, pos_id, received_at) where done_at is null;
create index till_event_age on sales.till_event (done_at) where done_at is not null;

-- Requests that were not the provider's: a count, apart from the connection, so that a flood of them holds up nobody.
create table sales.till_refusal (
  organization_id uuid not null,
  pos_id uuid not null,
  refused integer not null,
  primary key (organization_id, pos_id),
  foreign key (organization_id, pos_id) references sales.till_connection (organization_id, pos_id) on delete cascade
);
call platform.make_tenant('sales.till_refusal');

-- The last state of each order, by which a repeat and what was overtaken are told. Its lines are sales.sale_line.
create table sales.till_order (
  organization_id uuid not null,
  pos_id uuid not null,
  order_id text not null check (length(order_id) between 1 and 200),
  location_id text not null,
  order_key text not null,
  raw_hash text not null,
  state text not null check (state in ('counts', 'open', 'void')),
  -- As the till's clock said, and as it counts: a clock that is ahead does not sell in the future.
  stated_at timestamptz not null,
  sold_at timestamptz not null,
  employee text,
  register text,
  tip numeric(14,2) not null,
  service_charge numeric(14,2) not null,
  tenders jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, pos_id, order_id),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade
);
call platform.make_tenant('sales.till_order');

-- What a till offers, as its catalogue says. Items are POS items too; modifiers wait for their effect (D42).
create table sales.till_object (
  organization_id uuid not null,
  pos_id uuid not null,
  kind text not null check (kind in ('item', 'modifier')),
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 255),
  -- Of an item its variation and category; of a modifier the list it is chosen from.
  variation text,
  category text,
  list text,
  price numeric(14,2),
  gtin text,
  sku text,
  pos_item_id uuid,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (organization_id, pos_id, kind, external_id),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade,
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade
);
call platform.make_tenant('sales.till_object');
create index till_object_of_item on sales.till_object (organization_id, pos_item_id) where pos_item_id is not null;

-- A consent begun on a provider's page. Only the same person, in the same session, can complete it.
create table sales.till_consent (
  organization_id uuid not null,
  state_hash text not null,
  provider text not null check (provider in ('SQ', 'TO', 'LK', 'LX')),
  user_id uuid not null,
  session_hash text not null,
  begun_at timestamptz not null default now(),
  primary key (organization_id, state_hash),
  foreign key (organization_id) references accounts."organization" ("id") on delete cascade
);
call platform.make_tenant('sales.till_consent');
create index till_consent_age on sales.till_consent (begun_at);

-- What connected tills say of a line besides. Tips and charges are never part of its gross.
alter table sales.sale_line
  add column tip numeric(14,2),
  add column service_charge numeric(14,2),
  add column employee text check (length(employee) between 1 and 255),
  add column register text check (length(register) between 1 and 255),
  add column modifiers jsonb,
  -- While sales are paused: the time under which a changed line was posted before, if its time or its item changed.
  add column moved_from timestamptz;

-- No longer in the till's catalogue.
alter table sales.pos_item add column removed_at timestamptz;

-- A process waits for work of tills as it does for mail.
drop policy of_installation on platform.event;
create policy of_installation on platform.event for insert
  with check (organization_id = '00000000-0000-0000-0000-000000000000' and topic in ('access', 'mail', 'tills'));
create trigger announce after insert on sales.till_event
  for each statement execute function platform.announce_to_processes('tills');
create trigger announce after insert or update of sync_requested_at on sales.till_connection
  for each statement execute function platform.announce_to_processes('tills');
