-- Filters of the item list that people gave a name, for everybody of the venue.
create table stock.saved_filter (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  type text not null default 'IT' check (type in ('IT')),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  data jsonb not null, -- filter key to {key, text, type, value}, as the address of the list holds it
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index saved_filter_by_name on stock.saved_filter (organization_id, type, name_key, id);
call platform.make_tenant('stock.saved_filter');
