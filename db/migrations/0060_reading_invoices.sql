-- Invoices that were read from a vendor's document and wait for a person, and the vendors' own numbers of our items.

-- The bytes lie in the folder of files under the row's id; the draft that is made of it keeps them under the same id.
create table purchasing.invoice_reading (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size int not null check (size between 1 and 10485760),
  document jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index invoice_reading_by_age on purchasing.invoice_reading (organization_id, created_at desc);
call platform.make_tenant('purchasing.invoice_reading');

-- Learnt from lines that a person confirmed. An item that was merged away leads to the one it became.
create table purchasing.vendor_item (
  organization_id uuid not null,
  vendor_id uuid not null,
  code text not null check (length(code) between 1 and 64),
  item_id uuid not null,
  pack numeric(12, 4) not null default 1 check (pack > 0), -- bottles of the item in a case of the vendor's
  in_cases boolean, -- how the vendor counts it, where his documents do not say
  updated_at timestamptz not null default now(),
  primary key (organization_id, vendor_id, code),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
create index vendor_item_of_item on purchasing.vendor_item (organization_id, item_id);
call platform.make_tenant('purchasing.vendor_item');

-- The items whose names are most like each of these. Runs past the policies like catalog.find_items, so it names the
-- organization itself and gives ids only.
create function catalog.similar_items(names text[], at_most int)
returns table (place int, id uuid)
language sql stable security definer
set search_path = pg_catalog, public
set pg_trgm.similarity_threshold = 0.3 as $$
  select asked.place::int, found.id
  from unnest(names) with ordinality as asked (name, place)
  cross join lateral (
    select i.id from catalog.item i
    where i.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and i.active and i.name_key % platform.fold(asked.name)
    order by similarity(i.name_key, platform.fold(asked.name)) desc, i.id
    limit at_most
  ) as found
$$;
alter function catalog.similar_items(text[], int) owner to cellarhand_system;
revoke all on function catalog.similar_items(text[], int) from public;
grant execute on function catalog.similar_items(text[], int) to cellarhand_app;
