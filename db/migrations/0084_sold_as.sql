-- What the tills sell, and as which part of which item it leaves the stock.

create schema sales;
grant usage on schema sales to cellarhand_app, cellarhand_system;

-- A till, or the spreadsheets that stand for one: SQ Square, TO Toast, LS LightSpeed, CS spreadsheet.
create table sales.pos_instance (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 170),
  provider text not null check (provider in ('SQ', 'TO', 'LS', 'CS')),
  is_default boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index pos_instance_default on sales.pos_instance (organization_id) where is_default;
call platform.make_tenant('sales.pos_instance', 'select, insert, update');

-- As the till calls its categories.
create table sales.category (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint category_once unique (organization_id, pos_id, name),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade
);
call platform.make_tenant('sales.category');

-- An item, or a part of one, as it is offered.
create table sales.sold_as (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text check (length(name) between 2 and 255), -- the item's own where there is none
  inventory_item_id uuid not null,
  sale_size_id uuid not null,
  depletion_size_id uuid not null, -- what one sold unit takes of the item
  fallback_inventory_item_id uuid check (fallback_inventory_item_id <> inventory_item_id), -- taken when there is nothing left
  on_list boolean not null default false, -- wished for lists; whether it is on one is told by the lists
  price numeric(14, 2) check (price >= 0),
  category_id uuid,
  pos_id uuid,
  write_to_square boolean not null default false,
  deleted_at timestamptz,
  unmatched_by_deletion uuid[] not null default '{}', -- POS items that a restored one takes back
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, fallback_inventory_item_id) references catalog.item (organization_id, id)
    on delete set null (fallback_inventory_item_id),
  foreign key (organization_id, sale_size_id) references catalog.size (organization_id, id),
  foreign key (organization_id, depletion_size_id) references catalog.size (organization_id, id),
  foreign key (organization_id, category_id) references sales.category (organization_id, id) on delete set null (category_id),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id)
);
create index sold_as_of_item on sales.sold_as (organization_id, inventory_item_id, id) where deleted_at is null;
create index sold_as_of_fallback on sales.sold_as (organization_id, fallback_inventory_item_id)
  where fallback_inventory_item_id is not null;
create index sold_as_by_size on sales.sold_as (organization_id, sale_size_id) where deleted_at is null;
create index sold_as_by_category on sales.sold_as (organization_id, category_id) where category_id is not null;
create index sold_as_of_instance on sales.sold_as (organization_id, pos_id) where pos_id is not null;
call platform.make_tenant('sales.sold_as');

-- What a till calls one thing it sells. Matched to a Sold As or to a recipe, ignored, or neither and loud (D42).
create table sales.pos_item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 600),
  name text not null check (length(name) between 1 and 255),
  name_key text not null generated always as (platform.fold(name)) stored,
  variation text check (length(variation) between 1 and 255),
  category_id uuid,
  unit_price numeric(14, 2),
  ignored boolean not null default false,
  sold_as_id uuid,
  recipe_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint pos_item_once unique (organization_id, pos_id, external_id),
  constraint pos_item_one_match check (num_nonnulls(sold_as_id, recipe_id) <= case when ignored then 0 else 1 end),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade,
  foreign key (organization_id, category_id) references sales.category (organization_id, id) on delete set null (category_id),
  foreign key (organization_id, sold_as_id) references sales.sold_as (organization_id, id) on delete set null (sold_as_id)
);
create index pos_item_by_name on sales.pos_item (organization_id, name_key, id);
create index pos_item_of_sold_as on sales.pos_item (organization_id, sold_as_id) where sold_as_id is not null;
create index pos_item_of_recipe on sales.pos_item (organization_id, recipe_id) where recipe_id is not null;
create index pos_item_unmatched on sales.pos_item (organization_id, id) where sold_as_id is null and recipe_id is null and not ignored;
create index pos_item_by_category on sales.pos_item (organization_id, category_id) where category_id is not null;
call platform.make_tenant('sales.pos_item');

-- Items that an unmatched POS item may mean, the likeliest with the highest score; declined ones are not proposed again.
create table sales.staged_match (
  organization_id uuid not null,
  pos_item_id uuid not null,
  inventory_item_id uuid not null,
  size_id uuid, -- what one sold unit seems to take of the item
  score numeric(6, 5) not null check (score between 0 and 1),
  declined boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, pos_item_id, inventory_item_id),
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade,
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, size_id) references catalog.size (organization_id, id) on delete set null (size_id)
);
create index staged_match_of_item on sales.staged_match (organization_id, inventory_item_id) where not declined;
call platform.make_tenant('sales.staged_match');
