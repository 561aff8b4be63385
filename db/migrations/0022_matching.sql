-- Products as the trade knows them: one catalogue for all venues, and what a venue adds for itself.

create schema matching;
grant usage on schema matching to cellarhand_app, cellarhand_system;

-- Shared by all organizations: it says nothing of any of them. The application's role may read it and no more.
create table matching.universal_item (
  id uuid primary key default platform.new_id(),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  vintage text,
  short_type text not null,
  subtype text not null,
  size_name text not null,
  volume numeric(14, 6) not null check (volume > 0),
  unit text not null,
  count int not null default 1 check (count > 0),
  barcode text,
  producer text,
  country text,
  region text,
  abv numeric(5, 2) check (abv between 0 and 100),
  details jsonb not null default '{}', -- style, grapes, tasting_notes … by the names of the item details
  search_key text not null generated always as (
    platform.fold(name || ' ' || coalesce(producer, '') || ' ' || coalesce(vintage, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index universal_item_once on matching.universal_item (name_key, coalesce(vintage, ''), volume, unit, count, coalesce(barcode, ''));
create index universal_item_by_barcode on matching.universal_item (barcode);
create index universal_item_by_update on matching.universal_item (updated_at);
create index universal_item_fragment on matching.universal_item using gin (search_key gin_trgm_ops);
grant select on matching.universal_item to cellarhand_app;
grant select, insert, update, delete on matching.universal_item to cellarhand_system;

-- The same for one venue: products that only it knows.
create table matching.local_item (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  like matching.universal_item including defaults including generated including constraints,
  primary key (organization_id, id)
);
create unique index local_item_once on matching.local_item
  (organization_id, name_key, coalesce(vintage, ''), volume, unit, count, coalesce(barcode, ''));
create index local_item_by_barcode on matching.local_item (organization_id, barcode);
call platform.make_tenant('matching.local_item');

-- Both, as one venue sees them: the organization is empty for what all share.
create view matching.known_item with (security_invoker = true) as
  select null::uuid as organization_id, id, name, name_key, vintage, short_type, subtype, size_name, volume, unit, count,
    barcode, producer, country, region, abv, details, search_key, created_at from matching.universal_item
  union all
  select organization_id, id, name, name_key, vintage, short_type, subtype, size_name, volume, unit, count,
    barcode, producer, country, region, abv, details, search_key, created_at from matching.local_item;
grant select on matching.known_item to cellarhand_app, cellarhand_system;

-- What is proposed for an item that nobody has matched yet, best first (rank 1 is the main one).
create table catalog.staged_match (
  organization_id uuid not null,
  inventory_item_id uuid not null,
  universal_item_id uuid not null,
  rank int not null check (rank > 0),
  confidence numeric(4, 3) not null check (confidence between 0 and 1),
  reason text not null check (reason in ('barcode', 'name', 'model')),
  created_at timestamptz not null default now(),
  primary key (organization_id, inventory_item_id, universal_item_id),
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id) on delete cascade
);
create index staged_match_main on catalog.staged_match (organization_id, confidence desc) where rank = 1;
call platform.make_tenant('catalog.staged_match');

-- When an item was last looked up in the catalogue. What a person has declined is not proposed again by itself.
create table catalog.match_look (
  organization_id uuid not null,
  item_id uuid not null,
  looked_at timestamptz not null default now(),
  declined boolean not null default false,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
call platform.make_tenant('catalog.match_look');
create index item_by_original on catalog.item (organization_id, original_item_id) where original_item_id is not null;
