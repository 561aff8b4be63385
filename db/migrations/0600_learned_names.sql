-- What files call an item, as a person said once: the next file with that name means the same item.
create table catalog.learned_name (
  organization_id uuid not null,
  name_key text not null check (length(name_key) between 1 and 1000),
  -- As the file states them; 0 and '' if it does not.
  content numeric not null,
  vintage text not null,
  item_id uuid not null,
  learned_at timestamptz not null default now(),
  primary key (organization_id, name_key, content, vintage),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
create index learned_name_item on catalog.learned_name (organization_id, item_id);
call platform.make_tenant('catalog.learned_name');
comment on table catalog.learned_name is
  'Names under which imported files mean an item, each as a person decided it once.';
comment on column catalog.learned_name.name_key is 'The name as searched: equal for every spelling of the same name.';
comment on column catalog.learned_name.content is 'Milliliters or grams of one package; 0 if the file states no size.';
