-- Beverage lists: what guests read, with its groups, entries, looks and files.

create schema menus;
grant usage on schema menus to cellarhand_app, cellarhand_system;
grant create on schema menus to cellarhand_system;

create table menus.list (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 4 and 255),
  is_published boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create index list_by_age on menus.list (organization_id, updated_at desc, id desc) where deleted_at is null;
-- Without an organization: a guest knows the list's id only.
create index list_published on menus.list (id) where is_published and deleted_at is null;
call platform.make_tenant('menus.list', 'select, insert, update');

-- How a kind of text looks. The default ones hold wherever a list has none of its own.
create table menus.style (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text check (length(name) between 1 and 255),
  type text not null check (type in ('list', 'group', 'item', 'header')),
  is_default boolean not null default false,
  font_family text not null,
  font_size numeric(5, 2) not null check (font_size between 6 and 96),
  font_weight int not null check (font_weight between 100 and 900 and font_weight % 100 = 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  alignment text not null check (alignment in ('left', 'center', 'right')),
  spacing numeric(5, 2) not null check (spacing between 0 and 200), -- points or pixels below
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index style_default on menus.style (organization_id, type) where is_default;
create function menus.add_default_styles(organization uuid) returns void language sql as $$
  insert into menus.style (organization_id, name, type, is_default, font_family, font_size, font_weight, color, alignment, spacing)
  values (organization, 'Title', 'list', true, 'Inter', 28, 600, '#1c1a18', 'center', 24),
    (organization, 'Group', 'group', true, 'Inter', 18, 600, '#1c1a18', 'left', 10),
    (organization, 'Entry', 'item', true, 'Inter', 11, 400, '#1c1a18', 'left', 6),
    (organization, 'Header', 'header', true, 'Inter', 13, 600, '#1c1a18', 'left', 6)
  on conflict do nothing
$$;
select menus.add_default_styles("id") from accounts."organization";
call platform.make_tenant('menus.style');

-- The styles that a list has of its own: one of each kind at most.
create table menus.list_style (
  organization_id uuid not null,
  list_id uuid not null,
  type text not null check (type in ('list', 'group', 'item', 'header')),
  style_id uuid not null,
  primary key (organization_id, list_id, type),
  foreign key (organization_id, list_id) references menus.list (organization_id, id) on delete cascade,
  foreign key (organization_id, style_id) references menus.style (organization_id, id) on delete cascade
);
create index list_style_of_style on menus.list_style (organization_id, style_id);
call platform.make_tenant('menus.list_style');

-- PDFs beside a list, and the images in it. The bytes lie in the folder of files under the row's id.
create table menus.list_file (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_id uuid not null,
  kind text not null check (kind in ('pdf', 'image')),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size int not null check (size between 1 and 20971520),
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, list_id) references menus.list (organization_id, id) on delete cascade
);
create index list_file_of_list on menus.list_file (organization_id, list_id, created_at);
call platform.make_tenant('menus.list_file');

-- Of equal sort_order sort_tie decides: what was moved up to a taken place stands before it, what was moved down behind it.
create table menus.list_group (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  sort_order int not null,
  sort_tie bigint not null default 0,
  style_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, list_id) references menus.list (organization_id, id) on delete cascade,
  foreign key (organization_id, style_id) references menus.style (organization_id, id) on delete set null (style_id)
);
create index list_group_of_list on menus.list_group (organization_id, list_id, sort_order) where deleted_at is null;
create index list_group_of_style on menus.list_group (organization_id, style_id) where style_id is not null;
call platform.make_tenant('menus.list_group');

create table menus.list_item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_group_id uuid not null,
  type text not null check (type in ('ITEM', 'HEADER', 'SUBHEADER', 'TOC', 'SPACER', 'IMAGE')),
  sellable_item_group_id uuid, -- a Sold As, or a recipe under its own id
  custom_price numeric(14, 2) check (custom_price >= 0),
  header_text text check (length(header_text) <= 255),
  subheader_text text check (length(subheader_text) <= 255),
  notes text check (length(notes) <= 3000),
  spacer_height int check (spacer_height between 1 and 400),
  image_id uuid,
  sort_order int not null,
  sort_tie bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  check ((type = 'ITEM') = (sellable_item_group_id is not null)),
  foreign key (organization_id, list_group_id) references menus.list_group (organization_id, id) on delete cascade,
  foreign key (organization_id, image_id) references menus.list_file (organization_id, id) on delete set null (image_id)
);
create index list_item_of_group on menus.list_item (organization_id, list_group_id, sort_order) where deleted_at is null;
create index list_item_of_sellable on menus.list_item (organization_id, sellable_item_group_id)
  where sellable_item_group_id is not null and deleted_at is null;
create index list_item_of_image on menus.list_item (organization_id, image_id) where image_id is not null;
call platform.make_tenant('menus.list_item');

-- Whose a published list is: all that a guest's request needs to be answered like anybody else's. Runs past the policies,
-- and tells nothing of a list that is not published.
create function menus.organization_of_published(wanted uuid) returns uuid
language sql stable security definer set search_path = pg_catalog as $$
  select organization_id from menus.list where id = wanted and is_published and deleted_at is null
$$;
alter function menus.organization_of_published(uuid) owner to cellarhand_system;
revoke all on function menus.organization_of_published(uuid) from public;
grant execute on function menus.organization_of_published(uuid) to cellarhand_app;
