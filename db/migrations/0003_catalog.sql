-- A venue's items: what they are, how large, how they are scanned.

create schema catalog;
grant usage on schema catalog to cellarhand_app, cellarhand_system;

-- short_type is the main type (WI wine, BE beer, SP spirits …); name is the venue's own, finer word.
create table catalog.item_type (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  short_type text not null check (short_type in ('WI', 'BE', 'OB', 'CL', 'CU', 'NA', 'CI', 'SP', 'SA', 'SE')),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint item_type_name_once unique (organization_id, short_type, name_key)
);
call platform.make_tenant('catalog.item_type');

create table catalog.size (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 170),
  volume numeric(14, 6) not null check (volume > 0 and volume <= 1000000),
  unit text not null,
  count int not null default 1 check (count > 0),
  stockable boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint size_once unique (organization_id, volume, unit, count, name)
);
call platform.make_tenant('catalog.size');

create table catalog.item (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  vintage text,
  type_id uuid not null,
  size_id uuid not null,
  barcode text not null, -- the primary one; every code that finds the item is in item_barcode
  disgorgement_date text,
  onboarded_name text,
  original_item_id uuid,
  item_id uuid, -- the parent or linked item whose name may be shown instead of its own
  use_parent_name boolean not null default false,
  batch boolean not null default false,
  list_price numeric(14, 2) check (list_price >= 0),
  external_category text,
  active boolean not null default true,
  merged_into_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, type_id) references catalog.item_type (organization_id, id),
  foreign key (organization_id, size_id) references catalog.size (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, merged_into_id) references catalog.item (organization_id, id)
);
create index item_by_name on catalog.item (organization_id, name_key, id) where active;
create index item_by_type on catalog.item (organization_id, type_id) where active;
create index item_by_size on catalog.item (organization_id, size_id);
create index item_by_update on catalog.item (organization_id, updated_at, id) where active;
create index item_by_barcode on catalog.item (organization_id, barcode, id) where active;
create index item_name_fragment on catalog.item using gin (organization_id, name_key gin_trgm_ops) where active;
call platform.make_tenant('catalog.item');

-- pack_count: how many stock units one scan of this code means (a case of 12 has a code of its own).
create table catalog.item_barcode (
  organization_id uuid not null,
  code text not null check (length(code) between 1 and 64),
  item_id uuid not null,
  pack_count int not null default 1 check (pack_count > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, code),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
create index item_barcode_of_item on catalog.item_barcode (organization_id, item_id);
call platform.make_tenant('catalog.item_barcode');

-- Numbers for codes that the venue prints itself, where the drink came without one.
create table catalog.barcode_counter (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  last_number bigint not null
);
call platform.make_tenant('catalog.barcode_counter');

-- Typed attributes: producer (PR), region (RG), country (CT) … A value exists once and is shared by items.
create table catalog.field (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  code text not null check (code ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 1000),
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint field_once unique (organization_id, code, name_key)
);
call platform.make_tenant('catalog.field');

create table catalog.item_field (
  organization_id uuid not null,
  item_id uuid not null,
  field_id uuid not null,
  primary key (organization_id, item_id, field_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references catalog.field (organization_id, id) on delete cascade
);
create index item_field_by_value on catalog.item_field (organization_id, field_id, item_id);
call platform.make_tenant('catalog.item_field');

-- How many items there are, so that "of M" costs the same for a hundred as for a hundred thousand.
create table catalog.item_count (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  items bigint not null
);
call platform.make_tenant('catalog.item_count');

create function catalog.count_items() returns trigger language plpgsql as $$
begin
  insert into catalog.item_count as counted (organization_id, items)
    select organization_id, sum(change) from (
      select organization_id, 1 as change from new_rows where tg_op <> 'DELETE' and active
    ) as changes group by organization_id
  on conflict (organization_id) do update set items = counted.items + excluded.items;
  return null;
end $$;
create function catalog.recount_items() returns trigger language plpgsql as $$
begin
  insert into catalog.item_count as counted (organization_id, items)
    select organization_id, sum(change) from (
      select organization_id, 1 as change from new_rows where active
      union all select organization_id, -1 from old_rows where active
    ) as changes group by organization_id having sum(change) <> 0
  on conflict (organization_id) do update set items = counted.items + excluded.items;
  return null;
end $$;
create trigger count_new after insert on catalog.item referencing new table as new_rows
  for each statement execute function catalog.count_items();
create trigger count_changed after update on catalog.item referencing new table as new_rows old table as old_rows
  for each statement execute function catalog.recount_items();

-- Text operators may not be pushed below row-level security, so a fragment search written in a query reads every
-- row of the organization. This runs past the policies and therefore names the organization itself.
create function catalog.find_items(query text, at_most int) returns table (id uuid, score real)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.id,
         case when i.name_key = platform.fold(query) then 3
              when starts_with(i.name_key, platform.fold(query)) then 2 else 1 end + similarity(i.name_key, platform.fold(query)) as score
  from catalog.item i
  where i.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    -- the longest word through the index (LIKE ALL cannot use it), the others on what that finds
    and i.active and i.name_key like (platform.like_words(query))[1] and i.name_key like all (platform.like_words(query))
  order by score desc, i.name_key, i.id
  limit at_most
$$;
grant create on schema catalog to cellarhand_system;
alter function catalog.find_items(text, int) owner to cellarhand_system;
revoke all on function catalog.find_items(text, int) from public;
grant execute on function catalog.find_items(text, int) to cellarhand_app;
